import Foundation
import Testing

/// Runs the built `cartouche` as a user does, and looks at exit codes, pictures and messages.
@Suite final class CommandTests {
  private let program: Program
  var folder: URL { program.folder }

  init() throws { program = try Program() }

  deinit { try? FileManager.default.removeItem(at: program.folder) }

  func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws
    -> Program.Result
  {
    var program = program
    program.environment = environment
    return try program.run(arguments, input: input)
  }

  func write(_ text: String, _ name: String) throws { try program.write(text, name) }

  private func pictureSize(_ name: String) throws -> [UInt32] {
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    try #require(bytes.count > 24)
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } }
  }

  @Test func aViewOfFilesThatAreNotThereDoesNotBegin() throws {
    let result = try run(["view", "missing.json", "gone.geojson", "--base", "none"])
    #expect(result.status == 66)
    #expect(result.error.contains("missing.json does not exist"))
    #expect(result.error.contains("gone.geojson does not exist"))
  }

  @Test(arguments: [
    (
      ["rendr", "map.json"], "unknown subcommand \"rendr\"; did you mean \"render\"?",
      "cartouche <subcommand>"
    ),
    (["style", "chek", "map.json"], "did you mean \"check\"?", "cartouche style <subcommand>"),
    (
      ["map.geojson"], "unknown subcommand \"map.geojson\"; expected one of render, query, ",
      "cartouche <subcommand>"
    ),
  ])
  func anUnknownSubcommandIsNamedWithTheNearestOne(arguments: [String], problem: String, usage: String) throws
  {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.error.contains(problem), "\(result.error)")
    #expect(result.error.contains("Usage: \(usage)"))
  }

  @Test func aPictureOfTheWorldNeedsNoArguments() throws {
    let result = try run(["render"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error == "")
    #expect(result.output.hasPrefix("map.png  1024x768 pixels  "))
    #expect(try pictureSize("map.png") == [1024, 768])
  }

  @Test func geoJSONIsDrawnAndTheReportIsJSON() throws {
    try write(#"{"type":"LineString","coordinates":[[7,46],[9,47]]}"#, "line.json")
    let result = try run([
      "render", "line.json", "-o", "deep/line.png", "--size", "90x60", "--scale", "2", "--json",
    ])
    #expect(result.status == 0, "\(result.error)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["width"] as? Int == 180)
    let stages = try #require(report["stages"] as? [[String: Any]])
    #expect(
      stages.compactMap { $0["stage"] as? String } == [
        "plan", "load", "decode", "layout", "placement", "display list", "raster",
      ])
    #expect(try pictureSize("deep/line.png") == [180, 120])
  }

  @Test func styleAndPictureGoThroughPipes() throws {
    let style = #"{"version":8,"sources":{},"layers":[{"id":"a","type":"background"}]}"#
    let result = try run(["render", "-", "-o", "-", "--size", "8x8"], input: style)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("PNG"))
  }

  /// Words of a command line, and the exit code that they have to end with.
  private static let failures: [String: Int32] = [
    "render --size big": 64,
    "render -o map.bmp": 64,
    "render --fit 1,2,3,4 --zoom 3": 64,
    "rendr": 64,
    "render broken.json": 65,
    "render list.json": 65,
    "render nowhere.json": 66,
    "render -o /proc/nowhere/map.png": 74,
  ]

  @Test(arguments: failures.sorted { $0.key < $1.key })
  func failuresHaveTheirExitCodes(line: String, status: Int32) throws {
    try write("{\n  \"version\": 8,\n  \"layers\": ]\n}", "broken.json")
    try write("[1]", "list.json")
    let result = try run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(result.error)")
    #expect(!result.error.isEmpty)
  }

  @Test func aSyntaxErrorSaysWhere() throws {
    try write("{\n  \"version\": 8,\n  \"layers\": ]\n}", "broken.json")
    #expect(try run(["render", "broken.json"]).error.contains("broken.json:3:13"))
  }

  @Test func aMisspeltPropertyIsSuggestedAndTheRestDrawn() throws {
    try write(
      """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "l", "type": "line", "source": "s",
                   "paint": {"line-widht": 3}}]}
      """, "style.json")
    let result = try run(["render", "style.json"])
    #expect(result.status == 0)
    #expect(result.error.contains("did you mean \"line-width\"? (") && result.error.contains("style.json:3:"))
  }

  @Test func flagsWinOverEnvironmentAndEnvironmentOverFile() throws {
    try write(#"{"size": "30x20"}"#, "cartouche.json")
    _ = try run(["render", "-o", "file.png"])
    #expect(try pictureSize("file.png") == [30, 20])
    _ = try run(["render", "-o", "environment.png"], environment: ["CARTOUCHE_SIZE": "40x20"])
    #expect(try pictureSize("environment.png") == [40, 20])
    _ = try run(["render", "-o", "flag.png", "--size", "50x20"], environment: ["CARTOUCHE_SIZE": "40x20"])
    #expect(try pictureSize("flag.png") == [50, 20])
  }

  @Test func twoProcessesDrawTheSameBytes() throws {
    let pictures = try (1...2).map { number in
      let result = try run(["render", "-o", "\(number).png", "--threads", "\(number)", "--bearing", "12"])
      #expect(result.status == 0, "\(result.error)")
      return try Data(contentsOf: folder.appendingPathComponent("\(number).png"))
    }
    #expect(pictures[0] == pictures[1])
  }
}
