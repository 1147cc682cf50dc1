import CartoucheGeometry
import CartoucheJSON
import CartoucheTiles

/// The outcomes of the tiles of a frame's sources: the findings about them, and the shortfalls of the frame.
///
/// One rule holds for archives, folders, templates and servers (decision 16). A tile that does not exist is empty, which
/// is a note; a source without any of the tiles in view is a warning; a still picture without a tile of any source is an
/// error, since it shows nothing of what was asked for.
struct FrameCoverage {
  /// A source of the frame.
  private struct Entry {
    let name: String
    let source: any TileSource
    let tileCount: Int
    let outcomes: [TileOutcome]

    /// The number of tiles with an outcome.
    func count(_ matches: (TileOutcome.Result) -> Bool) -> Int { outcomes.count { matches($0.result) } }

    var drawnCount: Int { count { if case .drawn = $0 { true } else { false } } }
    var missingCount: Int { count { if case .missing = $0 { true } else { false } } }
    var pendingCount: Int { count { if case .pending = $0 { true } else { false } } }
  }

  private let entries: [Entry]
  private let camera: Camera
  private let isStill: Bool

  /// The coverage of a frame by the sources of these names.
  ///
  /// - Parameter searches: The finished search for the tiles of each source.
  init(_ names: [String], _ searches: [TileSearch], _ camera: Camera, _ mode: MapMode) {
    entries = zip(names, searches).map { name, search in
      Entry(
        name: name, source: search.source.source, tileCount: search.tileCount, outcomes: search.outcomes)
    }
    self.camera = camera
    isStill = mode == .still
  }

  /// Whether a tile of any source is drawn.
  var showsAnything: Bool { entries.contains { $0.drawnCount > 0 } }

  /// Whether the frame is a still picture for whose view there are no tiles at all.
  private var isNowhere: Bool {
    isStill && !entries.isEmpty && entries.allSatisfy { $0.missingCount == $0.outcomes.count }
  }

  /// The findings, source by source.
  var diagnostics: [Diagnostic] {
    let isNowhere = isNowhere
    return entries.flatMap { entry -> [Diagnostic] in
      if entry.tileCount == 0 {
        return isNowhere
          ? CoverageFinding(entry.name, entry.source, camera).diagnostic.map { [$0] } ?? [] : []
      }
      return TileFindings(
        source: entry.name, outcomes: entry.outcomes, isNowhere: isNowhere,
        coverage: TileCoverageText(entry.source)
      ) { entry.source.url(of: $0) }.diagnostics
    }
  }

  /// The tiles that the frame lacks, by source and cause.
  var shortfalls: [FrameShortfall] {
    let isNowhere = isNowhere
    return entries.flatMap { entry -> [FrameShortfall] in
      let total = entry.outcomes.count
      if isNowhere {
        return [FrameShortfall(.tiles, .missing, of: entry.name, count: total, total: total)]
      }
      return FrameShortfall.Cause.allCases.compactMap { cause in
        let count =
          cause == .pending
          ? entry.pendingCount
          : entry.count {
            if case .failed(let failure) = $0 { FrameShortfall.Cause(failure.kind) == cause } else { false }
          }
        return count == 0 ? nil : FrameShortfall(.tiles, cause, of: entry.name, count: count, total: total)
      }
    }
  }
}

/// The finding about a source that has no tiles for a still picture, according to its description.
private struct CoverageFinding {
  private let name: String
  private let source: any TileSource
  private let camera: Camera

  init(_ name: String, _ source: any TileSource, _ camera: Camera) {
    self.name = name
    self.source = source
    self.camera = camera
  }

  /// The finding; `nil` if the description does not explain the lack.
  var diagnostic: Diagnostic? {
    cause.map { cause in
      Diagnostic(
        .error, "\"\(name)\" has no tiles for this picture: \(cause)", kind: .missing,
        pointer: JSONPointer(["sources", name]))
    }
  }

  private var cause: String? {
    let lowest = source.pyramid.lowestMapZoom
    if camera.zoom < lowest {
      return "they begin at zoom level \(lowest.shortened(decimals: 1)),"
        + " but the camera is at \(camera.zoom.shortened(decimals: 1))"
    }
    guard let bounds = source.bounds else { return nil }
    let center = [camera.center.x, camera.center.y].map { $0.shortened(decimals: 3) }
    return "they cover \(bounds.corners) (west, south, east, north),"
      + " but the camera is at \(center.joined(separator: ","))"
  }
}

/// Where the tiles of a source are, in words.
struct TileCoverageText {
  private let source: any TileSource

  init(_ source: any TileSource) { self.source = source }

  /// Zoom levels and region, such as `zoom levels 0 to 14 within 2.2,48.8,2.4,48.9 (west, south, east, north)`; `nil` if
  /// the source restricts neither.
  var text: String? {
    let zooms = source.pyramid.zooms
    if zooms == 0...TileSet.defaultMaxzoom, region == nil { return nil }
    let levels =
      zooms.count == 1
      ? "zoom level \(zooms.lowerBound)" : "zoom levels \(zooms.lowerBound) to \(zooms.upperBound)"
    guard let bounds = region else { return levels }
    return "\(levels) within \(bounds.corners) (west, south, east, north); try --fit data"
  }

  /// The region, unless it is the world.
  private var region: CoordinateBounds? {
    source.bounds.flatMap { $0.longitudeSpan > 350 && $0.latitudeSpan > 130 ? nil : $0 }
  }
}

extension CoordinateBounds {
  /// West, south, east and north in degrees, with at most three decimals.
  fileprivate var corners: String {
    [west, south, east, north].map { $0.shortened(decimals: 3) }.joined(separator: ",")
  }
}

extension Double {
  /// The number with at most one or three decimals.
  fileprivate func shortened(decimals: Int) -> String {
    let scale = decimals == 1 ? 10.0 : 1000.0
    let rounded = (self * scale).rounded() / scale
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
