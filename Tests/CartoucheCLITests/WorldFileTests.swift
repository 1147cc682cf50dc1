import Cartouche
import Testing

@testable import CartoucheCLI

/// World files, whose pixels are where the map has them.
@Suite struct WorldFileTests {
  @Test(arguments: [0.0, 30, 90, 217.5], [(400.0, 300.0, 1.0), (210.5, 297.25, 3.125), (1, 1, 1)])
  func pixelsAreAtTheirPlaces(bearing: Double, size: (Double, Double, Double)) throws {
    let camera = Camera(center: [8.55, 47.37], zoom: 11.3, bearing: bearing)
    let viewport = Viewport(width: size.0, height: size.1, pixelRatio: size.2)
    let view = ViewTransform(camera, viewport)
    let numbers = try WorldFile(view).numbers
    for (column, row) in [(0.0, 0.0), (17, 251), (Double(viewport.pixelWidth), 3)] {
      let x = numbers[0] * column + numbers[2] * row + numbers[4]
      let y = numbers[1] * column + numbers[3] * row + numbers[5]
      let world = try #require(view.world(SIMD2(column + 0.5, row + 0.5)))
      #expect(abs(x - (world.x - 0.5) * 40_075_016.68557849) < 1e-4)
      #expect(abs(y - (0.5 - world.y) * 40_075_016.68557849) < 1e-4)
    }
    // A pixel is as long as the zoom level says, whatever the bearing.
    let length = (numbers[0] * numbers[0] + numbers[1] * numbers[1]).squareRoot()
    let pixel = 40_075_016.68557849 / Mercator.worldSize(zoom: 11.3) / size.2
    #expect(abs(length / pixel - 1) < 1e-9)
    #expect((numbers[0] * numbers[3] - numbers[1] * numbers[2] < 0) == true, "rows go down")
  }

  @Test func tiltedMapsHaveNone() {
    let view = ViewTransform(
      Camera(center: [8, 47], zoom: 5, pitch: 20), Viewport(width: 100, height: 100))
    #expect(throws: (any Error).self) { try WorldFile(view) }
  }

  @Test func linesAreDecimals() throws {
    let view = ViewTransform(Camera(zoom: 0), Viewport(width: 512, height: 512))
    let lines = try WorldFile(view).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 7 && lines[6].isEmpty)
    #expect(lines[1] == "0.0000000000" && lines[2] == "0.0000000000")
    #expect(lines[0] == "78271.5169640205" && lines[3] == "-78271.5169640205")
  }
}
