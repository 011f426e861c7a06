"""Templates, and the few wordings of theirs that people say first."""

import pytest
from hassil import Intents

from voice.words.shortest import shortest

LISTS = {
    "who": {"values": [{"in": "dougal ", "out": "D"}, {"in": "dougal rintoul ", "out": "D"},
                       {"in": "dugald ", "out": "D"}, {"in": "ailsa ", "out": "A"}]},
    "number": {"range": {"from": 1, "to": 3}},
    "large": {"range": {"from": 0, "to": 99}},
    "free": {"wildcard": True},
}  # fmt: skip
RULES = {"want": "((can|could) i have|give me)", "cited": "(exhibit|e) {number}"}


@pytest.mark.parametrize(
    ("templates", "said"),
    [
        ("[<want>] [(a|the)] (hint|clue) [please]", "hint/clue/hint please"),
        ("<want> a hint", "give me a hint/can i have a hint/could i have a hint"),
        ("(give|giving) [it] up; quit", "quit/give up/giving up"),
        ("save and quit; save; (save|keep) it", "save/save it/keep it"),
        ("Hold ON", "hold on"),
        ("confront {who}", "confront dougal/dougal/ailsa/dougal rintoul"),
        ("[read] <cited>", "exhibit one/one/two/three"),
        ("(ask|tell) {who} [{free}]; {free}", "ask dougal/dougal/ailsa/dougal rintoul"),
        ("ask {who} {free}", "dougal/ailsa/dougal rintoul"),
        ("it is {large}", "it is zero"),
        ("[{who}] pass", "pass/dougal/ailsa/dougal rintoul"),
        ("{free}", ""),
    ],
)
def test_what_an_intent_is_said_as_of_itself_and_by_its_names(templates: str, said: str) -> None:
    assert found({"Any": templates}) == (said.split("/") if said else [])


def test_one_wording_of_each_then_names_then_more_of_them() -> None:
    intents = {"Pass": "pass;skip", "Wait": "wait;hold on", "Ask": "ask {who}", "Odd": "{free}"}
    assert found(intents, "Ask", "Wait", "Pass", "Gone", once=("Wait",)) == [
        "ask dougal", "wait", "pass", "dougal", "ailsa", "dougal rintoul", "skip",
    ]  # fmt: skip


def found(intents: dict[str, str], *order: str, once: tuple[str, ...] = ()) -> list[str]:
    known = {
        name: {"data": [{"sentences": [each.strip() for each in templates.split(";")]}]}
        for name, templates in intents.items()
    }
    data = {"language": "en", "intents": known, "lists": LISTS, "expansion_rules": RULES}
    return list(shortest(Intents.from_dict(data), order or known, once))
