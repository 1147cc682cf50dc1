import Foundation
import HTTPTestServer
import Testing

/// Runs `cartouche venue` as a user does.
@Suite final class VenueCommandTests {
  private var program: Program
  private static let sample = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/venues/sample-venue.zip")

  init() throws {
    program = try Program()
    try FileManager.default.copyItem(at: Self.sample, to: program.folder.appending(path: "v.zip"))
  }

  deinit { try? FileManager.default.removeItem(at: program.folder) }

  private func run(_ line: String) throws -> Program.Result {
    try program.run(line.split(separator: " ").map(String.init))
  }

  private func json(_ line: String, status: Int32 = 0) throws -> [String: Any] {
    let result = try run(line)
    #expect(result.status == status, "\(result.error)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func aBundleIsChecked() throws {
    let report = try json("venue check v.zip --json")
    #expect(report["outcome"] as? String == "ok" && report["version"] as? String == "2.0.0")
    #expect(report["floors_loaded"] as? Int == 2 && (report["diagnostics"] as? [Any])?.isEmpty == true)
    try program.write("<html></html>", "page.zip")
    let refused = try json("venue check page.zip --json", status: 65)
    #expect(refused["outcome"] as? String == "error" && refused["floors_loaded"] as? Int == 0)
    #expect(try run("venue check none.zip").status == 66)
  }

  @Test func aRefusedBundleIsNamed() throws {
    try program.write("<html></html>", "page.zip")
    let error = try run("venue show page.zip").error
    #expect(error.contains("page.zip: expected a ZIP archive, found"), "\(error)")
  }

  /// No file may have more than 8 blocks of 512 bytes, as on a full disk.
  @Test func aFullDiskLeavesNoHalfOfAFolder() throws {
    let limited = "ulimit -f 8; cartouche venue style v.zip -o out/"
    let result = try program.shell(limited)
    #expect(result.status == 74, "\(result.error)")
    #expect(result.error.contains("out/floor-0.geojson cannot be written"), "\(result.error)")
    let files = FileManager.default
    #expect(try files.contentsOfDirectory(atPath: program.folder.path).sorted() == ["v.zip"])
    // A folder that exists keeps what it has, with the old files whole.
    try program.write("old", "out/floor-0.geojson")
    try program.write("other", "out/notes.txt")
    #expect(try program.shell(limited).status == 74)
    let folder = program.folder.appending(path: "out")
    #expect(try files.contentsOfDirectory(atPath: folder.path).sorted() == ["floor-0.geojson", "notes.txt"])
    #expect(try String(contentsOf: folder.appending(path: "floor-0.geojson"), encoding: .utf8) == "old")
    #expect(try run("venue style v.zip -o out").status == 0)
    #expect(try files.contentsOfDirectory(atPath: folder.path).count == 8)
  }

  @Test func floorsAreShown() throws {
    let floors = try #require(try json("venue show v.zip --json")["floors"] as? [[String: Any]])
    #expect(floors.map { $0["elevation"] as? Int } == [0, 1])
    #expect(
      (floors[0]["counts"] as? [String: Int])?["spaces"] == 57 && (floors[0]["bbox"] as? [Double])?.count == 4
    )
    #expect(abs((floors[0]["area_m2"] as? Double ?? 0) - 2_637.7) < 5)
    #expect(try run("venue show v.zip --floor 7").status == 65)
  }

  @Test func placesAreFound() throws {
    let hits = try json("venue find v.zip --at 2.12000224291,48.80500594276 --floor 0 --json")
    #expect(hits["spaces"] as? [String] == ["s_f9ebdacc0cb1e29c"] && hits["color"] as? String == "#f5f5f5")
    let matches = try #require(
      try json("venue find v.zip --text ufficio --json")["matches"] as? [[String: Any]])
    #expect(matches.contains { $0["id"] as? String == "s_f9ebdacc0cb1e29c" })
    #expect(try run("venue find v.zip").status == 64)
  }

  @Test func waysAreFound() throws {
    let route = try json(
      "venue route v.zip --from s_f9ebdacc0cb1e29c --to s_21b1aed23196cd44 --accessible --json")
    #expect((route["legs"] as? [[String: Any]])?.count == 2)
    let cost = try #require(route["cost_m"] as? Double)
    #expect(cost > (route["length_m"] as? Double ?? .infinity))
    let none = try json("venue route v.zip --from s_f9ebdacc0cb1e29c --to nowhere --json", status: 65)
    #expect((none["error"] as? String)?.contains("nowhere") == true)
  }

  @Test(arguments: ["flat", "3d", "stacked"]) func picturesAreDrawn(view: String) throws {
    let result = try run("venue render v.zip -o \(view).png --view \(view) --size 300x200 --theme dark")
    #expect(result.status == 0, "\(result.error)")
    let picture = try Data(contentsOf: program.folder.appending(path: "\(view).png"))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 2_000)
  }

  @Test func picturesOfVenuesHaveTheLimitsOfOthers() throws {
    #expect(try run("venue render v.zip -o limited.png --size 100x100 --memory 64MiB -q").status == 0)
    #expect(try run("venue render v.zip --memory 1KB").status == 64)
    #expect(try run("venue render v.zip -o limited.gif").status == 64)
  }

  @Test func theStyleOfAVenueIsValidAndCanBeDrawn() throws {
    let written = try run("venue style v.zip -o site --route s_f9ebdacc0cb1e29c,s_21b1aed23196cd44")
    #expect(written.status == 0 && written.output.contains("site/floor-1.geojson"), "\(written.error)")
    let check = try run("style check site/style.json --strict")
    #expect(check.status == 0, "\(check.output)")
    #expect(try run("render site/style.json -o site.png --fit data").status != 65)
  }

  @Test func namesOfAStackAreWrittenForItsCamera() throws {
    let written = try run("venue style v.zip -o stack --floor all --size 640x480")
    #expect(written.status == 0 && written.output.contains("stack/labels.geojson"), "\(written.error)")
    #expect(try run("style check stack/style.json --strict").status == 0)
    let labels = try Data(contentsOf: program.folder.appending(path: "stack/labels.geojson"))
    #expect(String(decoding: labels, as: UTF8.self).contains("Ground floor"))
    let style = try #require(
      try JSONSerialization.jsonObject(
        with: try Data(contentsOf: program.folder.appending(path: "stack/style.json"))) as? [String: Any])
    #expect(style["pitch"] as? Double == 60 && style["zoom"] != nil)
  }

  @Test func instructionsAreInTheLanguageThatIsAskedFor() throws {
    let line = "venue route v.zip --from s_f9ebdacc0cb1e29c --to s_21b1aed23196cd44 --accessible"
    #expect(try run(line).output.contains("Take the lift to Level 1 – Soins"))
    #expect(try run(line + " --language fr-CA,en").output.contains("Prendre l’ascenseur : Level 1 – Soins"))
    #expect(try run(line + " --language tlh").output.contains("Take the lift"))
    #expect(try run(line + " --language english!").status == 64)
  }

  @Test func aBundleIsFetched() throws {
    let bundle = [UInt8](try Data(contentsOf: Self.sample))
    let server = try LoopbackServer { request, _ in
      switch request.path {
      case "/api/v1/api-key/token":
        let body = String(decoding: request.body, as: UTF8.self)
        guard request.method == "POST", body.contains("mik_k"), body.contains("mis_s") else {
          return .response(401)
        }
        return .response(200, body: Array(#"{"access_token":"T","expires_in":60}"#.utf8))
      case "/api/venue/busy/mvf": return .response(429, [("Retry-After", "999")])
      case "/api/venue/abc/mvf":
        guard request.headers["Authorization"] == ["Bearer T"] else { return .response(401) }
        return .response(200, body: Array(#"{"url":"/b.zip","updated_at":"2020-01-01T00:00:00.000Z"}"#.utf8))
      case "/b.zip": return .response(request.headers["Authorization"].isEmpty ? 200 : 400, body: bundle)
      default: return .response(404)
      }
    }
    defer { server.stop() }
    let base = "--base-url http://127.0.0.1:\(server.port)"
    program.environment = ["MAPPEDIN_KEY": "mik_k", "MAPPEDIN_SECRET": "mis_s"]
    let report = try json("venue fetch abc -o got.zip --json \(base)")
    #expect(report["downloaded"] as? Bool == true)
    #expect([UInt8](try Data(contentsOf: program.folder.appending(path: "got.zip"))) == bundle)
    // The file is newer than the venue now.
    #expect(try json("venue fetch abc -o got.zip --json \(base)")["downloaded"] as? Bool == false)
    #expect(try run("venue fetch other -o got.zip \(base)").status == 66)
    #expect(try run("venue fetch busy -o got.zip \(base)").status == 75)
    program.environment["MAPPEDIN_SECRET"] = "wrong"
    let refused = try run("venue fetch abc -o got.zip \(base)")
    #expect(refused.status == 69 && !refused.error.contains("wrong"))
    program.environment = [:]
    #expect(try run("venue fetch abc \(base)").status == 64)
  }
}
