import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import SeededRandom
import Testing

@testable import CartoucheLayers

/// Labels that are offset from the line that they follow.
@Suite("Labels beside lines") struct LineLabelTests {
  private let view: SymbolView = {
    var frame = FrameContext(zoom: 0, pixelRatio: 1, rotation: SIMD2(1, 0), world: .identity)
    frame.size = SIMD2(2_000, 2_000)
    return SymbolView(on: PlaneGround(.identity, frame), frame)
  }()

  /// A label of one unit per pixel in the middle of a line.
  private func label(_ line: [SIMD2<Float>], segment: Int, offset: SIMD2<Float>) -> LineLabel {
    LineLabel(
      LabelPlane(view: view, isMap: false), line: line[...],
      anchor: (line[segment] + line[segment + 1]) / 2, segment: segment, scale: 1, offset: offset)
  }

  private func length(_ run: SIMD2<Float>) -> Float { (run * run).sum().squareRoot() }

  /// The covered pixels of a name along a line, moved by an offset in ems, and of a name at the middle of the line,
  /// which finds room first.
  private func inked(offset: JSONValue, withPoint: Bool = true) async throws -> Int {
    let line: JSONValue = [
      "type": "Feature", "properties": ["name": "along a line"],
      "geometry": ["type": "LineString", "coordinates": [[-80, 0], [80, 0]]],
    ]
    func layer(_ id: JSONValue, _ type: JSONValue, _ layout: JSONValue) -> JSONValue {
      [
        "id": id, "type": "symbol", "source": "data", "filter": ["==", ["geometry-type"], type],
        "layout": layout,
      ]
    }
    let along = layer(
      "l", "LineString",
      [
        "text-field": ["get", "name"], "text-font": ["Squares"], "text-size": 12,
        "symbol-placement": "line-center", "text-offset": offset,
      ])
    let point = layer(
      "p", "Point", ["text-field": ["get", "name"], "text-font": ["Squares"], "text-size": 12])
    let root = labelStyle(withPoint ? [line, place("here", 0, 0)] : [line], [along, point])
    let renderer = FrameRenderer(loader: MemoryLoader([squaresURL: squareGlyphs()]))
    return try await renderer.frame(scene(root, width: 256, height: 256)).bitmap.inked
  }

  @Test(
    "a label finds room where it is drawn, beside its line or moved along it",
    arguments: [[0, 3], [0, -3], [5, 0]] as [JSONValue])
  func room(offset: JSONValue) async throws {
    let alone = try await inked(offset: offset, withPoint: false)
    #expect(alone > 100)
    #expect(try await inked(offset: offset) > alone + 100)
    // On the line there is room for one of them.
    #expect(try await inked(offset: [0, 0]) < alone)
  }

  @Test("the path of a label goes from its first glyph to its last, through all that fit")
  func path() throws {
    let line: [SIMD2<Float>] = [SIMD2(100, 500), SIMD2(500, 500), SIMD2(500, 900)]
    let label = label(line, segment: 0, offset: SIMD2(0, -20))
    let quads = [Float(-50), 0, 190, 230].map { distance in
      var quad = SymbolQuad(
        picture: .image(0), part: .zero, topLeft: .zero, topRight: .zero, bottomLeft: .zero)
      quad.distance = distance
      return quad
    }
    let path = try #require(label.path(quads[...]))
    let expected = [SIMD2<Float>(250, 480), SIMD2(300, 480), SIMD2(490, 480), SIMD2(520, 490)]
    #expect(path.count == 4 && zip(path, expected).allSatisfy { length($0 - $1) < 1e-3 })
    var far = quads
    far[3].distance = 700
    #expect(label.path(far[...]) == nil)
    far = quads
    far[0].distance = -300
    #expect(label.path(far[...]) == nil && label.path([]) == nil)
  }

  @Test("a label on a vertex, and lines that turn back, have letters or none, at places that are numbers")
  func degenerate() {
    let line: [SIMD2<Float>] = [
      SIMD2(100, 500), SIMD2(300, 500), SIMD2(300, 500), SIMD2(150, 500), SIMD2(700, 501),
    ]
    for segment in line.indices.dropLast() {
      for anchor in [line[segment], line[segment + 1]] {
        let label = LineLabel(
          LabelPlane(view: view, isMap: false), line: line[...], anchor: anchor, segment: segment, scale: 1,
          offset: SIMD2(0, 30))
        for distance in stride(from: Float(-400), through: 400, by: 7) {
          guard let glyph = label.glyph(at: distance, false) else { continue }
          #expect(glyph.place.x.isFinite && glyph.place.y.isFinite)
        }
      }
    }
  }

  @Test("circles cover a path evenly, with gaps of at most half a radius", arguments: 0..<12)
  func circles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var point = SIMD2<Float>(0, 0)
    var points = [point]
    var total: Float = 0
    for _ in 0..<Int(random.double(1...9)) {
      let step = SIMD2(Float(random.double(-40...40)), Float(random.double(0...40)))
      total += length(step)
      point += step
      points.append(point)
    }
    let radius = Float(random.double(2...12))
    let centers = try #require(CirclePath(points).centers(radius: radius))
    #expect(!centers.isEmpty && Float(centers.count) <= total / (2.5 * radius) + 2)
    for (center, next) in zip(centers, centers.dropFirst()) {
      #expect(length(next - center) <= 2.5 * radius * 1.001)
    }
    #expect(length(centers[0] - points[0]) <= radius && length(centers[centers.count - 1] - point) <= radius)
    #expect(CirclePath([]).centers(radius: radius) == nil)
    #expect(CirclePath([.zero, SIMD2(.infinity, 0)]).centers(radius: radius) == nil)
    #expect(CirclePath([.zero, SIMD2(1e9, 0)]).centers(radius: 1) == nil)
  }
}
