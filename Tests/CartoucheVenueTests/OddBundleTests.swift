import CartoucheGeoJSON
import CartoucheJSON
import CartoucheVenue
import SeededRandom
import Testing
import ZIPTestArchives

@Suite struct OddBundleTests {
  @Test(arguments: OddBundle.all) func becomesWhatItShould(_ bundle: OddBundle) throws {
    let document: VenueDocument
    do throws(VenueError) {
      document = try VenueDocument(parsing: bundle.bytes())
    } catch {
      guard case .refused(let text) = bundle.outcome else {
        Issue.record("refused: \(error)")
        return
      }
      #expect("\(error)".contains(text), "\(error)")
      return
    }
    let warnings = document.diagnostics.filter { $0.severity > .note }
    #expect(document.venue.floors.count == bundle.floors)
    switch bundle.outcome {
    case .fine: #expect(warnings.isEmpty, "\(warnings)")
    case .warned(let file, let text):
      #expect(warnings.contains { $0.source == file && $0.message.contains(text) }, "\(warnings)")
    case .refused: Issue.record("not refused")
    }
  }

  /// Areas are those on the ellipsoid: a square of 0.001 degrees by the formulas of WGS 84 (EPSG guidance note 7-2).
  @Test(arguments: [(0.0, 12_309.072), (45.0, 8_762.389), (60.0, 6_216.806)])
  func areasAreThoseOnTheEllipsoid(latitude: Double, area: Double) throws {
    let (south, north) = (latitude - 0.0005, latitude + 0.0005)
    var floor = Floor(id: "f")
    let corners = [(7, south), (7.001, south), (7.001, north), (7, north), (7, south)]
    floor.outline = .polygon([Positions(corners.map { Position($0, $1) })])
    #expect(abs(floor.area - area) < area / 10_000, "\(floor.area)")
  }

  @Test func errorsNameTheirFile() throws {
    var bundle = BundleBuilder.maker
    bundle["floor.geojson"] = "[1]"
    let failure = #expect(throws: VenueError.self) { try VenueDocument(parsing: bundle.bytes) }
    #expect(failure?.diagnostic.source == "floor.geojson" && failure?.diagnostic.pointer?.description == "/0")
    var limits = ZipLimits()
    limits.entrySize = 10
    let bomb = #expect(throws: VenueError.self) {
      try VenueDocument(parsing: BundleBuilder.maker.bytes, limits: limits)
    }
    #expect(bomb?.diagnostic.source?.isEmpty == false)
  }

  @Test func warningsHaveTheirPlace() throws {
    var bundle = BundleBuilder.maker
    bundle.replace(BundleBuilder.box(10, 0, 20, 10), "null", in: "space/m_0.geojson")
    let document = try VenueDocument(parsing: bundle.bytes)
    let warning = try #require(document.diagnostics.first)
    #expect(warning.pointer?.description == "/features/1/geometry")
    #expect(document.venue.floors[0].spaces.map(\.id) == ["s_0a"])
    #expect(document.venue.floors[1].spaces.count == 2)
  }

  /// Each file has a share of the bundle's memory by its size, and what others take does not matter.
  @Test func filesShareTheMemoryOfTheBundle() throws {
    var bundle = BundleBuilder.maker
    let desk = BundleBuilder.feature(#""a":1,"b":2,"c":3,"d":4"#, BundleBuilder.point(1, 1))
    bundle["annotation/m_0.geojson"] = BundleBuilder.collection(
      repeatElement(desk, count: 5000).joined(separator: ","))
    let whole = try VenueDocument(parsing: bundle.bytes)
    #expect(!whole.diagnostics.contains { $0.message.contains("left out") })
    let narrow = try VenueDocument(parsing: bundle.bytes, memory: 64 << 10)
    let left = narrow.diagnostics.filter { $0.message.contains("the file is left out") }
    #expect(left.map(\.source) == ["annotation/m_0.geojson"], "\(left)")
    #expect(narrow.venue.floors.count == 2)
    #expect(try VenueDocument(parsing: bundle.bytes, memory: .max).diagnostics == whole.diagnostics)
    #expect(throws: Never.self) { try VenueDocument(parsing: bundle.bytes, memory: .min) }
    // One file has the whole of the memory.
    let single = ZipWriter(files: [ZipWriter.File("floor.geojson", bundle["floor.geojson"])])
    #expect(try VenueDocument(parsing: single.bytes, memory: .max).venue.floors.count == 2)
  }

  /// Files that are harmless one by one are counted together.
  @Test func smallBombsCountTogether() throws {
    var bundle = BundleBuilder.maker.writer
    let bomb = ZipWriter.File("bomb.json", [UInt8](repeating: 0x20, count: 1 << 20))
    bundle.files += Array(repeating: bomb, count: 4)
    _ = try VenueDocument(parsing: bundle.bytes)
    bundle.files.append(bomb)
    #expect(throws: VenueError.self) { try VenueDocument(parsing: bundle.bytes) }
  }

  /// Damaged archives end in an error or in a venue, never in a trap, and always in the same.
  @Test func anyDamageIsSurvived() {
    var random = SplitMix64(seed: 18)
    let good = [BundleBuilder.maker, .alpha, .cms, .three].map(\.bytes)
    for round in 0..<400 {
      var bytes = good[round % good.count]
      for _ in 0..<random.int(1...6) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
      if random.int(0...3) == 0 { bytes.removeLast(random.int(0...bytes.count - 1)) }
      let first = try? VenueDocument(parsing: bytes)
      let second = try? VenueDocument(parsing: bytes)
      #expect(first?.diagnostics == second?.diagnostics)
    }
  }

  /// Damaged text of files, in sound archives.
  @Test func anyTextIsSurvived() {
    var random = SplitMix64(seed: 81)
    let good = [BundleBuilder.maker, .alpha, .cms, .three]
    let pieces = ["null", "[]", "{}", "-1", "1e308", "\"\"", "true", "[[[", "\"m_0\"", "{\"id\":7}"]
    for round in 0..<600 {
      var bundle = good[round % good.count]
      let index = random.int(0...bundle.files.count - 1)
      var text = Array(bundle.files[index].text)
      let start = random.int(0...text.count - 1)
      let end = min(start + random.int(0...30), text.count)
      text.replaceSubrange(start..<end, with: Array(pieces[random.int(0...pieces.count - 1)]))
      bundle.files[index].text = String(text)
      guard let venue = try? VenueDocument(parsing: bundle.bytes).venue else { continue }
      _ = VenueDrawing(venue)
      _ = try? RouteGraph(venue).route(from: .feature("s_0a"), to: .feature("s_1a"))
    }
  }
}
