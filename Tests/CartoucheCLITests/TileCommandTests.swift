import Foundation
import Testing

/// Runs `cartouche tile show` as a user does.
@Suite final class TileCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try CommandInputs.write(to: program.folder)
  }

  deinit { try? FileManager.default.removeItem(at: program.folder) }

  private func run(_ line: String) throws -> Program.Result {
    try program.run(line.split(separator: " ").map(String.init))
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
    #expect(!result.error.isEmpty)
    // Programs that ask for JSON get the failure as an object.
    if line.contains("--json") {
      #expect(result.output.contains("\"exitStatus\": \(status)"))
    } else {
      #expect(result.output.isEmpty)
    }
  }
}
