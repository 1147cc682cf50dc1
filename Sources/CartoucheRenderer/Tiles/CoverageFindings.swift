import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles

/// The findings about a still picture whose camera sees no tile of any source, so that only the background is drawn.
struct CoverageFindings {
  /// The sources that the picture draws, by their names.
  let sources: [(name: String, search: TileSearch)]
  /// The camera of the picture.
  let camera: Camera

  /// One finding for each source; none if any source has a tile.
  var diagnostics: [Diagnostic] {
    guard sources.allSatisfy({ $0.search.tileCount == 0 }) else { return [] }
    return sources.compactMap { name, search in
      cause(search.source.source).map { cause in
        Diagnostic(
          .warning, "\"\(name)\" has no tiles for this picture: \(cause)", kind: .missing,
          pointer: JSONPointer(["sources", name]))
      }
    }
  }

  private func cause(_ source: any TileSource) -> String? {
    if camera.zoom < source.pyramid.lowestMapZoom {
      return "they begin at zoom level \(Self.text(source.pyramid.lowestMapZoom, decimals: 1)),"
        + " but the camera is at \(Self.text(camera.zoom, decimals: 1))"
    }
    guard let bounds = source.bounds else { return nil }
    let corners = [bounds.west, bounds.south, bounds.east, bounds.north].map { Self.text($0, decimals: 3) }
    let center = [camera.center.x, camera.center.y].map { Self.text($0, decimals: 3) }
    return "they cover \(corners.joined(separator: ",")) (west, south, east, north),"
      + " but the camera is at \(center.joined(separator: ","))"
  }

  /// A number with at most so many decimals.
  private static func text(_ number: Double, decimals: Int) -> String {
    let scale = decimals == 1 ? 10.0 : 1000.0
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension TilePyramid {
  /// The lowest zoom level of the map at which tiles are shown.
  var lowestMapZoom: Double {
    guard zooms.lowerBound > 0 else { return -.infinity }
    let steps = ElementaryFunctions.logarithmToBaseTwo(Mercator.tileSize / tileSize)
    return Double(zooms.lowerBound) - steps - (isRaster ? 0.5 : 0)
  }
}
