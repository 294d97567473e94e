"""Cuts the packages' variable fonts down to what the pages show.

Run from the repository's root: python3 -m pip install fonttools brotli && python3 lab/media-source/subset_fonts.py
Titles are set in one weight, the slanted cut only in home's headline and at its size, and the Bengali only in the
wordmark, the floor numerals and the switch of language. What the two Latin fonts have beyond English (names such as "Zoë") stands in files of their own, and so
does the whole of Bengali, for names and announcements: a browser fetches those when a page has such a letter.
"""

from pathlib import Path
from shutil import copyfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

PACKAGES = Path("node_modules/@fontsource-variable")
OUT = Path("app/fonts")
# app/styles/fonts.css tells browsers of these by unicode-range.
ENGLISH = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xB0, 0xB7, 0xD7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]
ACCENTED = [code for code in range(0xA1, 0x100) if code not in ENGLISH]
BENGALI = [ord(c) for c in "নিবাসবাংলা০১২৩৪৫৬৭৮৯"] + [0x200C, 0x200D]


def cut(source, name, axes, codes, features, units=None):
    font = TTFont(PACKAGES / source)
    options = subset.Options(flavor="woff2", layout_features=features, name_IDs=[0, 1, 2, 13, 14])
    tool = subset.Subsetter(options)
    tool.populate(unicodes=codes)
    tool.subset(font)
    # After the subset: the instancer drops variation records the subsetter would look for.
    font = instancer.instantiateVariableFont(font, axes)
    if units:
        scale_upem(font, units)
    subset.save_font(font, OUT / f"{name}.woff2", options)
    print(name, (OUT / f"{name}.woff2").stat().st_size)


OUT.mkdir(parents=True, exist_ok=True)
for part, codes in (("", ENGLISH), ("-accented", ACCENTED)):
    cut("fraunces/files/fraunces-latin-opsz-normal.woff2", f"fraunces{part}", {"wght": 410},
        codes, ["kern", "liga", "lnum", "tnum", "pnum", "ccmp", "mark", "calt"])
    cut("inter/files/inter-latin-wght-normal.woff2", f"inter{part}", {"wght": (400, 650)},
        codes, ["kern", "lnum", "tnum", "ccmp", "mark", "cv11", "ss03"])
cut("fraunces/files/fraunces-latin-opsz-italic.woff2", "fraunces-italic", {"wght": 380, "opsz": 72},
    [ord(c) for c in "Love & care!"], ["kern", "liga", "ccmp"])
cut("noto-serif-bengali/files/noto-serif-bengali-bengali-wght-normal.woff2", "noto-serif-bengali", {"wght": 500},
    BENGALI, ["*"])
# The two faces of a page in Bengali: the letters of that language, without Assamese and Sanskrit. In coarser units, a tenth of a
# pixel in the largest title, they are 3.5 kB smaller: else the last arrives a round trip later.
cut("inter/files/inter-latin-wght-normal.woff2", "inter-regular", {"wght": 450}, ENGLISH, ["kern", "lnum", "tnum"], 400)
cut("noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2", "noto-sans-bengali", {"wght": 400},
    [*range(0x981, 0x9E0), *range(0x9E6, 0x9F0), 0x9F3, 0x964, 0x965, 0x200C, 0x200D, 0x25CC], ["*"], 400)
copyfile("node_modules/@fontsource/noto-serif-bengali/files/noto-serif-bengali-bengali-400-normal.woff2",
         OUT / "noto-serif-bengali-text.woff2")
