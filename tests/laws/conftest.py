import pytest

from .walks import CASES, walk


def pytest_generate_tests(metafunc):
    if "a_walk" in metafunc.fixturenames:
        params = [
            pytest.param(case, id=f"{case[0]}-options{case[1]}-seed{case[2]}", marks=pytest.mark.xdist_group(case[0]))
            for case in CASES
        ]
        metafunc.parametrize("a_walk", params, indirect=True)


@pytest.fixture
def a_walk(request):
    return walk(*request.param)
