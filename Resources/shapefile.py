"""Reads the two files of a shapefile that matter: shapes (.shp) and attributes (.dbf).

Follows the "ESRI Shapefile Technical Description" (July 1998) and the dBASE III table layout. Only what
Natural Earth uses is here: points and polygons, character and numeric fields.
"""

import struct


def read_shapes(data):
    """Yields per record: a point (x, y), or a list of rings, each a list of points."""
    offset = 100  # the main file header
    while offset < len(data):
        (words,) = struct.unpack_from(">i", data, offset + 4)
        start = offset + 8
        (kind,) = struct.unpack_from("<i", data, start)
        if kind == 1:
            yield struct.unpack_from("<2d", data, start + 4)
        elif kind == 5:
            parts, points = struct.unpack_from("<2i", data, start + 36)
            first = list(struct.unpack_from(f"<{parts}i", data, start + 44)) + [points]
            flat = struct.unpack_from(f"<{2 * points}d", data, start + 44 + 4 * parts)
            line = list(zip(flat[0::2], flat[1::2]))
            yield [line[first[part] : first[part + 1]] for part in range(parts)]
        else:
            raise ValueError(f"shape type {kind} at byte {offset}: expected 1 (point) or 5 (polygon)")
        offset = start + 2 * words


def read_table(data, encoding):
    """Yields a dictionary of trimmed strings per record."""
    count, header, length = struct.unpack_from("<IHH", data, 4)
    fields = []
    offset = 32
    while data[offset] != 0x0D:
        name = data[offset : offset + 11].split(b"\0")[0].decode("ascii")
        fields.append((name, data[offset + 16]))
        offset += 32
    for index in range(count):
        at = header + index * length + 1
        record = {}
        for name, width in fields:
            record[name] = data[at : at + width].decode(encoding).strip()
            at += width
        yield record
