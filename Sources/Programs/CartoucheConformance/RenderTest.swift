import Cartouche
import CartoucheImages
import CartoucheJSON
import Foundation

/// One test of a render suite: a style, a picture size and operations on the map.
struct RenderTest {
  private let root: JSONObject
  private let settings: JSONValue
  private let isLive: Bool
  /// Whether the answers to queries have layers.
  private let keepsLayers: Bool

  /// Reads `tests/<path>/style.json` of the suite.
  ///
  /// - Parameter isLive: Whether the suite expects a live map, in which time passes, instead of still pictures.
  init(_ path: String, suite: String, isLive: Bool) throws {
    self.isLive = isLive
    root = try Suite.json(at: "\(suite)/tests/\(path)/style.json").object ?? JSONObject()
    settings = root["metadata"]?["test"] ?? .null
    keepsLayers = root["metadata"]?["skipLayerDelete"] == true
  }

  /// The picture after all operations, as a PNG.
  func draw(with snapshotter: Snapshotter) async throws -> [UInt8] {
    if settings["mapMode"] == "tile" { return try await drawTiles(with: snapshotter) }
    let snapshot = try await picture(of: Map(root), viewport, snapshotter)
    guard isLive, let straight = Self.straight(snapshot.pixels) else {
      return try snapshot.png(forceRGBA8: true)
    }
    return try PNGEncoder(forceRGBA8: true).encode(
      straight, width: snapshot.width, height: snapshot.height, alpha: .straight)
  }

  /// The channels of a picture in which some are brighter than their alpha, as the reference stores them; `nil` for all
  /// others.
  ///
  /// Only the light of the air around a globe is. Divided by its alpha it exceeds a byte, of which the files of the
  /// reference keep the lower eight bits.
  private static func straight(_ pixels: [UInt8]) -> [UInt8]? {
    var straight = pixels
    var isBrighter = false
    for start in stride(from: 0, to: pixels.count - 3, by: 4) {
      let alpha = Int(pixels[start + 3])
      guard alpha < 255 else { continue }
      for place in start..<start + 3 {
        let channel = Int(pixels[place])
        if channel > alpha {
          isBrighter = true
          if alpha > 0 { straight[place] = UInt8(truncatingIfNeeded: channel * 255 / alpha) }
        } else if alpha > 0 {
          straight[place] = UInt8(clamping: (channel * 255 + alpha / 2) / alpha)
        }
      }
    }
    return isBrighter ? straight : nil
  }

  private var viewport: Viewport {
    Viewport(
      width: settings["width"]?.number ?? 512, height: settings["height"]?.number ?? 512,
      pixelRatio: settings["pixelRatio"]?.number ?? 1)
  }

  /// The answer to the test's query of the picture after all operations, in the form of the suite.
  func answer(with snapshotter: Snapshotter) async throws -> [JSONValue] {
    let map = try await live(Map(root), snapshotter).map
    let options = settings["queryOptions"]
    var query = FeatureQuery(try area(settings["queryGeometry"] ?? .null), filter: options?["filter"])
    // The reference ignores layers that do not exist.
    let known = Set(map.style.layers.map(\.id))
    query.layers = options?["layers"]?.array.map { known.intersection($0.compactMap(\.string)) }
    query.repeatsParts = true
    let found = try await snapshotter.features(of: map, in: viewport).features.features(query)
    return try found.map { found in
      var feature = found.feature
      feature.foreignMembers["layer"] =
        keepsLayers ? found.layer.flatMap(map.style.layer).map(Self.json) : nil
      return try JSONDocument(parsing: GeoJSON.feature(feature).encoded()).root
    }
  }

  /// A layer as the reference shows it: with both groups of properties, and colours by their channels.
  private static func json(_ layer: StyleLayer) -> JSONValue {
    var members = layer.members
    for group in ["layout", "paint"] {
      let properties = (members[group]?.object ?? JSONObject()).map { name, value -> (String, JSONValue) in
        guard name.hasSuffix("-color"), let color = value.string.flatMap(Color.init(css:)) else {
          return (name, value)
        }
        let channels = ["r": color.red, "g": color.green, "b": color.blue, "a": color.alpha]
        return (name, .object(JSONObject(channels.sorted { $0.key < $1.key }.map { ($0, .double($1)) })))
      }
      members[group] = .object(JSONObject(properties))
    }
    return .object(members)
  }

  private func area(_ json: JSONValue) throws -> FeatureQuery.Area {
    func point(_ json: JSONValue) -> Point? {
      let numbers = (json.array ?? []).compactMap(\.number)
      return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
    }
    if let point = point(json) { return .point(point) }
    let corners = (json.array ?? []).compactMap(point)
    guard corners.count == 2 else { throw Unsupported(what: "queryGeometry") }
    return .box(min: corners[0], max: corners[1])
  }

  /// The pictures of all tiles that a map of 512 pixels per side touches, each drawn alone, put together.
  private func drawTiles(with snapshotter: Snapshotter) async throws -> [UInt8] {
    let ratio = settings["pixelRatio"]?.number ?? 1
    let viewport = Viewport(width: 512, height: 512, pixelRatio: ratio)
    let map = Map(root)
    let zoom = max(map.camera.zoom.rounded(.down), 0)
    let side = exp2(zoom)
    let middle = Mercator.project(longitude: map.camera.center.x, latitude: map.camera.center.y) * side
    func span(_ value: Double) -> ClosedRange<Int> {
      let first = Int((value - 0.5).rounded(.down))
      return first...max(Int((value + 0.5).rounded(.up)) - 1, first)
    }
    let (columns, rows) = (span(middle.x), span(middle.y))
    let size = Int((512 * ratio).rounded(.down))
    let stride = columns.count * size * 4
    var pixels = [UInt8](repeating: 0, count: stride * rows.count * size)
    for row in rows {
      for column in columns {
        var tile = map
        tile.mode = .tile
        let center = Mercator.unproject(SIMD2(Double(column) + 0.5, Double(row) + 0.5) / side)
        tile.camera = Camera(center: center, zoom: zoom)
        let snapshot = try await picture(of: tile, viewport, snapshotter)
        let part = snapshot.pixels
        let corner = (row - rows.lowerBound) * size * stride + (column - columns.lowerBound) * size * 4
        for line in 0..<size {
          let start = corner + line * stride
          pixels.replaceSubrange(
            start..<start + 4 * size, with: part[4 * line * size..<4 * (line + 1) * size])
        }
      }
    }
    return try PNGEncoder(forceRGBA8: true).encode(
      pixels, width: columns.count * size, height: rows.count * size, alpha: .premultiplied)
  }

  /// The direction in which heights move points in parallel projection; straight up unless the test says otherwise.
  private var skew: SIMD2<Double> {
    let numbers = (settings["skew"]?.array ?? []).compactMap(\.number)
    return numbers.count == 2 ? SIMD2(numbers[0], numbers[1]) : SIMD2(0, 1)
  }

  /// The map `start` after all operations.
  private func live(_ start: Map, _ snapshotter: Snapshotter) async throws -> LiveMap {
    var first = start
    // Only MapLibre GL JS has live maps.
    if isLive {
      first.conventions = .web
      // The last four zooms of a map stretch tiles.
      if let zoom = settings["maxZoom"]?.number { first.conventions.finestSplitZoom = Int(zoom) - 4 }
    }
    if settings["crossSourceCollisions"] == false { first.collidesAcrossSources = false }
    if settings["terrainSkirtLength"] == "none" { first.drawsTerrainSkirts = false }
    if settings["collisionDebug"] != nil { first.debug.insert(.collisions) }
    if settings["debug"] != nil { first.debug.insert(.tileBorders) }
    if settings["showPadding"] == true { first.debug.insert(.cameraPadding) }
    if settings["axonometric"] == true { first.camera.axonometricSkew = skew }
    var live = LiveMap(first)
    for operation in settings["operations"]?.array ?? [] {
      let words = operation.array ?? []
      guard let name = words.first?.string else { continue }
      // The runner of still pictures does not know this operation and then skips all operations of the test.
      if name == "idle", !isLive {
        live = LiveMap(first)
        break
      }
      try await Operation.apply(name, Array(words.dropFirst()), to: &live, loader: snapshotter.loader)
    }
    live.update { $0.camera.pitch = min($0.camera.pitch, settings["maxPitch"]?.number ?? 60) }
    return live
  }

  /// The picture of `start` after all operations.
  private func picture(
    of start: Map, _ viewport: Viewport, _ snapshotter: Snapshotter
  ) async throws -> Snapshot {
    let live = try await live(start, snapshotter)
    let snapshot =
      isLive
      ? try await snapshotter.snapshot(of: live, in: viewport)
      : try await snapshotter.snapshot(of: live.map, in: viewport)
    // The flat ground that stands in for terrain and the globe is a picture, which may be the right one.
    let standIns = snapshot.diagnostics.filter {
      $0.kind == .notDrawn && ["terrain", "projection"].contains($0.pointer?.tokens.first)
    }.map(\.message)
    if let missing = snapshot.unsupported.first(where: { !standIns.contains($0) }) {
      throw Unsupported(what: missing)
    }
    return snapshot
  }
}
