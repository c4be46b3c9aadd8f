"""For every test: how long an example takes depends on who else uses the machine, so it decides nothing."""

from hypothesis import settings

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
