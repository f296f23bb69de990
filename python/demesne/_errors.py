"""Refusals, in both languages."""

import os


def _german() -> bool:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name].startswith("de")
    return False


class Refused(ValueError):
    """Something was not allowed or not understood; nothing has changed. `rule` is the number of the rule behind it, or empty."""

    def __init__(self, en: str, de: str, rule: str = "") -> None:
        super().__init__(de if _german() else en)
        self.en, self.de, self.rule = en, de, rule

    def __reduce__(self):
        return Refused, (self.en, self.de, self.rule)
