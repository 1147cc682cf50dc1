"""The populated places of Natural Earth 4, with the names of a map.

`places.tsv` has the places of version 4 (public domain): the name, the position, the class, the zoom from which a
place is shown on tiles of 256 pixels, the population, and the names in seven languages where they differ from the
name. Those come from Wikidata, and name at times an administrative unit or another thing. Rules mend what they can;
`corrections.tsv` has the rest, each with its reason.
"""

import csv
import unicodedata
from pathlib import Path

from chinese import simplified

FOLDER = Path(__file__).resolve().parent
# Beyond this latitude, a place is not on the map (Web Mercator).
POLE = 85.05
# Natural Earth counts zooms of tiles of 256 pixels.
ZOOM_SHIFT = 1
LATIN = ("de", "es", "fr", "pt")
LANGUAGES = LATIN + ("ru", "zh")
# Places without inhabitants.
LEFT_OUT = {"Historic place"}
# By how many zooms places of a class come later: few live at a station, and no map of the world needs it.
LATER = {"Scientific station": 2, "Meteorological Station": 2}
# Words of administrative units. Before or after a name they make it that of a unit.
UNITS_BEFORE = ("Präfektur ", "kabupaten de ", "Comté de ", "Xian de ", "Kota ", "City of ", "Greater ")
UNITS_AFTER = (
    " City",
    " County",
    " District",
    " Municipality",
    " Territory",
    " Town",
    " Township",
    " town",
    "-Atoll",
    "-shi",
    "-Tal",
    "都會區",
    "廣域",
    "广域",
    "特別",
)
# Chinese names that end so are names of districts.
CHINESE_UNITS = ("区", "县", "郡")
# Characters that are not shown, or for which maps have others.
CHARACTERS = str.maketrans({"\u200e": "", "\u2010": "-", "\u00a0": " ", "ʿ": "ʻ"})
# How alike a spelling must be to be one of the same name, from 0 to 1.
ALIKE = 0.5


def read(corrections):
    """The places, the most prominent first: dictionaries with `point`, `zoom`, `class`, `name`, `names` and more."""
    with open(FOLDER / "places.tsv", encoding="utf-8") as file:
        records = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    records.sort(key=lambda record: (float(record["min_zoom"]), -int(record["pop_max"])))
    known = {""}
    places = []
    for record in filter(shown, records):
        key = record["wikidata"]
        # Of two places with one identifier, the translations are those of the more prominent.
        places.append(place(record, corrections.get(key, {}), key not in known or not key))
        known.add(key)
    return sorted(places, key=lambda place: (place["zoom"], -place["population"], place["name"], place["point"]))


def read_corrections():
    """The corrections by Wikidata identifier, or Natural Earth's code of a country, and column."""
    corrections = {}
    with open(FOLDER / "corrections.tsv", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            corrections.setdefault(row["key"], {})[row["column"]] = row["value"]
    return corrections


def shown(record):
    return abs(float(record["lat"])) < POLE and record["class"] not in LEFT_OUT


def place(record, corrections, is_first):
    record = {key: value.translate(CHARACTERS).strip() for key, value in record.items()}
    name, names = spelled(record) if is_first else (record["name"], {})
    name = corrections.get("name", name)
    names |= {key[5:]: value for key, value in corrections.items() if key.startswith("name_")}
    return {
        "point": (float(record["lon"]), float(record["lat"])),
        "zoom": float(corrections.get("min_zoom", record["min_zoom"])) - ZOOM_SHIFT + LATER.get(record["class"], 0),
        "rank": int(record["scalerank"]),
        "population": int(record["pop_max"]),
        "iso_a2": record["iso_a2"],
        "capital": corrections.get("class", record["class"]) == "Admin-0 capital",
        "name": name,
        "names": {language: value for language, value in names.items() if value and value != name},
    }


def spelled(record):
    """The English name of a record and its names in other languages."""
    name, english = record["name"], mended(record["name_en"], record["name"])
    kind = relation(name, english) if english else "same"
    if kind == "other":
        # The translations are those of something else.
        return name, {}
    names = {language: mended(record[f"name_{language}"], name) for language in LANGUAGES}
    if kind == "spelling":
        # Where nothing is given, the language has the name that is not the English one.
        for language in LATIN:
            names[language] = names[language] or name
        name = english
    if marks(names["de"]) > marks(name) and is_common(names["de"], name, names):
        # German adds no accents of its own: with another language, it writes a name as it is written in its country.
        name = names["de"]
    names["zh"] = simplified(names["zh"])
    if names["zh"].endswith(CHINESE_UNITS):
        names["zh"] = ""
    return name, names


def relation(name, english):
    """What an English label is to a name: a better `spelling`, the `same` or less good, or an `other` name."""
    plain, label = letters(name), letters(english)
    if plain == label:
        better = (marks(english), separators(english)) > (marks(name), separators(name))
        return "spelling" if better else "same"
    if plain in label:
        return "same"
    if label in plain or likeness(plain, label) >= ALIKE:
        return "spelling"
    return "other"


def mended(text, name):
    """A translation without what makes it the name of a unit, or tells two places of one name apart."""
    text = text.split(" (")[0]
    for word in UNITS_BEFORE:
        rest = text.removeprefix(word)
        if rest != text and (word[0].islower() or is_nearer(rest, text, name)):
            text = rest
    for word in UNITS_AFTER:
        rest = text.removesuffix(word)
        if rest != text and (word.isalpha() and not word.isascii() or letters(rest) == letters(name)):
            text = rest
    return text[:1].upper() + text[1:]


def is_common(text, name, names):
    """Whether a text differs from a name in accents only, and several languages have it."""
    return letters(text) == letters(name) and sum(names[language] == text for language in LATIN) > 1


def is_nearer(one, other, name):
    """Whether one of two words is a spelling of a name, and more so than the other."""
    return likeness(letters(one), letters(name)) >= max(ALIKE, likeness(letters(other), letters(name)))


def letters(text):
    """The letters of a name without case, accents and signs."""
    parts = unicodedata.normalize("NFKD", text.lower())
    return "".join(character for character in parts if character.isalnum())


def marks(text):
    return sum(not character.isascii() for character in text)


def separators(text):
    return sum(character in " -'’" for character in text)


def likeness(a, b):
    """1 for equal words, 0 for those of which no letter is in its place (V. I. Levenshtein's distance, 1965)."""
    row = list(range(len(b) + 1))
    for index, one in enumerate(a):
        before, row[0] = row[0], index + 1
        for column, other in enumerate(b):
            before, row[column + 1] = row[column + 1], min(
                row[column] + 1, row[column + 1] + 1, before + (one != other)
            )
    return 1 - row[-1] / max(len(a), len(b), 1)
