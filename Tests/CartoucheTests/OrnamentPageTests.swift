import CartoucheRaster
import Testing

@testable import Cartouche

/// Ornaments of pictures by themselves.
@Suite struct OrnamentPageTests {
  private let osm =
    #"<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap contributors</a>"#

  private func layout(
    _ ornaments: Ornaments, _ viewport: Viewport = Viewport(width: 400, height: 300),
    camera: Camera = Camera(center: [8, 47], zoom: 10), attributions: [String] = []
  ) -> OrnamentLayout {
    OrnamentLayout(
      ornaments, camera: camera, in: viewport, attributions: attributions,
      fonts: WorldResources.fonts)
  }

  /// A page with everything on it.
  private func full(_ corner: Ornament.Position = .bottomRight) -> Ornaments {
    var ornaments = Ornaments.page
    ornaments.title =
      "The Lake of Zurich and its surroundings, with all the mountains that are seen from the town"
    ornaments.attribution.position = corner
    ornaments.scaleBar.visibility = .visible
    ornaments.northArrow.visibility = .visible
    return ornaments
  }

  @Test(arguments: Ornament.Position.allCases, [(400.0, 300.0), (220, 400), (1000, 700)])
  func ornamentsMakeWayForEachOther(corner: Ornament.Position, size: (Double, Double)) {
    let viewport = Viewport(width: size.0, height: size.1)
    let layout = layout(full(corner), viewport, attributions: [osm, "A county", "Another county"])
    #expect(layout.pictures.count == 4 && layout.diagnostics.isEmpty)
    for (index, one) in layout.pictures.enumerated() {
      let end = one.origin + one.drawing.size
      #expect(one.origin.min() >= 0 && end.x <= viewport.width && end.y <= viewport.height)
      for other in layout.pictures[..<index] {
        let gap = pointwiseMax(one.origin - (other.origin + other.drawing.size), other.origin - end)
        #expect(gap.max() >= 3.999, "\(one.origin) \(other.origin)")
      }
    }
  }

  @Test func attributionIsTextWithoutRepetitions() {
    let texts = [
      osm, "© OpenStreetMap contributors", "", "<b>A</b>&amp;B", "OpenStreetMap", "A&amp;B",
      #"<a href="x">© Map</a><a href="y">© Data</a>, 2 < 3"#, "<script>alert(1)</script>",
    ]
    #expect(
      Attribution.texts(ofHTML: texts) == [
        "© OpenStreetMap contributors", "A&B", "© Map © Data, 2 < 3", "alert(1)",
      ])
    #expect(Attribution.texts(ofHTML: []) == [])
    let long = Attribution.texts(ofHTML: (0..<3000).map { "source number \($0)" })
    #expect(long.map(\.count).reduce(0, +) < 4100)
  }

  @Test func longAttributionsAreWrappedAndSmaller() throws {
    let one = layout(.page, attributions: [osm])
    let many = layout(.page, attributions: (0..<20).map { "Office of survey number \($0)" })
    let (short, long) = (try #require(one.pictures.first), try #require(many.pictures.first))
    #expect(long.drawing.size.x <= 392 && long.drawing.size.y <= 300 / 3 + 10)
    #expect(short.drawing.size.y < 20 && long.drawing.size.y > 30)
    #expect(
      short.origin.x + short.drawing.size.x == 396 && short.origin.y + short.drawing.size.y == 296)
    // A word longer than a line is broken.
    let word = layout(.page, attributions: [String(repeating: "wide", count: 60)])
    #expect(try #require(word.pictures.first).drawing.size.x <= 392)
  }

  @Test func tinyPicturesSayWhatIsMissing() {
    for viewport in [Viewport(width: 59, height: 200), Viewport(width: 200, height: 20)] {
      let layout = layout(.page, viewport, attributions: [osm])
      #expect(layout.pictures.isEmpty)
      #expect(layout.diagnostics.map(\.severity) == [.note])
      #expect(layout.diagnostics.first?.message.hasPrefix("attribution:") == true)
    }
    #expect(layout(.page, Viewport(width: 59, height: 20)).diagnostics.isEmpty)
    #expect(
      layout(.page, Viewport(width: 120, height: 60), attributions: [osm]).pictures.count == 1)
  }

  @Test(arguments: [0.5, 1, 1.5, 2, 4], DistanceUnits.allCases)
  func scaleBarsAreTrueAtTheCenter(ratio: Double, units: DistanceUnits) throws {
    var ornaments = Ornaments.none
    ornaments.medium = .page
    ornaments.units = units
    ornaments.scaleBar = Ornament(.bottomLeft, visibility: .visible)
    let viewport = Viewport(width: 600, height: 300, pixelRatio: ratio)
    var bitmap = Bitmap(width: viewport.pixelWidth, height: viewport.pixelHeight)
    // Tilted, too: the scale is that of the centre.
    let camera = Camera(center: [8, 60], zoom: 11, bearing: 40, pitch: 50)
    let findings = OrnamentPainter().draw(
      ornaments, camera: camera, in: viewport, attributions: [], over: &bitmap)
    #expect(findings.isEmpty)
    // The edge of the bar is dark from end to end, a pixel beyond each.
    var longest = 0
    for y in 0..<bitmap.height {
      var run = 0
      for x in 0..<bitmap.width {
        let pixel = bitmap[x, y]
        run = pixel.x < 185 && pixel.w > 190 ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    let length = Double(longest) / ratio - 2
    // The cosine of 60° is a half.
    let meters = length * 40_075_016.68557849 * 0.5 / (512 * 2048)
    let lengths: [DistanceUnits: Double] = [.metric: 1000, .imperial: 1609.344, .nautical: 1852]
    let unit = try #require(lengths[units])
    let value: Double = meters / unit
    let tolerance: Double = 2.5 / (length * ratio) + 0.01
    let digits: [Double] = [1, 2, 3, 5]
    let isRound = digits.contains { abs(value / $0 - 1) < tolerance }
    #expect(isRound, "\(value)")
  }

  @Test func northArrowsTurnWithTheMap() {
    func drawn(_ bearing: Double) -> Bitmap {
      var bitmap = Bitmap(width: 104, height: 104)
      let arrow = OrnamentDrawing.northArrow(direction: bearing, WorldResources.fonts)
      bitmap.draw { arrow.record(in: &$0, at: .zero, pixelRatio: 2) }
      return bitmap
    }
    /// The middle of the dark half of the needle and the letter.
    func middle(_ bitmap: Bitmap) -> SIMD2<Double> {
      var (sum, count) = (SIMD2<Double>.zero, 0.0)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x, y].w > 250 && bitmap[x, y].x < 60 {
          (sum, count) = (sum + SIMD2(Double(x), Double(y)), count + 1)
        }
      }
      return sum / count - SIMD2(Double(bitmap.width), Double(bitmap.height)) / 2
    }
    let (up, left, down) = (middle(drawn(0)), middle(drawn(90)), middle(drawn(180)))
    #expect(drawn(0).pixels == drawn(360).pixels)
    #expect(abs(up.x + down.x) < 2 && abs(up.y + down.y) < 3)
    #expect(up.x < -1 && left.y > 1, "the dark half is the western one: \(up) \(left)")
  }

  @Test func titlesAreWrapped() throws {
    var ornaments = Ornaments.page
    ornaments.title = "Zurich"
    let one = try #require(layout(ornaments).pictures.first)
    #expect(abs(one.origin.x + one.drawing.size.x / 2 - 200) < 1e-9 && one.origin.y == 8)
    ornaments.title = String(repeating: "a long title ", count: 12)
    let long = try #require(layout(ornaments).pictures.first)
    #expect(long.drawing.size.y > one.drawing.size.y && long.drawing.size.x <= 384)
    ornaments.title = " \n "
    #expect(layout(ornaments).pictures.isEmpty)
    ornaments.title = "\u{1}\u{10FFFF}"
    #expect(
      layout(ornaments).diagnostics.map(\.message) == [
        "title: no available font has all of its letters"
      ])
  }

  @Test func picturesKeepTheirDiagnosticsAndTheirSize() async throws {
    let viewport = Viewport(width: 200, height: 100, pixelRatio: 2)
    let map = Map(StyleDocument(layers: []))
    let snapshotter = Snapshotter()
    let plain = try await snapshotter.snapshot(of: map, in: viewport)
    var ornaments = Ornaments.page
    let same = await snapshotter.drawing(ornaments, over: plain, camera: map.camera, in: viewport)
    #expect(same.pixels == plain.pixels && same.diagnostics == plain.diagnostics)
    ornaments.title = "A title"
    let titled = await snapshotter.drawing(ornaments, over: plain, camera: map.camera, in: viewport)
    #expect(titled.width == 400 && titled.height == 200 && titled.pixels != plain.pixels)
  }
}
