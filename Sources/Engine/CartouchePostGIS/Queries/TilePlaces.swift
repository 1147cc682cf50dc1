import CartoucheGeometry
import CartoucheJSON

/// The values of the places in SQL that depend on a tile: `!BBOX!` and the like.
struct TilePlaces {
  let tile: TileID
  /// The fraction of the tile's side by which its box is larger on each side.
  let margin: Double
  let column: GeometryColumn
  let schema: String

  /// The names of the places, in lower case.
  static let names = [
    "bbox", "pixel_height", "pixel_width", "scale_denominator", "scale_denom", "x", "y", "z", "zoom",
  ]
  /// The side of a tile in pixels and the width of a pixel in metres, as tegola, t-rex and Mapnik count them.
  private static let (pixels, pixelWidth) = (256.0, 0.00028)

  /// The value of a place and its type in SQL; `nil` for other names.
  func value(_ name: String) -> (DatabaseValue, type: String)? {
    let side = SearchRegion.equator / Double(1 << min(max(tile.z, 0), TileID.maximumZoom))
    switch name {
    case "bbox":
      return (.geometry(box), "\(QuotedIdentifier(schema)).geometry")
    case "zoom", "z": return (.int(Int64(tile.z)), "integer")
    case "x": return (.int(Int64(tile.x)), "integer")
    case "y": return (.int(Int64(tile.y)), "integer")
    case "pixel_width", "pixel_height": return (.double(side / Self.pixels), "double precision")
    case "scale_denominator", "scale_denom":
      return (.double(side / Self.pixels / Self.pixelWidth), "double precision")
    default: return nil
    }
  }

  /// The box of the tile as one geometry in the system of the column.
  ///
  /// Systems other than Web Mercator and degrees get it in degrees, as only the database may know them: their SQL has to
  /// transform it.
  private var box: [UInt8] {
    let region = SearchRegion(tile, margin: margin)
    if column.srid == 3857 || column.srid == 900_913 {
      let (box, half) = (region.meters, SearchRegion.equator / 2)
      var boxes = [box]
      if box.minX < -half { boxes.append(box.shifted(by: SearchRegion.equator)) }
      if box.maxX > half { boxes.append(box.shifted(by: -SearchRegion.equator)) }
      return EWKBWriter.boxes(boxes, srid: column.srid)
    }
    return EWKBWriter.boxes(region.turns, srid: 4326)
  }
}
