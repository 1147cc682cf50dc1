import Cartouche
import CartoucheRaster
import CartoucheResources

/// A map of the labels of one tile of zoom 14, whose data are in memory.
struct LabelScene {
  private var map: Map
  private let viewport: Viewport
  private let snapshotter: Snapshotter
  private var step = 0

  /// The centre of the tile 8298/5635, in degrees.
  private static let center = SIMD2(2.340087890625, 48.87916715)

  /// A scene of a tile.
  ///
  /// - Parameters:
  ///   - layers: The layers of the style, as JSON.
  ///   - zoom: The zoom, at which `side` logical pixels are not more than the tile.
  init(_ tile: LabelTile, layers: String, zoom: Double, side: Int) throws {
    snapshotter = Snapshotter(loader: Loader(tile: tile.bytes))
    viewport = Viewport(width: Double(side), height: Double(side))
    map = try Map(
      Array(
        """
        {"version": 8, "glyphs": "data://glyphs/{range}", "sources": {"labels": {"type": "vector",
        "tiles": ["data://tiles/{z}/{x}/{y}"], "minzoom": 14, "maxzoom": 14}}, "layers": [\(layers)]}
        """.utf8))
    map.camera.center = Self.center
    map.camera.zoom = zoom
    for (index, name) in LabelTile.classes.enumerated() {
      let pixels = (0..<11 * 11 * 4).map { UInt8(truncatingIfNeeded: index &* 7 &+ $0) | 1 }
      map.addImage(StyleImage(try Bitmap(width: 11, height: 11, straight: pixels)), named: name)
    }
  }

  /// Draws the map, moved by a pixel; returns the milliseconds that each stage took.
  mutating func draw() async throws -> [String: Double] {
    step += 1
    map.camera.center.x = Self.center.x + Double(step % 2) * 1e-5
    let snapshot = try await snapshotter.snapshot(of: map, in: viewport)
    for finding in snapshot.diagnostics where finding.severity > .note { print(finding) }
    return Dictionary(
      snapshot.timings.map { ($0.name, $0.milliseconds) }, uniquingKeysWith: { first, _ in first })
  }

  /// Changes a property of layout, so that no layout of an earlier picture fits.
  mutating func change(_ property: String, of layers: String...) throws {
    step += 1
    for layer in layers {
      try map.style.setProperty(property, .layout, of: layer, to: .double(9 + Double(step) * 1e-6))
    }
  }

  /// Answers with the tile, and with glyphs about 14 by 18 pixels each.
  private struct Loader: ResourceLoader {
    let tile: [UInt8]

    func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
      if request.url == "data://tiles/14/8298/5635" { return ResourceResponse(tile) }
      guard request.kind == .glyphs, let range = request.url.split(separator: "/").last,
        let first = Int(range.prefix { $0.isNumber })
      else { return ResourceResponse(status: .notFound) }
      return ResourceResponse(Self.glyphs(from: first))
    }

    private static func glyphs(from first: Int) -> [UInt8] {
      var stack = Message()
      for codePoint in max(first, 0x20)..<first + 256 {
        let (width, height) = (8 + codePoint % 7, 18)
        var glyph = Message()
        glyph.add(1, codePoint)
        if codePoint != 0x20 {
          let picture = (0..<(width + 6) * (height + 6)).map { texel -> UInt8 in
            let (x, y) = (texel % (width + 6) - 3, texel / (width + 6) - 3)
            let inside = x >= 0 && x < width && y >= 0 && y < height && (x + y + codePoint) % 5 < 3
            return inside ? 230 : 120
          }
          glyph.add(2, picture)
        }
        glyph.add(3, codePoint == 0x20 ? 0 : width)
        glyph.add(4, codePoint == 0x20 ? 0 : height)
        glyph.add(5, 1.zigzag)
        glyph.add(6, (-8).zigzag)
        glyph.add(7, width + 2)
        stack.add(3, glyph.bytes)
      }
      var file = Message()
      file.add(1, stack.bytes)
      return file.bytes
    }
  }
}
