"""What is wrong with a program's request, in the language that it asks for."""

import enum
from typing import Annotated

import msgspec
import pytest

from parlour.tables.errors import texts
from parlour.web.decoder_errors import in_words
from serving import served


class Colour(enum.Enum):
    RED = "red"


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    ply: Annotated[int, msgspec.Meta(ge=0, le=9)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=3, pattern="^[a-z]*$")] = "a"
    colour: Colour = Colour.RED
    share: Annotated[float, msgspec.Meta(gt=0, lt=1)] = 0.5
    pair: tuple[int, int] = (1, 2)
    days: Annotated[list[int], msgspec.Meta(max_length=2)] = []


FORMS = [
    (b'{"ply": "x"}', "pitää olla `int`, ei `str`, kohdassa `$.ply`"),
    (b"[]", "pitää olla `object`, ei `array`"),
    (b"{}", "pakollinen kenttä `ply` puuttuu"),
    (b'{"ply": 1, "x": 1}', "kenttää `x` ei tunneta"),
    (b'{"ply": -1}', "pitää olla `int`, vähintään 0, kohdassa `$.ply`"),
    (b'{"ply": 10}', "pitää olla `int`, enintään 9, kohdassa `$.ply`"),
    (b'{"ply": 1, "share": 0}', "pitää olla `float`, suurempi kuin 0.0, kohdassa `$.share`"),
    (b'{"ply": 1, "share": 2}', "pitää olla `float`, pienempi kuin 1.0, kohdassa `$.share`"),
    (b'{"ply": 1, "name": ""}', "pitää olla `str`, pituus vähintään 1, kohdassa `$.name`"),
    (b'{"ply": 1, "name": "abcd"}', "pitää olla `str`, pituus enintään 3, kohdassa `$.name`"),
    (b'{"ply": 1, "name": "A"}', "pitää olla `str`, joka sopii säännölliseen lausekkeeseen '^[a-z]*$', kohdassa `$.name`"),
    (b'{"ply": 1, "colour": "blue"}', "'blue' ei ole mikään sallituista arvoista, kohdassa `$.colour`"),
    (b'{"ply": 1, "pair": [1]}', "pitää olla `array`, pituus 2, kohdassa `$.pair`"),
    (b'{"ply": 1, "days": [1, 2, 3]}', "pitää olla `array`, pituus enintään 2, kohdassa `$.days`"),
    (b'{"ply": 1', "tiedot loppuvat kesken"),
    (b'{"ply" 1}', "JSON on virheellistä: puuttuu ':' (tavu 7)"),
    (b'{"ply": 1} x', "JSON on virheellistä: lopussa on liikaa merkkejä (tavu 12)"),
    (b"{x}", "JSON on virheellistä: "),
]


@pytest.mark.parametrize(("sent", "finnish"), FORMS)
def test_the_forms_of_the_decoder_are_known(sent, finnish):
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(sent, type=Sent)
    assert in_words(str(error.value), texts("fi")).startswith(finnish)
    assert in_words(str(error.value), texts("en")) == str(error.value).replace(" - at ", ", at ")


def test_a_form_that_nobody_knows_stays_english():
    assert in_words("The moon is full {x}", texts("fi")) == "The moon is full {x}"
    assert in_words("Expected `array` of length 2, got 1", texts("fi")) == "pitää olla `array`, pituus 2, ei 1"
    assert in_words("JSON is malformed: the moon (byte 3)", texts("fi")) == "JSON on virheellistä: the moon (tavu 3)"


def test_problem_documents_speak_the_language_that_is_asked_for(tmp_path):
    with served(tmp_path / "x.db") as server, server.client() as client:
        for language, said in (
            ("fi-FI,fi;q=0.9,en;q=0.5", "Pyyntöä ei voitu lukea: players: pitää olla `int`, ei `str`"),
            ("de", None),
        ):
            answer = client.post("/api/tables", json={"game": "wigs", "players": "two"}, headers={"accept-language": language})
            assert answer.status_code == 400
            assert answer.json()["detail"] == (said or "The request could not be read: players: Expected `int`, got `str`")
        empty = client.post("/api/tables", headers={"accept-language": "fi"}).json()
        assert empty["detail"] == "Pyyntöä ei voitu lukea: data: pyynnön sisältö puuttuu"
        asked = client.get("/api/tables/x/why", headers={"accept-language": "fi"}).json()
        assert asked["detail"] == "Pyyntöä ei voitu lukea: pakollinen parametri 'move' puuttuu polusta /api/tables/x/why"


def test_too_much_is_told_in_the_language_that_is_asked_for(tmp_path):
    with served(tmp_path / "x.db", rate_limit=0.01) as server, server.client() as client:
        finnish = [client.get("/api/nowhere", headers={"accept-language": "fi"}) for _ in range(6)][-1]
        assert (finnish.status_code, finnish.json()["title"]) == (429, "Liikaa kerralla")
        assert finnish.json()["detail"] == "Liikaa pyyntöjä kerralla: odota hetki ja yritä uudelleen."
        assert (
            client.get("/", headers={"cookie": "a=b; parlour_language=fi"}).text
            == "Liikaa pyyntöjä kerralla: odota hetki ja yritä uudelleen.\n"
        )
        assert client.get("/").text == "Too many requests at once: please wait a moment and try again.\n"
