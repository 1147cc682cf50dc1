import CartoucheFormats
import CartoucheGeoJSON
import CartoucheJSON
import Foundation
import Testing

/// Reads every file in `Tests/Fixtures/formats` and compares with the `.expected.json` beside it: the format, the data
/// as GeoJSON and the diagnostics, or the error.
@Suite struct FixtureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/formats")
  private static let suffix = ".expected.json"

  /// The extensions of files that are read together with others.
  private static let beside = ["shx", "dbf", "prj", "cpg"]

  static var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return all.filter { name in
      !name.hasSuffix(suffix) && !name.hasPrefix(".") && !beside.contains { name.hasSuffix(".\($0)") }
    }.sorted()
  }

  @Test(arguments: names) func fixture(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let expectation = Self.folder.appending(path: name + Self.suffix)
    let found = Self.summary(bytes, name: name)
    if ProcessInfo.processInfo.environment["RECORD_FORMATS"] != nil {
      try Data(found.encoded(options: JSONWritingOptions(pretty: true))).write(to: expectation)
    }
    let expected = try JSONValue(parsing: [UInt8](Data(contentsOf: expectation)))
    let text = String(decoding: try found.encoded(), as: UTF8.self)
    #expect(found == expected, "\(name) is read as \(text)")
  }

  @Test func thereAreFixtures() { #expect(Self.names.count >= 20) }

  private static func summary(_ bytes: [UInt8], name: String) -> JSONValue {
    do throws(DataError) {
      let content = try RecognizedContent(bytes, name: name)
      var companions: [String: [UInt8]] = [:]
      for ending in content.companions {
        let path = folder.appending(path: name.dropLast(3) + ending)
        if let data = try? Data(contentsOf: path) { companions[ending] = [UInt8](data) }
      }
      let document = try DataReader().read(content, companions: companions)
      let data = (try? document.geoJSON.encoded()).flatMap { try? JSONValue(parsing: $0) } ?? .null
      return .object([
        "format": .string(document.format.rawValue), "data": data,
        "diagnostics": .array(document.diagnostics.map { .string($0.description) }),
      ])
    } catch {
      return .object(["kind": .string(error.kind.rawValue), "error": .string(error.description)])
    }
  }
}
