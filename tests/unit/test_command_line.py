"""The command line as a user meets it: help, mistakes, exit codes."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kit.__main__ import main


def run(*words: str) -> tuple[int, str]:
    """Exit code and all output of ``python -m kit WORDS`` in this process."""
    result = CliRunner().invoke(main, words, prog_name="python -m kit")
    return result.exit_code, result.output


def test_it_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "kit", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("stepwise, version ")


def test_help_names_every_command():
    code, output = run("--help")
    assert code == 0
    for name in ("play", "replay", "rule", "scenarios", "serve"):
        assert f"\n  {name} " in output


@pytest.mark.parametrize("name", ["play", "replay", "rule", "scenarios", "serve"])
def test_every_command_explains_itself(name: str):
    code, output = run(name, "--help")
    assert code == 0
    assert output.startswith(f"Usage: python -m kit {name}")


@pytest.mark.parametrize("words, told", [
    (["waltz"], "No such command 'waltz'"),
    (["serve", "--port", "0"], "0 is not in the range"),
    (["serve", "--notebooks", "nowhere"], "'nowhere' does not exist"),
])
def test_a_mistake_is_a_sentence_and_exit_code_2(words: list[str], told: str):
    code, output = run(*words)
    assert code == 2
    assert told in output
    assert "Traceback" not in output


def test_a_folder_without_apps_is_refused(tmp_path: Path):
    code, output = run("serve", "--notebooks", str(tmp_path))
    assert code == 1
    assert output == f"Error: {tmp_path} has no home.ipynb: name the folder of the apps with --notebooks.\n"
