# One verb a task. Everything lives in .venv, and a second run starts at once.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: serve test lint browser shots bench words clean

serve: .venv/.serve
	$(BIN)/python -m kit serve

test: .venv/.test browser lint
	$(BIN)/pytest -n 2 --dist loadgroup tests --ignore tests/browser
	$(BIN)/pytest --nbval tutorials
	$(BIN)/pytest tests/browser

lint: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

shots: .venv/.test browser
	$(BIN)/python docs/shots.py

bench: .venv/.bench browser
	$(BIN)/python -m benchmarks.run

words: .venv/.test
	$(BIN)/python tools/words.py

clean:
	rm -rf .venv

# .venv/.NAME says that the packages of the extra NAME are installed as pinned.
.venv/.%: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Stepwise needs Python 3.11 or newer; name one with: make $* PYTHON=/path/to/python3"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[$*]'
	touch $@

# Tests and pictures need a Chromium; on a Debian machine root gets it by itself.
browser:
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; \
	  else echo "The tests need a browser: please install Chromium (Debian: apt-get install chromium)."; exit 1; fi; }
