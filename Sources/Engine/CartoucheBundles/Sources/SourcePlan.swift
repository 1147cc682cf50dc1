import Cartouche
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheOffline
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// The tiles of a source that a bundle takes, and what the style says about them.
struct SourcePlan: Sendable {
  /// The source as the style has it.
  let source: StyleSource
  /// The name of its files.
  let name: String
  /// Everything that is known of the tiles.
  let tileSet: TileSet
  /// The description at the source's URL; `nil` for a source that the style describes.
  let document: TileJSON?
  /// The tiles; `nil` where the area and the source have none in common.
  let tiles: SourceTiles?
  /// The document or program that named the tiles.
  let origin: DocumentOrigin

  /// The zoom levels of the tiles.
  var zooms: ClosedRange<Int> { tiles?.zooms ?? tileSet.minzoom...tileSet.minzoom }

  /// The number of tiles.
  var count: UInt64 { tiles.map { $0.cover.count($0.zooms).tiles } ?? 0 }

  /// The request for a tile, the same as that of a map.
  func request(_ tile: TileID) -> ResourceRequest? {
    guard var request = tiles?.request(tile)?.made(by: origin) else { return nil }
    // Both forms of archives on disk have such tiles mostly, which are then neither decompressed nor compressed again.
    request.acceptedEncodings = tileSet.content == .vector ? [.gzip] : []
    return request
  }
}

extension SourcePlan {
  /// The zoom levels of the map at which layers of a style show a source; `nil` for a source that none shows.
  ///
  /// - Parameter zooms: The zoom levels of the map in all.
  static func zooms(
    of source: String, in style: StyleDocument, within zooms: ClosedRange<Int>
  ) -> ClosedRange<Double>? {
    let whole = Double(zooms.lowerBound)...Double(zooms.upperBound)
    if style.terrain?.source == source { return whole }
    var found: ClosedRange<Double>?
    for layer in style.layers where layer.source == source {
      // Layers are hidden at their highest zoom level itself.
      guard layer.maxzoom ?? .infinity > whole.lowerBound else { continue }
      // The highest level is magnified, so that layers which begin above it are shown, too.
      let low = min(max(layer.minzoom ?? 0, whole.lowerBound), whole.upperBound)
      let high = max(min(layer.maxzoom?.nextDown ?? .infinity, whole.upperBound), low)
      found = found.map { min($0.lowerBound, low)...max($0.upperBound, high) } ?? low...high
    }
    return found
  }
}

extension RegionDefinition.Area {
  /// The areas together.
  init(_ areas: [CoordinateBounds]) {
    let unwrapped = areas.map { area in
      CoordinateBounds(
        west: area.west, south: area.south, east: area.crossesAntimeridian ? area.east + 360 : area.east,
        north: area.north)
    }
    guard unwrapped.count != 1 else {
      self = .bounds(unwrapped[0])
      return
    }
    self = .geometry(
      .multiPolygon(
        unwrapped.map { area in
          let corners = [
            (area.west, area.south), (area.east, area.south), (area.east, area.north),
            (area.west, area.north),
            (area.west, area.south),
          ]
          return [corners.map { Position(longitude: $0.0, latitude: $0.1) }]
        }))
  }
}
