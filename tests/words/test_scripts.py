"""What is written in a script: letters and figures count, marks and emoji do not."""

import pytest

from voice.words.scripts import readable, scripts_of


@pytest.mark.parametrize(
    ("text", "latin"),
    [
        ("ketel", True),
        ("théière", True),
        ("ŁÓDŹ", True),
        ("ß", True),
        ("7", True),
        ("ｋｅｔｔｌｅ", True),
        ("чайник kettle", True),
        ("чайник", False),
        ("やかん", False),
        ("茶壺", False),
        ("קומקום", False),
        ("٧", False),
        ("🎃", False),
        ("?!", False),
        ("", False),
    ],
)
def test_latin_letters_and_figures_are_read_everywhere(text: str, latin: bool) -> None:
    assert readable(text) == latin


def test_an_editions_own_script_is_read_beside_latin() -> None:
    scripts = scripts_of(("чайник", "самовар"))
    assert readable("самовар", scripts)
    assert readable("ketel", scripts)
    assert not readable("やかん", scripts)
