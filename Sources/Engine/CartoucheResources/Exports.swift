// The address of tiles stands in requests.
@_exported import struct CartoucheGeometry.TileID
