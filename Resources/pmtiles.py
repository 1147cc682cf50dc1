"""Writes archives of tiles (PMTiles specification, version 3)."""

import gzip
import hashlib
import json
import struct

from mvt import varint

# The header and the root directory fit into the first 16 KiB (§3).
ROOT_LIMIT = 16_384 - 127
GZIP, MVT = 2, 1


def write(path, tiles, metadata, zooms, center):
    """Writes an archive from tiles by (z, x, y), gzipped; equal ones are kept once."""
    entries = []
    data = bytearray()
    offsets = {}
    for identifier, tile in sorted((tile_id(*place), tile) for place, tile in tiles.items()):
        packed = compressed(tile)
        digest = hashlib.sha256(packed).digest()
        if digest not in offsets:
            offsets[digest] = len(data)
            data += packed
        last = entries[-1] if entries else None
        if last and last[2] == offsets[digest] and last[0] + last[1] == identifier:
            last[1] += 1
        else:
            entries.append([identifier, 1, offsets[digest], len(packed)])
    root, leaves = directories(entries)
    text = compressed(json.dumps(metadata, ensure_ascii=False, separators=(",", ":")).encode("utf-8"))
    places = []
    offset = 127
    for part in (root, text, leaves, data):
        places += (offset, len(part))
        offset += len(part)
    counts = (len(tiles), len(entries), len(offsets))
    header = b"PMTiles" + struct.pack("<B8Q3Q", 3, *places, *counts)
    header += struct.pack("<6B", 1, GZIP, GZIP, MVT, *zooms)
    header += struct.pack("<4i", *(round(value * 1e7) for value in (-180, -85.051129, 180, 85.051129)))
    header += struct.pack("<B2i", round(center[2]), *(round(value * 1e7) for value in center[:2]))
    path.write_bytes(header + root + text + leaves + data)


def compressed(data):
    return gzip.compress(data, 9, mtime=0)


def directories(entries):
    """The root directory and, when not all entries fit into it, the leaves."""
    root = compressed(directory(entries))
    if len(root) <= ROOT_LIMIT:
        return root, b""
    size = 512
    while True:
        leaves = bytearray()
        pointers = []
        for start in range(0, len(entries), size):
            leaf = compressed(directory(entries[start : start + size]))
            pointers.append([entries[start][0], 0, len(leaves), len(leaf)])
            leaves += leaf
        root = compressed(directory(pointers))
        if len(root) <= ROOT_LIMIT:
            return root, bytes(leaves)
        size *= 2


def directory(entries):
    """Column by column: differences of identifiers, run lengths, lengths, offsets (§4)."""
    columns = [varint(len(entries))]
    columns += [varint(entry[0] - before) for entry, before in zip(entries, [0] + [e[0] for e in entries])]
    columns += [varint(entry[1]) for entry in entries]
    columns += [varint(entry[3]) for entry in entries]
    expected = None
    for _, _, offset, length in entries:
        # Zero: right behind the tile before.
        columns.append(varint(0 if offset == expected else offset + 1))
        expected = offset + length
    return b"".join(columns)


def tile_id(z, x, y):
    """The place of a tile on the Hilbert curves of all zooms, one after the other."""
    result = (4**z - 1) // 3
    side = 1 << z
    step = side >> 1
    while step:
        right, down = int(x & step > 0), int(y & step > 0)
        result += step * step * ((3 * right) ^ down)
        if not down:
            if right:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
        step >>= 1
    return result
