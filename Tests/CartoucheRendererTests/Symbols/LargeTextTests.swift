import CartoucheJSON
import CartoucheRaster
import CartoucheRenderer
import CartoucheStyle
import CartoucheText
import Foundation
import Testing

/// Large letters of font files, which are drawn from their outlines.
@Suite("Large text") struct LargeTextTests {
  private let fonts: FontCollection = {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/verticalfonts/latin.ttf")
    return FontCollection(folder: fixtures.path(percentEncoded: false))
  }()

  /// A picture of an em dash, which is a rectangle.
  private func dash(
    size: Double, _ layout: JSONObject = [:], paint: JSONObject = [:], pitch: Double = 0
  ) async throws -> Bitmap {
    var layout = layout
    layout["text-size"] = .double(size)
    layout["text-font"] = ["Noto Sans"]
    var root = labelStyle([place("—", 0, 0)], [labels("n", layout, paint: paint)])
    root["glyphs"] = nil
    var findings: [Diagnostic] = []
    let scene = Scene(
      StyleDocument(root, diagnostics: &findings), Camera(center: .zero, zoom: 2, pitch: pitch),
      Viewport(width: 256, height: 256))
    return try await FrameRenderer(loader: MemoryLoader([:]), fonts: LabelFonts(fonts)).frame(scene).bitmap
  }

  private func alphas(_ bitmap: Bitmap, x: ClosedRange<Int>, y: ClosedRange<Int>) -> [UInt8] {
    y.flatMap { y in x.map { x in bitmap.pixels[4 * (y * bitmap.width + x) + 3] } }
  }

  @Test("corners are sharp") func corners() async throws {
    let bitmap = try await dash(size: 200)
    let (x, y) = try #require(bitmap.extent)
    #expect(x.count > 150 && y.count > 12)
    let inside = alphas(
      bitmap, x: x.lowerBound + 1...x.upperBound - 1, y: y.lowerBound + 1...y.upperBound - 1)
    #expect(inside.allSatisfy { $0 == 255 })
    let outside = alphas(
      bitmap, x: x.lowerBound - 2...x.upperBound + 2, y: y.lowerBound - 2...y.lowerBound - 2)
    #expect(outside.allSatisfy { $0 == 0 })
  }

  @Test("a label that faces the viewer is the same on a tilted map") func tilted() async throws {
    let flat = try await dash(size: 120)
    let tilted = try await dash(size: 120, ["text-pitch-alignment": "viewport"], pitch: 50)
    #expect(flat.extent?.x == tilted.extent?.x && flat.extent?.y == tilted.extent?.y)
    let lying = try await dash(
      size: 120, ["text-pitch-alignment": "map", "text-rotation-alignment": "map"], pitch: 50)
    let (straight, low) = (try #require(flat.extent), try #require(lying.extent))
    #expect(low.y.count < straight.y.count && low.y.count > straight.y.count / 3)
  }

  @Test("halos show no gap at the corners, and lie below the letter") func halo() async throws {
    let paint: JSONObject = ["text-halo-color": "#ff0000", "text-halo-width": 6]
    let plain = try await dash(size: 200)
    let bitmap = try await dash(size: 200, paint: paint)
    let (x, y) = try #require(plain.extent)
    let around = alphas(
      bitmap, x: x.lowerBound - 2...x.upperBound + 2, y: y.lowerBound - 2...y.upperBound + 2)
    #expect(around.allSatisfy { $0 == 255 })
    let place = 4 * ((y.lowerBound + 1) * bitmap.width + x.lowerBound + 1)
    #expect(Array(bitmap.pixels[place..<place + 4]) == [0, 0, 0, 255])
  }

  @Test("letters are as large and as dark on both sides of the size at which the method changes")
  func change() async throws {
    func ink(_ size: Double) async throws -> (extent: (x: ClosedRange<Int>, y: ClosedRange<Int>), ink: Double)
    {
      let bitmap = try await dash(size: size)
      let ink = alphas(bitmap, x: 0...255, y: 0...255).reduce(0) { $0 + Double($1) }
      return (try #require(bitmap.extent), ink / (size * size))
    }
    let (below, above) = (try await ink(39.9), try await ink(40.1))
    #expect(below.extent.x == above.extent.x)
    // The corners that the field rounds off are a small part of the letter there.
    #expect(below.ink < above.ink && above.ink < below.ink * 1.05)
  }
}
