import Cartouche
import Foundation
import Testing

@testable import CartoucheServer

/// The page for those who come from other servers: every call in it is asked.
@Suite struct MigrationTests {
  /// The rows of the tables: calls of others with ours.
  private static let rows: [[String]] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/ServerMigration.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| `/") }.map { line in
      // Bars within a cell are escaped.
      line.replacing("\\|", with: "\u{1}").split(separator: "|").map { cell in
        cell.replacing("\u{1}", with: "|").filter { $0 != " " && $0 != "`" }
      }
    }
  }()

  /// The rows in which both calls give the very same bytes.
  private static func isSame(_ theirs: String, _ ours: String) -> Bool {
    // A PNG by negotiation, pins, and documents have differences of their own.
    theirs.contains("/static") && ours.contains("/static/8.5") || theirs.contains("/0/0/0")
  }

  @Test func everyCallOfThePageIsAnswered() async throws {
    #expect(Self.rows.count >= 40)
    let folder = try SampleFolder.make()
    let (server, findings) = try await SampleFolder.server(folder) { options in
      options.compatibility = Set(CompatiblePaths.allCases)
      options.allowsRender = true
    }
    #expect(findings.filter { $0.severity == .error } == [])
    for row in Self.rows {
      try #require(row.count == 2, "\(row)")
      let theirs = await server.get(row[0]), ours = await server.get(row[1])
      #expect(theirs.status == .ok, "\(row[0]): \(theirs.text.prefix(300))")
      #expect(ours.status == .ok, "\(row[1]): \(ours.text.prefix(300))")
      let type = theirs["Content-Type"]?.prefix { $0 != "/" }
      #expect(type == ours["Content-Type"]?.prefix { $0 != "/" }, "\(row)")
      if Self.isSame(row[0], row[1]) { #expect(theirs.body == ours.body, "\(row)") }
    }
  }
}
