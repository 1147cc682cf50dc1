import CartoucheRaster
import Foundation
import Testing

@testable import Cartouche

struct OrnamentTests {
  @Test(
    "A scale bar is as long as the greatest round distance that fits",
    arguments: [
      (10.0, 100.0, true, 1000.0, ["0", "0.5", "1 km"]), (1, 120, true, 100, ["0", "50", "100 m"]),
      (4.99, 100, true, 300, ["0", "100", "200", "300 m"]),
      (1000, 133, true, 100_000, ["0", "50", "100 km"]),
      (10, 100, false, 804.672, ["0", "0.25", "0.50 mi"]),
      (0.3048, 250, false, 60.96, ["0", "100", "200 ft"]),
    ])
  func scaleBar(meters: Double, width: Double, isMetric: Bool, distance: Double, labels: [String]) throws {
    let bar = try #require(
      ScaleBar(metersPerPoint: meters, maximumLength: width, units: isMetric ? .metric : .imperial))
    #expect(abs(bar.distance - distance) < 1e-6)
    #expect(bar.length <= width && abs(bar.length * meters - bar.distance) < 1e-6)
    #expect(bar.partCount == bar.labels.count - 1)
    if isMetric { #expect(bar.labels == labels) }
  }

  @Test("There is no scale bar for the whole world, nor for invalid lengths")
  func noScaleBar() {
    for meters in [0, -1, .nan, .infinity, 78_000] {
      #expect(ScaleBar(metersPerPoint: meters, maximumLength: 100) == nil)
    }
    #expect(ScaleBar(metersPerPoint: 1, maximumLength: 0) == nil)
  }

  @Test("Every distance from centimetres to continents has a bar of at least a third of its room")
  func allScales() throws {
    for step in 0..<240 {
      let meters = 0.01 * pow(10, Double(step) / 40)
      for isMetric in [true, false] {
        let bar = try #require(
          ScaleBar(metersPerPoint: meters, maximumLength: 130, units: isMetric ? .metric : .imperial),
          "\(meters) \(isMetric)")
        #expect(bar.length >= 130.0 / 3, "\(meters) \(bar.length)")
      }
    }
  }

  @Test("Ornaments are at their corners, within the insets")
  func places() {
    let viewport = Viewport(width: 400, height: 300)
    let insets = EdgeInsets(top: 10, right: 20, bottom: 30, left: 40)
    let places = Ornament.Position.allCases.map {
      Ornament($0, margins: [8, 5]).origin(of: [100, 20], in: viewport, insets: insets)
    }
    #expect(places == [[48, 15], [272, 15], [48, 245], [272, 245]])
  }

  @Test("A compass is drawn once the map is turned, unless it is always or never visible")
  func compass() {
    func isDrawn(_ visibility: Ornament.Visibility, bearing: Double) -> Bool {
      var ornaments = Ornaments.none
      ornaments.compass.visibility = visibility
      return !inked(ornaments, Camera(bearing: bearing)).isEmpty
    }
    #expect(!isDrawn(.adaptive, bearing: 0) && isDrawn(.adaptive, bearing: 20))
    #expect(isDrawn(.visible, bearing: 0) && !isDrawn(.hidden, bearing: 20))
  }

  @Test("The attribution is drawn at the lower right, and in more lines where there is less room")
  func attribution() {
    var ornaments = Ornaments.none
    ornaments.attribution.visibility = .visible
    let texts = [
      #"<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>"#,
      "A county with a long name & more",
    ]
    let wide = inked(ornaments, Camera(), attributions: texts, width: 400)
    #expect(wide.map(\.x).max() ?? 0 > 380 && wide.map(\.y).min() ?? 0 > 270)
    let narrow = inked(ornaments, Camera(), attributions: texts, width: 160)
    #expect(narrow.map(\.y).min() ?? 300 < 270)
  }

  @Test("Without a font the scale bar has no figures, and a finding says so")
  func noFont() {
    var ornaments = Ornaments.none
    ornaments.scaleBar.visibility = .visible
    ornaments.attribution.visibility = .visible
    var bitmap = Bitmap(width: 400, height: 300)
    let findings = OrnamentPainter(fontFiles: []).draw(
      ornaments, camera: Camera(zoom: 10), in: Viewport(width: 400, height: 300), attributions: ["© Us"],
      over: &bitmap)
    #expect(findings.count == 2)
    #expect(bitmap.pixels.contains { $0 > 0 })
  }

  /// The pixels that ornaments draw on.
  private func inked(
    _ ornaments: Ornaments, _ camera: Camera, attributions: [String] = [], width: Int = 400
  ) -> [SIMD2<Int>] {
    var bitmap = Bitmap(width: width, height: 300)
    _ = OrnamentPainter().draw(
      ornaments, camera: camera, in: Viewport(width: Double(width), height: 300), attributions: attributions,
      over: &bitmap)
    return (0..<300).flatMap { y in (0..<width).map { SIMD2($0, y) } }.filter { bitmap[$0.x, $0.y].w > 0 }
  }
}
