"""Reads the two files of a shapefile that matter: shapes (.shp) and attributes (.dbf).

Follows the "ESRI Shapefile Technical Description" (July 1998) and the dBASE III table layout. Only what
Natural Earth uses is here: points, lines and polygons, character and numeric fields.
"""

import struct


def read_shapes(data):
    """Yields per record: a point (x, y), or a list of lines or rings, each a list of points; `None` without a shape."""
    offset = 100  # the main file header
    while offset < len(data):
        (words,) = struct.unpack_from(">i", data, offset + 4)
        start = offset + 8
        (kind,) = struct.unpack_from("<i", data, start)
        if kind == 0:
            yield None
        elif kind == 1:
            yield struct.unpack_from("<2d", data, start + 4)
        elif kind in (3, 5):
            parts, points = struct.unpack_from("<2i", data, start + 36)
            first = list(struct.unpack_from(f"<{parts}i", data, start + 44)) + [points]
            flat = struct.unpack_from(f"<{2 * points}d", data, start + 44 + 4 * parts)
            line = list(zip(flat[0::2], flat[1::2]))
            yield [line[first[part] : first[part + 1]] for part in range(parts)]
        else:
            raise ValueError(f"shape type {kind} at byte {offset}: expected 1 (point), 3 (lines) or 5 (polygon)")
        offset = start + 2 * words


def read_table(data, encoding):
    """Yields per record a dictionary of trimmed strings; names of fields are in lower case."""
    count, header, length = struct.unpack_from("<IHH", data, 4)
    fields = []
    offset = 32
    while data[offset] != 0x0D:
        name = data[offset : offset + 11].split(b"\0")[0].decode("ascii").lower()
        fields.append((name, data[offset + 16]))
        offset += 32
    for index in range(count):
        at = header + index * length + 1
        record = {}
        for name, width in fields:
            record[name] = data[at : at + width].decode(encoding).strip(" \0")
            at += width
        yield record
