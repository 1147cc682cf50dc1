// The address of tiles stands in what this module offers.
@_exported import struct CartoucheGeometry.TileID
