import pytest

from tests.bench.hear.tally import MEASURES, Row, by_part, share, spread, table


def row(kind: str, want: str, move: str = "", value: str = "", sure: bool = True) -> Row:
    return Row(
        "sayso", "clean", "riddles", "held-out", "piper joe", "said", kind, want,
        text=move + value, move=move, value=value, confidence=0.9 * sure, sure=sure, ms=10.0,
    )  # fmt: skip


RIGHT = [
    row("move", "Hint", move="Hint"),
    row("move", "Pick cell=D3", move="Pick cell=D3"),
    row("year", "1859", move="Year year=1859", value="1859"),
    row("spelled", "kettle", value="kettle"),
    row("free", "kettle", value="kettle"),
    row("nothing", ""),
]
WRONG = [
    row("move", "Hint"),
    row("move", "Pick cell=D3", move="Pick cell=E3"),
    row("year", "1859", value="1815"),
    row("spelled", "kettle"),
    row("free", "mint", move="Hint", value="mint"),
    row("free", "mint", value="hint"),
    row("nothing", "", move="Hint"),
]


@pytest.mark.parametrize("each", RIGHT)
def test_right(each: Row) -> None:
    assert each.right
    assert not (each.kind != "nothing" and each.taken_wrong and each.value != each.want)


@pytest.mark.parametrize("each", WRONG)
def test_not_right(each: Row) -> None:
    assert not each.right


# What share of these rows each measure must give: 4 moves, 2 of them right, and so on.
@pytest.mark.parametrize(
    ("name", "percent"),
    [
        ("moves right", 50),
        ("a wrong move taken as sure", 25),  # the cell and the year, of four moves, two and two
        ("chatter taken as a move", 50),
        ("  the same, taken as sure", 50),
        ("years and spelled words right", 50),
        ("free answers right to the word", pytest.approx(100 / 3)),
        ("free answers taken as a move", pytest.approx(100 / 3)),
        ("unsure, of what was heard right", 0),
        ("unsure, of what was heard wrong", 0),
    ],
)
def test_shares(name: str, percent: float) -> None:
    measure = next(m for m in MEASURES if m.name == name)
    assert share(measure, [*RIGHT, *WRONG]) == percent


def test_a_wrong_move_that_would_be_asked_about_is_not_taken_as_sure() -> None:
    unsure = [row("move", "Hint", move="Pass", sure=False), row("nothing", "", move="Pass")]
    shares = {measure.name: share(measure, unsure) for measure in MEASURES}
    assert shares["a wrong move taken as sure"] == 0
    assert shares["unsure, of what was heard wrong"] == 100
    assert shares["chatter taken as a move"] == 100
    assert shares["years and spelled words right"] is None


def test_a_move_that_was_not_heard_at_all_is_wrong_but_not_taken() -> None:
    assert not row("move", "Hint").taken_wrong
    assert share(MEASURES[1], [row("move", "Hint")]) == 0


@pytest.mark.parametrize(
    ("ms", "figures"),
    [([], None), ([7.0], (7, 7)), ([float(n) for n in range(1, 101)], (50.5, 96))],
)
def test_spread(ms: list[float], figures: tuple[float, float] | None) -> None:
    assert spread(ms) == figures


def test_the_table_sets_the_aim_beside_each_engine() -> None:
    lines = table([*RIGHT, *WRONG], ["clean"], ["sayso", "none"])
    assert lines[1].split() == ["clean,", "%", "aim", "sayso", "none"]
    assert lines[2].split() == ["moves", "right", "99", "50.0", "-"]
    assert lines[-1].split() == ["utterances", "13", "0"]


def test_a_part_of_the_rows() -> None:
    assert by_part([*RIGHT, *WRONG], ["clean", "phone"], "card")[0].split() == [
        "riddles",
        "50.0",
        "-",
    ]
