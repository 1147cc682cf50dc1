import Foundation
import Testing

/// The symbols that the SDK has beyond the inventory of version 6.20, in `Tests/Fixtures/sdk/symbols.json`.
///
/// `bin/api-coverage` checks them against what modules declare; here they are looked up in the source, and in the page
/// that says what holds of each version.
@Suite struct SDKSymbolsTests {
  struct Entry: Decodable, Sendable, CustomTestStringConvertible {
    let version: String
    let symbol: String
    let kind: String

    var testDescription: String { "\(version) \(symbol)" }
    /// The type, and the name and the labels of its member; only a type for a class.
    var parts: (owner: String, name: String, labels: [Substring])? {
      let path = symbol.split(separator: ".", maxSplits: 1)
      guard let owner = path.first else { return nil }
      guard path.count == 2 else { return (String(owner), "", []) }
      let name = path[1].prefix { $0 != "(" }
      let labels = path[1].dropFirst(name.count + 1).dropLast().split(separator: ":")
      return (String(owner), String(name), labels)
    }
  }

  static let entries: [Entry] = {
    let text = Repository.text("Tests/Fixtures/sdk/symbols.json") ?? ""
    return (try? JSONDecoder().decode([Entry].self, from: Data(text.utf8))) ?? []
  }()

  /// The code of `Sources/MapLibre`, file by file, on one line each.
  private static let files: [String] = Repository.files(below: "Sources/MapLibre", suffix: ".swift")
    .compactMap { Repository.text($0) }.map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

  @Test func thereIsAnInventory() { #expect(Self.entries.count > 30) }

  @Test(arguments: entries) func eachSymbolIsDeclared(entry: Entry) throws {
    let (owner, name, labels) = try #require(entry.parts)
    let type = try Regex("(class|struct|enum|protocol|extension) \(owner)\\b")
    let member: Regex<AnyRegexOutput>
    if name.isEmpty {
      member = type
    } else if labels.isEmpty, !entry.symbol.hasSuffix(")") {
      member = try Regex("(var|let) \(name)\\b")
    } else {
      // A label with its own name is said once.
      let parameters = labels.map { "\($0)( \\w+)?: [^)]{0,200}?" }.joined()
      member = try Regex("func \(name)\\( ?\(parameters)\\)")
    }
    // Texts first: they are found faster.
    let files = Self.files.filter { $0.contains(owner) && (name.isEmpty || $0.contains(name)) }
    let declares = files.contains { $0.contains(type) && $0.contains(member) }
    #expect(declares, "\(entry.symbol), of \(entry.version), is not declared")
  }

  @Test(arguments: entries) func eachSymbolIsOnThePageOfItsVersion(entry: Entry) throws {
    let page = try #require(Repository.text("Documentation/Coverage.md"))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| \(entry.version) |") }
    let (_, name, _) = try #require(entry.parts)
    let text = name.isEmpty ? entry.symbol : name
    #expect(rows.contains { $0.contains(text) }, "Documentation/Coverage.md has no row of \(entry.symbol)")
  }
}
