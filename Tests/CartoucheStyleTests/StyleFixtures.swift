import CartoucheJSON
import Foundation
import Testing

/// The files of `Tests/Fixtures/styles`.
enum StyleFixtures {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/styles")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  static func document(_ name: String) throws -> JSONDocument {
    try JSONDocument(parsing: try text(name), name: name)
  }

  /// The names of the styles to check, without their endings.
  static let checks: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("check").path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()
}
