import Foundation
import Testing

/// Runs `cartouche tile show` as a user does.
@Suite final class TileCommandTests {
  private static let program: URL = {
    let folders = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap(
      \.self)
    let candidates = folders.map { $0.appendingPathComponent("cartouche") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cartouche-tile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("t/1/0"), withIntermediateDirectories: true)
    try Data(Self.tile).write(to: folder.appendingPathComponent("t/1/0/0.pbf"))
    try Data(Self.archive).write(to: folder.appendingPathComponent("a.pmtiles"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A message of protocol buffers: fields of bytes (with text or lists) and numbers.
  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    [UInt8(number << 3 | 2), UInt8(bytes.count)] + bytes
  }
  private static func field(_ number: Int, _ value: UInt8) -> [UInt8] { [UInt8(number << 3), value] }

  /// One layer of extent 64: a point at 32, 32, a line, and a square with a hole.
  private static let tile: [UInt8] = {
    func feature(_ type: UInt8, _ geometry: [UInt8], _ rest: [UInt8] = []) -> [UInt8] {
      field(2, rest + field(3, type) + field(4, geometry))
    }
    let point = feature(1, [9, 64, 64], field(1, 7) + field(2, [0, 0]))
    let line = feature(2, [9, 0, 0, 10, 20, 0])
    let square = feature(
      3, [9, 0, 0, 26, 80, 0, 0, 80, 79, 0, 15] + [9, 20, 59, 26, 0, 20, 20, 0, 0, 19, 15])
    let layer =
      field(15, 2) + field(1, Array("roads".utf8)) + point + line + square + field(3, Array("k".utf8))
      + field(4, field(1, Array("v".utf8))) + field(5, 64)
    return field(3, layer)
  }()

  /// The tile as 0/0/0 of an archive without compression.
  private static let archive: [UInt8] = {
    let root: [UInt8] = [1, 0, 1, UInt8(tile.count), 1]
    var bytes = Array("PMTiles".utf8) + [3]
    for number in [127, 5, 132, 2, 134, 0, 134, tile.count, 1, 1, 1] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return bytes + [1, 1, 1, 1, 0, 0] + [UInt8](repeating: 0, count: 25) + root + Array("{}".utf8) + tile
  }()

  private func run(_ line: String) throws -> (status: Int32, output: String, error: String) {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = line.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder
    let (output, error) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, error)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let message = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: message, as: UTF8.self)
    )
  }

  private func json(_ line: String) throws -> [String: Any] {
    let result = try run(line)
    #expect(result.status == 0, "\(result.error)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func aSummaryForPeople() throws {
    let result = try run("tile show t/1/0/0.pbf")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("roads  version 2, extent 64: 1 Point, 1 LineString, 1 Polygon"))
  }

  @Test(arguments: ["t/1/0/0.pbf", "t/{z}/{x}/{y}.pbf 1/0/0", "a.pmtiles 0/0/0", "pmtiles://a.pmtiles/0/0/0"])
  func layersAndFeaturesAsJSON(input: String) throws {
    let root = try json("tile show \(input) --json")
    let layer = try #require((root["layers"] as? [[String: Any]])?.first)
    #expect(
      layer["name"] as? String == "roads" && layer["extent"] as? Int == 64 && layer["version"] as? Int == 2)
    let features = try #require(layer["features"] as? [[String: Any]])
    #expect(features.map { $0["type"] as? String } == ["Point", "LineString", "Polygon"])
    #expect(features[0]["id"] as? Int == 7 && features[0]["properties"] as? [String: String] == ["k": "v"])
    #expect(features[0]["geometry"] as? [Int] == [32, 32])
    #expect(features[1]["geometry"] as? [[Int]] == [[0, 0], [10, 0]])
    let rings = try #require(features[2]["geometry"] as? [[[Int]]])
    #expect(rings.map(\.count) == [5, 5] && rings[0][2] == [40, 40])
  }

  @Test func featuresInDegrees() throws {
    let root = try json("tile show t/1/0/0.pbf --geojson")
    let features = try #require(root["features"] as? [[String: Any]])
    let geometry = try #require(features[0]["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "Point")
    let place = try #require(geometry["coordinates"] as? [Double])
    #expect(place[0] == -90 && abs(place[1] - 66.5132604) < 1e-6)
    #expect(features[2]["layer"] as? String == "roads")
  }

  @Test func anArchiveDescribesItself() throws {
    let root = try json("tile show a.pmtiles")
    #expect(
      root["maxzoom"] as? Int == 0
        && (root["tiles"] as? [String])?.first?.hasSuffix("a.pmtiles/{z}/{x}/{y}") == true)
  }

  @Test(arguments: [
    ("tile show nowhere.pbf", 66), ("tile show a.pmtiles 5/0/0", 66), ("tile show t/{z}/{x}/{y}.pbf", 65),
    ("tile show t/1/0/0.pbf 1/2/3", 64), ("tile show t/1/0/0.pbf --json --geojson", 64),
    ("tile show a.pmtiles 0/0/0 --quick", 64), ("tile show ftp://h/a", 65),
    ("tile show data:,text --geojson", 65),
    ("tile show http://127.0.0.1:1/a.pbf", 69),
  ])
  func failuresHaveTheirExitCodes(line: String, status: Int32) throws {
    let result = try run(line)
    #expect(result.status == status, "\(result.error)")
    #expect(!result.error.isEmpty && result.output.isEmpty)
  }
}
