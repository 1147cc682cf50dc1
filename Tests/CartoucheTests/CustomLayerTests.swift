import Cartouche
import CartoucheImages
import CartoucheRaster
import Foundation
import Testing

/// Layers that a program draws by itself.
struct CustomLayerTests {
  /// A layer made of a closure.
  private struct Drawing: CustomLayer {
    let body: @Sendable (inout CustomLayerCanvas) -> Void

    init(_ body: @escaping @Sendable (inout CustomLayerCanvas) -> Void) { self.body = body }

    func draw(on canvas: inout CustomLayerCanvas) { body(&canvas) }
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)
  private static let cameras = [
    Camera(center: [10, 47], zoom: 3), Camera(center: [10, 47], zoom: 3.5, bearing: 70),
    Camera(center: [10, 47], zoom: 3, bearing: 30, pitch: 60),
    Camera(center: [179, 10], zoom: 1.5, pitch: 20),
  ]

  /// A map of grey ground under a white sheet.
  private func map(_ camera: Camera = Camera(center: [10, 47], zoom: 5)) -> Map {
    var map = Map([
      "version": 8, "sources": [:],
      "layers": [
        ["id": "ground", "type": "background", "paint": ["background-color": "#808080"]],
        ["id": "hidden", "type": "background", "layout": ["visibility": "none"]],
        ["id": "sheet", "type": "background", "paint": ["background-color": "white"]],
      ],
    ])
    map.camera = camera
    return map
  }

  private func picture(_ map: Map, threads: Int = 1, ratio: Double = 1) async throws -> Snapshot {
    try await Snapshotter(threads: threads).snapshot(
      of: map, in: Viewport(width: 120, height: 80, pixelRatio: ratio))
  }

  private func color(_ snapshot: Snapshot, _ x: Double, _ y: Double, ratio: Double = 1) -> [UInt8] {
    let place = 4 * (Int(y * ratio) * Int(120 * ratio) + Int(x * ratio))
    return Array(snapshot.pixels[place..<place + 3])
  }

  private func middle(of map: Map) async throws -> [UInt8] { color(try await picture(map), 60, 40) }

  @Test func layersAreDrawnAtTheirPlaceInTheOrder() async throws {
    let cover = { (color: Color) in
      Drawing { $0.fill([[[0, 0], [120, 0], [120, 80], [0, 80]]], in: .view, with: color) }
    }
    var map = map()
    map.addCustomLayer(cover(Self.red), id: "red", below: "sheet")
    #expect(try await middle(of: map) == [255, 255, 255])
    map.addCustomLayer(cover(Self.red), id: "red")
    #expect(try await middle(of: map) == [255, 0, 0])
    map.addCustomLayer(cover(Self.blue), id: "blue")
    #expect(try await middle(of: map) == [0, 0, 255])
    map.addCustomLayer(cover(Self.blue), id: "blue", below: "red")
    #expect(try await middle(of: map) == [255, 0, 0])
    #expect(map.customLayers.ids == ["red", "blue"])
    map.removeCustomLayer(id: "red")
    let alone = try await picture(map)
    #expect(color(alone, 60, 40) == [0, 0, 255])
    #expect(alone.diagnostics.map(\.message).contains { $0.contains("\"blue\" is drawn on top") })
    // Below a layer that is not drawn itself.
    map.addCustomLayer(cover(Self.blue), id: "blue", below: "hidden")
    let below = try await picture(map)
    #expect(color(below, 60, 40) == [255, 255, 255])
    #expect(below.diagnostics == [])
  }

  @Test(arguments: 0..<cameras.count, [1.0, 2])
  func placesAreWhereTheMapHasThem(index: Int, ratio: Double) async throws {
    var map = map(Self.cameras[index])
    let places: [SIMD2<Double>] = [[10, 47], [8, 48], [12.5, 46.5], [179, 10], [-170, 0]]
    map.addCustomLayer(
      Drawing { canvas in
        for place in places {
          canvas.circle(at: place, radius: 6, with: Self.red)
          guard let point = canvas.point(of: place), let back = canvas.coordinate(at: point) else { continue }
          // Where the canvas says that it is seen.
          canvas.circle(at: point, in: .view, radius: 2, with: Self.blue)
          if abs(back.x - place.x) + abs(back.y - place.y) > 1e-6 {
            canvas.fill([[[0, 0], [9, 0], [9, 9]]], in: .view, with: .black)
          }
        }
      }, id: "places")
    let snapshot = try await picture(map, ratio: ratio)
    let view = ViewTransform(map.camera, Viewport(width: 120, height: 80, pixelRatio: ratio))
    var seen = 0
    for place in places {
      guard let pixel = view.pixel(Mercator.project(longitude: place.x, latitude: place.y)) else { continue }
      let point = pixel / ratio
      guard point.x > 10, point.y > 10, point.x < 110, point.y < 70 else { continue }
      seen += 1
      #expect(color(snapshot, point.x, point.y, ratio: ratio) == [0, 0, 255], "\(place)")
      let beside = color(snapshot, point.x + 4, point.y, ratio: ratio)
      #expect(beside == [255, 0, 0], "a red disc is around \(place)")
    }
    #expect(seen > 0)
    #expect(color(snapshot, 7, 1, ratio: ratio) != [0, 0, 0], "a place and its coordinate differ")
  }

  @Test func shapesInDegreesAreOnEveryCopyOfTheWorld() async throws {
    var map = map(Camera(center: [0, 0], zoom: 0))
    map.addCustomLayer(
      Drawing { $0.fill([[[-10, -30], [10, -30], [10, 30], [-10, 30]]], with: Self.red) }, id: "square")
    let viewport = Viewport(width: 1200, height: 40)
    let snapshot = try await Snapshotter(threads: 1).snapshot(of: map, in: viewport)
    let reds = stride(from: 0, to: 1200, by: 1).filter { x in
      let place = 4 * (20 * 1200 + x)
      return Array(snapshot.pixels[place..<place + 3]) == [255, 0, 0]
    }
    #expect(reds.contains(600) && reds.contains(600 - 512) && reds.contains(600 + 512))
    #expect(!reds.contains(300))
  }

  @Test func metersPerPixelAreThoseOfTheMap() async throws {
    var map = map(Camera(center: [10, 47], zoom: 9))
    map.addCustomLayer(
      Drawing { canvas in
        // A degree of latitude.
        guard let low = canvas.point(of: [10, 46.95]), let high = canvas.point(of: [10, 47.05]) else {
          return
        }
        let meters = (low.y - high.y) * canvas.metersPerPixel(at: [10, 47])
        if abs(meters - 11_132) < 20 { canvas.circle(at: [10, 47], radius: 9, with: Self.red) }
      }, id: "scale")
    #expect(try await middle(of: map) == [255, 0, 0])
  }

  /// Every shape in both spaces.
  private static let shapes = Drawing { canvas in
    let squares: [UInt8] = [255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 160, 80, 255]
    guard let bitmap = try? Bitmap(width: 2, height: 2, pixels: squares) else { return }
    let checks = StyleImage(bitmap)
    canvas.fill(
      [
        [[8, 46], [12, 46], [12, 48.5], [8, 48.5]], [[9, 46.5], [11, 46.5], [11, 47.5], [9, 47.5]],
      ], with: Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.6))
    var dashed = CanvasStroke(color: Color(red: 0.7, green: 0, blue: 0.3), width: 4)
    dashed.dashes = [10, 6]
    dashed.cap = .round
    canvas.stroke([[5, 45], [9, 47.2], [15, 46.2]], with: dashed)
    var ring = CanvasStroke(color: .black, width: 1.5)
    ring.join = .round
    canvas.stroke([[10, 47.6], [11.5, 48.6], [8.5, 48.6]], isClosed: true, with: ring)
    canvas.circle(at: [10, 47], radius: 6, with: Color(red: 1, green: 0.8, blue: 0), stroke: ring)
    canvas.image(checks, at: [12.5, 48], scale: 6, rotation: 20, opacity: 0.8)
    canvas.image(checks, between: [[6, 48.5], [7.5, 48.5], [7.5, 47], [6, 47]])
    canvas.image(checks, at: [12, 68], in: .view, scale: 4)
    canvas.image(checks, between: [[95, 5], [115, 8], [110, 25], [98, 20]], in: .view)
    canvas.stroke([[4, 4], [40, 4], [40, 12]], in: .view, with: ring)
  }

  @Test(arguments: 0..<3)
  func pictureOfEveryShape(index: Int) async throws {
    var map = map(Self.cameras[index])
    map.addCustomLayer(Self.shapes, id: "shapes")
    let snapshot = try await picture(map, threads: 3, ratio: 2)
    #expect(try await picture(map, threads: 1, ratio: 2).pixels == snapshot.pixels)
    #expect(snapshot.unsupported == [] && snapshot.diagnostics == [])
    let expected = RenderFixtureTests.root.deletingLastPathComponent().appendingPathComponent(
      "custom-layer/\(index).png")
    if ProcessInfo.processInfo.environment["CARTOUCHE_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: expected.deletingLastPathComponent(), withIntermediateDirectories: true)
      try snapshot.writePNG(to: expected.path)
    }
    let image = try PNGDecoder().decode([UInt8](Data(contentsOf: expected)))
    let isSame = try PNGDecoder().decode(snapshot.png()) == image
    #expect(isSame, "the picture differs from \(expected.path)")
  }

  @Test(arguments: 0..<cameras.count)
  func badNumbersAreHarmless(index: Int) async throws {
    let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0, 90, -91, 400]
    var map = map(Self.cameras[index])
    map.addCustomLayer(
      Drawing { canvas in
        let image = StyleImage(Bitmap(width: 2, height: 2))
        for space in [CanvasSpace.map, .view] {
          for (step, a) in bad.enumerated() {
            for b in bad {
              let line = [SIMD2(a, b), SIMD2(b, 5), SIMD2(30, a), SIMD2(10, 47)]
              var stroke = CanvasStroke(color: Color(red: a, green: b, blue: 0, alpha: 0.2), width: b)
              if step % 2 == 0 { stroke.dashes = [a, b, 3] }
              canvas.fill([line, []], in: space, with: stroke.color)
              canvas.stroke(line, in: space, isClosed: step % 3 == 0, with: stroke)
              canvas.circle(at: SIMD2(a, b), in: space, radius: b, with: .black, stroke: stroke)
              canvas.image(image, at: SIMD2(b, 47), in: space, scale: a, rotation: b, opacity: a)
              canvas.image(image, between: line, in: space, opacity: b)
              _ = canvas.point(of: SIMD2(a, b))
              _ = canvas.coordinate(at: SIMD2(a, b))
              _ = canvas.metersPerPixel(at: SIMD2(a, b))
            }
          }
        }
      }, id: "bad")
    let one = try await picture(map, threads: 1)
    #expect(try await picture(map, threads: 2).pixels == one.pixels)
  }

  @Test func outlinesNameCustomLayers() async throws {
    var map = map()
    map.addCustomLayer(Self.shapes, id: "shapes", below: "sheet")
    let outline = try await Snapshotter(threads: 1).outline(of: map, in: Viewport(width: 120, height: 80))
    #expect(outline.layers.map(\.id) == ["ground", "shapes", "sheet"])
    #expect(outline.layers.map(\.type) == ["background", "custom", "background"])
    #expect(outline.layers[1].stepCount > 5)
  }
}
