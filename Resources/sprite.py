"""The dots of places: one picture, a distance field, which the style draws in any colour and size.

A value of 191 is the edge, and 32 a pixel away from it, as glyphs have it (SDF icons of the style specification).
"""

import json
import struct
import zlib
from math import hypot

RADIUS = 6
MARGIN = 4
EDGE, STEP = 191, 32


def write(folder):
    """Writes the index and the picture; the same for both densities, as a distance field has none."""
    side = 2 * (RADIUS + MARGIN)
    index = {"dot": {"x": 0, "y": 0, "width": side, "height": side, "pixelRatio": 1, "sdf": True}}
    for suffix in ("", "@2x"):
        (folder / f"sprite{suffix}.json").write_text(json.dumps(index, separators=(",", ":")) + "\n", encoding="utf-8")
        (folder / f"sprite{suffix}.png").write_bytes(png(side, disc(side)))


def disc(side):
    """Rows of distances to a circle in the middle."""
    middle = side / 2 - 0.5
    distances = (
        [RADIUS - hypot(x - middle, y - middle) for x in range(side)] for y in range(side)
    )
    return [bytes(max(0, min(255, round(EDGE + STEP * distance))) for distance in row) for row in distances]


def png(side, rows):
    """A picture whose opacity is given, in white (PNG specification, third edition)."""
    pixels = b"".join(b"\0" + b"".join(b"\xff\xff\xff" + bytes((value,)) for value in row) for row in rows)
    header = struct.pack(">2I5B", side, side, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
