import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import CartoucheTiles
import Testing

@testable import CartoucheRenderer

/// Heights by a formula, as tiles of a server.
private final class FormulaLoader: ResourceLoader {
  private let side: Int
  private let height: @Sendable (SIMD2<Double>) -> Double
  private let isThere: @Sendable (TileID) -> Bool

  /// Tiles of `side`² samples.
  ///
  /// - Parameters:
  ///   - isThere: Whether a tile exists.
  ///   - height: The height in metres at a point of the unit world.
  init(
    side: Int = 64, isThere: @escaping @Sendable (TileID) -> Bool = { _ in true },
    _ height: @escaping @Sendable (SIMD2<Double>) -> Double
  ) {
    (self.side, self.isThere, self.height) = (side, isThere, height)
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let parts = request.url.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 3, isThere(TileID(z: parts[0], x: parts[1], y: parts[2])) else { return .notFound }
    var pixels: [UInt8] = []
    let world = Double(1 << parts[0])
    for row in 0..<side {
      for column in 0..<side {
        let place = SIMD2(
          (Double(parts[1]) + Double(column) / Double(side)) / world,
          (Double(parts[2]) + Double(row) / Double(side)) / world)
        // Terrarium: metres above −32768, in 256ths.
        let value = Int(((height(place) + 32_768) * 256).rounded())
        pixels += [UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255), 255]
      }
    }
    guard let image = try? Image(width: side, height: side, pixels: pixels),
      let bytes = try? PNGEncoder().encode(image)
    else { throw .unreadable(url: request.url, reason: "no picture") }
    return ResourceResponse(bytes)
  }
}

/// Maps on terrain.
@Suite struct TerrainTests {
  /// The point that cameras look at, in the unit world: a corner of tiles at all zooms from 2 on would hide mistakes.
  private static let center = SIMD2(0.5371, 0.3519)

  private func style(
    _ layers: [JSONValue], exaggeration: JSONValue = 1, source: JSONValue = "heights", sky: JSONValue? = nil,
    type: JSONValue = "raster-dem"
  ) -> JSONObject {
    var root: JSONObject = [
      "version": 8,
      "sources": [
        "heights": [
          "type": type, "encoding": "terrarium", "tiles": ["t/{z}/{x}/{y}"], "tileSize": 64, "maxzoom": 12,
        ]
      ],
      "layers": .array(layers), "terrain": ["source": source, "exaggeration": exaggeration],
    ]
    root["sky"] = sky
    return root
  }

  private let ground: JSONValue = [
    "id": "ground", "type": "background", "paint": ["background-color": "#406020"],
  ]

  private func view(_ style: JSONObject, zoom: Double = 12, pitch: Double = 60, side: Double = 128) -> Scene {
    let place = Mercator.unproject(Self.center)
    var scene = scene(style, zoom: zoom, center: place, width: side, height: side)
    scene.camera.pitch = pitch
    return scene
  }

  private func frame(_ scene: Scene, _ loader: FormulaLoader, threads: Int? = nil) async throws -> Frame {
    try await FrameRenderer(loader: loader, threads: threads).frame(scene)
  }

  /// A cone of 2,000 metres whose top is a few kilometres north of the centre.
  private static func cone(_ place: SIMD2<Double>) -> Double {
    let away = place - center - SIMD2(0, -0.00012)
    return max(2_000 - (away * away).sum().squareRoot() * 2e7, 0)
  }

  @Test("heights are interpolated between samples, and read from the tile above", arguments: [4, 9, 12, 14])
  func heights(zoom: Int) async throws {
    // A plane, which interpolation does not change.
    @Sendable func plane(_ place: SIMD2<Double>) -> Double { 500 + (place.x - 0.5) * 2_000 }
    let prepared = try await FrameRenderer(loader: FormulaLoader(plane)).prepare(
      view(style([ground], exaggeration: 2), zoom: Double(zoom), pitch: 0))
    let relief = try #require(prepared.stages.relief)
    for shift in [SIMD2(0, 0), SIMD2(0.01, 0.02), SIMD2(-0.03, 0.01)] {
      let place = Self.center + shift / Double(1 << zoom)
      let found = relief.view.elevation.height(at: place, zoom: zoom)
      #expect(abs(found - 2 * plane(place)) < 0.5, "\(shift)")
    }
    #expect(abs(relief.view.center - 2 * plane(Self.center)) < 0.5)
  }

  @Test("level ground looks like a flat map, however high it is", arguments: [0.0, 40, 60])
  func level(pitch: Double) async throws {
    let grid: JSONValue = [
      "id": "dots", "type": "background", "paint": ["background-color": "#c08040"],
    ]
    var flat = style([grid])
    flat["terrain"] = nil
    let raised = try await frame(view(style([grid]), pitch: pitch), FormulaLoader { _ in 1_234 })
    let expected = try await frame(view(flat, pitch: pitch), FormulaLoader { _ in 0 })
    let different = (0..<128 * 128).count { place in
      raised.bitmap[place % 128, place / 128] != expected.bitmap[place % 128, place / 128]
    }
    #expect(different == 0)
    #expect(raised.diagnostics.isEmpty)
  }

  @Test("skirts are seen through transparent ground, unless the map has none")
  func skirts() async throws {
    let glass: JSONValue = [
      "id": "glass", "type": "background", "paint": ["background-color": "rgba(255, 0, 0, 0.5)"],
    ]
    var scene = view(style([glass]), pitch: 60)
    func doubled() async throws -> Int {
      let picture = try await frame(scene, FormulaLoader { _ in 1_234 }).bitmap
      return (0..<128 * 128).count { picture[$0 % 128, $0 / 128].w > 140 }
    }
    #expect(try await doubled() > 100)
    scene.drawsTerrainSkirts = false
    #expect(try await doubled() == 0)
  }

  @Test("a mountain stands before what is behind it")
  func cone() async throws {
    let relief: JSONValue = [
      "id": "heights", "type": "color-relief", "source": "heights",
      "paint": [
        "color-relief-color": [
          "interpolate", ["linear"], ["elevation"], 0, "#000000", 2_000, "#ff0000",
        ]
      ],
    ]
    let picture = try await frame(view(style([ground, relief]), pitch: 75), FormulaLoader(Self.cone)).bitmap
    var flat = style([ground, relief])
    flat["terrain"] = nil
    let map = try await frame(view(flat, pitch: 75), FormulaLoader(Self.cone)).bitmap
    /// The topmost row with ground that is higher than 800 metres; what is higher still is above the picture.
    func top(_ bitmap: Bitmap) -> Int {
      (0..<128).first { row in (0..<128).contains { bitmap[$0, row].x > 102 } } ?? 128
    }
    #expect(top(picture) + 8 < top(map), "the top of the cone is above where the map has it")
  }

  @Test("pictures do not depend on threads, nor on what was drawn before", arguments: [1, 2, 8])
  func determinism(threads: Int) async throws {
    let circle: JSONValue = [
      "id": "shade", "type": "hillshade", "source": "heights", "paint": ["hillshade-exaggeration": 0.9],
    ]
    let root = style([ground, circle], sky: ["fog-ground-blend": 0.1])
    let expected = try await frame(view(root, pitch: 70), FormulaLoader(Self.cone), threads: 3).bitmap
    let renderer = FrameRenderer(loader: FormulaLoader(Self.cone), threads: threads)
    _ = try await renderer.frame(view(root, zoom: 11, pitch: 30))
    #expect(try await renderer.frame(view(root, pitch: 70)).bitmap == expected)
    // From pictures of the ground that are kept.
    #expect(try await renderer.frame(view(root, pitch: 70)).bitmap == expected)
    #expect(renderer.keptMemory[.drapes] > 0)
  }

  @Test("fog covers far ground, and none below 60°")
  func fog() async throws {
    let sky: JSONValue = ["fog-color": "#ffffff", "horizon-color": "#ffffff", "fog-ground-blend": 0]
    let loader = FormulaLoader { _ in 0 }
    for (pitch, isFoggy) in [(50.0, false), (80, true)] {
      let clear = try await frame(view(style([ground]), pitch: pitch), loader).bitmap
      let foggy = try await frame(view(style([ground], sky: sky), pitch: pitch), loader).bitmap
      #expect((clear[64, 100] != foggy[64, 100] || clear[64, 60] != foggy[64, 60]) == isFoggy, "\(pitch)")
      #expect(clear[64, 127] == foggy[64, 127] || isFoggy)
    }
  }

  @Test(
    "what is wrong with terrain is said where it stands, and the map is flat",
    arguments: [
      (source: JSONValue.string("hights"), type: JSONValue.string("raster-dem"), pointer: "/terrain/source"),
      ("heights", "raster", "/terrain/source"),
    ])
  func wrongSource(source: JSONValue, type: JSONValue, pointer: String) async throws {
    let root = style([ground], source: source, type: type)
    let drawn = try await frame(view(root), FormulaLoader(Self.cone))
    let finding = try #require(drawn.diagnostics.first)
    #expect(drawn.diagnostics.count == 1)
    #expect(finding.pointer?.description == pointer)
    #expect(finding.message.contains("the ground is flat"))
    #expect(drawn.bitmap[64, 64] == SIMD4(0x40, 0x60, 0x20, 255))
  }

  @Test("hostile heights are drawn somehow", arguments: [1e9, 1e300, 0, -1])
  func hostile(exaggeration: Double) async throws {
    let root = style([ground], exaggeration: .double(exaggeration))
    for pitch in [0.0, 60, 85, 180] {
      let loader = FormulaLoader(side: 3) { ($0.x * 1e6).truncatingRemainder(dividingBy: 2) * 30_000 }
      let drawn = try await frame(view(root, pitch: pitch, side: 48), loader)
      #expect(drawn.bitmap.width == 48)
    }
  }

  @Test("tiles that are not there are flat, or taken from above")
  func holes() async throws {
    for isThere in [{ @Sendable _ in false }, { @Sendable (tile: TileID) in tile.z == 3 }] {
      let drawn = try await frame(view(style([ground])), FormulaLoader(isThere: isThere, Self.cone))
      #expect(drawn.bitmap[64, 100] == SIMD4(0x40, 0x60, 0x20, 255))
    }
  }

  @Test("a camera inside a mountain is lifted out of it")
  func buried() async throws {
    let root = style([ground], exaggeration: 4)
    let scene = view(root, zoom: 14, pitch: 80)
    // A wall south of the centre, where the camera would be.
    let loader = FormulaLoader { $0.y > Self.center.y + 1e-6 ? 3_000 : 0 }
    let prepared = try await FrameRenderer(loader: loader).prepare(scene)
    let camera = prepared.stages.plan.transform.camera
    #expect(camera.pitch < 80)
    #expect(camera.zoom < 14)
    #expect(camera.center == scene.camera.center)
    let drawn = try prepared.draw()
    #expect(drawn.bitmap[64, 64].w == 255)
  }
}
