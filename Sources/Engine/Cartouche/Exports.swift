// The values that maps consist of, so that `import Cartouche` is enough.
@_exported import CartoucheExpressions
@_exported import CartoucheFormats
@_exported import CartoucheGeoJSON
@_exported import CartoucheGeometry
@_exported import enum CartoucheImages.ImageCompression
@_exported import enum CartoucheImages.ImageError
@_exported import enum CartoucheImages.ImageFormat
@_exported import struct CartoucheImages.ImageEncoding
@_exported import CartoucheJSON
@_exported import CartoucheLayers
@_exported import enum CartoucheRaster.RasterError
@_exported import struct CartoucheRaster.DrawingStep
@_exported import CartoucheRenderer
@_exported import CartoucheResources
@_exported import CartoucheStyle
@_exported import class CartoucheTiles.ClusterIndex
@_exported import CartoucheVectorPictures
@_exported import struct CartoucheText.FontCollection
@_exported import enum CartoucheText.FontError
@_exported import struct CartoucheText.FontNames
@_exported import struct CartoucheText.FontStyle
@_exported import enum CartoucheText.IdeographFonts
@_exported import struct CartoucheText.LabelFonts
@_exported import struct CartoucheTiles.TileJSON
@_exported import struct CartoucheTiles.TileSet
