import CartoucheImages
import Foundation
import Testing

/// The examples, run as a user runs them, and the documentation that quotes them.
@Suite struct ExampleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Runs an example from beside the test bundle, where the package manager builds both.
  private func run(_ name: String, _ arguments: [String] = []) throws -> (status: Int32, lines: [String]) {
    let folders = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
    let candidates = folders.compactMap { $0?.appending(path: name) }
    let program = try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    // Into a file: a pipe's reader is interrupted by the signal of another child that ends.
    let output = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString).txt")
    #expect(FileManager.default.createFile(atPath: output.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    return (process.terminationStatus, text.split(separator: "\n").map(String.init))
  }

  @Test func theTourReadsDrawsAndWrites() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = Self.root.appending(path: "Examples/data/flights.geojson").path
    let result = try run("Shapes", [file, folder.path])
    #expect(result.status == 0)
    #expect(
      result.lines == [
        "London – New York: 35 points around 52.0°, -41.0°",
        "London – Los Angeles: 54 points around 60.0°, -72.0°",
        "London – Singapore: 67 points around 38.0°, 68.0°",
        "96 features",
        "20 flights beyond 9000 km",
        "20 features written, the same when read again: true",
      ])
    let picture = [UInt8](try Data(contentsOf: folder.appending(path: "flights.png")))
    try #require(picture.count > 24)
    let size = [16, 20].map { start in picture[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(size == [1280, 800])
    #expect(picture.count > 20_000, "the world with lines over it is no small picture")
    // A file that is not there is told.
    let missing = try run("Shapes", [folder.appending(path: "none").path, folder.path])
    #expect(missing.status == 65)
    #expect(missing.lines.first?.hasPrefix("refused: ") == true)
  }

  @Test(arguments: ["SamplesMapLibre", "SamplesMapbox"]) func samplesRun(name: String) throws {
    let result = try run(name)
    #expect(result.status == 0)
    let lines = Dictionary(
      result.lines.map { line in
        let parts = line.split(separator: ": ", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }, uniquingKeysWith: { first, _ in first })
    #expect(lines["earthquakes"]?.contains(#""data":"https://earthquake.usgs.gov/"#) == true)
    #expect(lines["importance > 50"] == "1")
    #expect(lines["importance > 70"] == "0")
    #expect(lines["$id = 42"] == "1")
    #expect(lines["floors"] == #"["let","floorCount",2,["+",["var","floorCount"],1]]"#)
    #expect(lines["deli"]?.contains(#"["within",{"#) == true)
    #expect(lines["pictures"]?.contains(#""scheme":"tms""#) == true)
    #expect(lines["place-holder"]?.hasPrefix("refused: ") == true)
    #expect(result.lines.filter { $0.contains("refused") }.count == 1)
    if name == "SamplesMapbox" {
      #expect(lines["style value"]?.hasPrefix(#"["interpolate",["linear"],["get","mag"]"#) == true)
    }
  }

  @Test func theGuideForStyleAuthorsRuns() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "authors-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["lake.json", "station.png"].map { Self.root.appending(path: "Examples/data/\($0)").path }
    let result = try run("StyleAuthoring", files + [folder.path])
    #expect(result.status == 0)
    #expect(
      result.lines == [
        "A lake: ground, water, labels",
        #"source "stations" is already in the style"#,
        #"source "stations" is in use by layer "station-dots""#,
        "changed: ground, water, labels, station-dots, station-icons",
        "the copy has 5 layers and 3 sources",
      ])
    let pictures = try ["before", "after"].map { try Data(contentsOf: folder.appending(path: "\($0).png")) }
    #expect(pictures[0].count > 1000 && pictures[0] != pictures[1])
    let missing = try run("StyleAuthoring", [folder.appending(path: "none").path, files[1], folder.path])
    #expect(missing.status == 65)
    #expect(missing.lines.first?.hasPrefix("refused: ") == true)
  }

  @Test("a venue is drawn with MapKit's interface") func theVenueGuideDraws() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = Self.root.appending(path: "Tests/Fixtures/venues/sample-venue.zip").path
    for (elevation, line) in [
      (0, "81 polygons, 152 lines, 3 points"), (1, "93 polygons, 153 lines, 3 points"),
    ] {
      let picture = folder.appending(path: "\(elevation).png")
      let result = try run("VenueGuide", [bundle, picture.path, "\(elevation)"])
      #expect(result.status == 0 && result.lines == [line])
      let image = try Image(decoding: [UInt8](Data(contentsOf: picture)))
      #expect(image.width == 800)
      // The corridor is white, the ground in the corner is not.
      #expect(image[350, 300].red == 255 && image[10, 10].red < 250)
    }
    let missing = try run("VenueGuide", [bundle, folder.appending(path: "x.png").path, "7"])
    #expect(missing.status == 65 && missing.lines == ["refused: File not found in zip: space/.geojson"])
    let none = try run("VenueGuide", [#filePath, folder.appending(path: "x.png").path])
    #expect(none.status == 65 && none.lines == ["refused: Unable to read ZIP archive"])
  }

  @Test func theGuideToSnapshotsRuns() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let style = Self.root.appending(path: "Examples/data/lake.json").path
    let result = try run("Snapshots", [style, folder.path])
    #expect(result.status == 0)
    #expect(
      result.lines == [
        "server: https://api.maptiler.com",
        "plain.png: 320 x 240 points",
        "marked.png: 320 x 240 points",
        "middle: 47°18′0″ north, 8°35′24″ east",
        "night.png: 320 x 240 points",
      ])
    let pictures = try ["plain", "marked", "night"].map {
      try Data(contentsOf: folder.appending(path: "\($0).png"))
    }
    #expect(Set(pictures).count == 3 && pictures.allSatisfy { $0.count > 1000 })
    let missing = try run("Snapshots", [folder.appending(path: "none").path, folder.path])
    #expect(missing.status == 65)
    #expect(missing.lines.last?.hasPrefix("refused: ") == true)
  }

  @Test func theStoreLocatorIsUsedByFingers() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stores-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try run("StoreLocator", [folder.path])
    #expect(result.status == 0)
    #expect(result.lines.map { $0.prefix { $0 != ":" } } == ["1-shops", "2-cluster", "3-shop", "4-details"])
    let selected = result.lines.map { $0.split(separator: " ").last ?? "" }
    #expect(selected == ["nothing", "nothing", "Bern", "Bern"])
    let pictures = try ["1-shops", "2-cluster", "3-shop", "4-details"].map {
      try Data(contentsOf: folder.appending(path: "\($0).png"))
    }
    #expect(Set(pictures).count == 4 && pictures.allSatisfy { $0.count > 20_000 })
  }

  @Test func theGalleryDrawsEveryExample() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try run("Gallery", [folder.path])
    #expect(result.status == 0)
    let names = result.lines.compactMap {
      $0.hasSuffix("320 x 240 points") ? $0.split(separator: ":").first : nil
    }
    #expect(names.count >= 24 && Set(names).count == names.count)
    let examples = Self.root.appending(path: "Examples/Gallery")
    let page = try String(contentsOf: examples.appending(path: "README.md"), encoding: .utf8)
    var pictures: Set<Data> = []
    for name in names {
      let picture = try Data(contentsOf: folder.appending(path: "\(name).png"))
      #expect(picture.count > 5000, "\(name) is blank or nearly so")
      pictures.insert(picture)
      #expect(page.contains("(Pictures/\(name).png)"), "Examples/Gallery/README.md does not show \(name)")
      let shown = try Image(
        decoding: [UInt8](Data(contentsOf: examples.appending(path: "Pictures/\(name).png"))))
      #expect((shown.width, shown.height) == (640, 480))
    }
    #expect(pictures.count == names.count, "two examples have the same picture")
    let unknown = try run("Gallery", [folder.path, "none"])
    #expect(unknown.status == 64 && unknown.lines == ["no example is called none"])
  }

  @Test func aPortedScreenIsUsedAsOnIOS() throws {
    let result = try run("PortedApp")
    #expect(result.status == 0)
    #expect(
      result.lines == [
        "loaded: Press the map, 204 points wide at 104",
        "marked: 54° north, 10° east", "pressed: 1 marked",
        "marked: 54° north, 10° east", "posted: 2 marked",
        "marked: 54° north, 10° east", "Remove all: 0 marked",
        "marked: 54° north, 10° east", "Clear: 0 marked",
        "removed: 0 marked",
      ])
  }

  @Test(arguments: [
    ("ATourWithFeatures", "Shapes"), ("ForStyleAuthors", "StyleAuthoring"),
    ("SnapshotsAndSettings", "Snapshots"),
  ])
  func articlesQuoteExamplesAsTheyAre(article: String, example: String) throws {
    let article = try String(
      contentsOf: Self.root.appending(path: "Sources/MapLibre/MapLibre/MapLibre.docc/\(article).md"),
      encoding: .utf8)
    let source = try String(
      contentsOf: Self.root.appending(path: "Examples/\(example)/main.swift"), encoding: .utf8)
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count > 5)
    for block in blocks {
      #expect(source.contains(block), "Examples/\(example) has no such lines:\n\(block)")
    }
  }
}
