"""Long Finnish words are divided by syllables; short ones, and other languages, are left alone."""

import pytest

from parlour.tables.errors import texts
from parlour.web.hyphens import soft


@pytest.mark.parametrize(
    ("text", "divided"),
    [
        ("Tapahtumapäällikkö", "Tapah-tu-ma-pääl-likkö"),
        ("Apulaissuunnittelija", "Apu-lais-suun-nit-te-lija"),
        ("Suuri Vallihautakartano", "Suuri Val-li-hau-ta-kar-tano"),
        ("Ääkkösprinsessa", "Ääk-kös-prin-sessa"),
        ("Laituri", "Laituri"),
    ],
)
def test_a_long_word_may_be_divided_before_the_consonant_of_a_syllable(text, divided):
    assert soft(text, texts("fi")) == divided.replace("-", "\N{SOFT HYPHEN}")


def test_english_is_left_to_the_browser():
    assert soft("Housewarming Gone Wrong", texts("en")) == "Housewarming Gone Wrong"
