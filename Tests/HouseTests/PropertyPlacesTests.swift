import Testing

/// A style property is one line in the table of its layer type, and its use.
@Suite struct PropertyPlacesTests {
  /// Files that look properties up once for many features, with the table of their layer type.
  private static let readers = [
    ("Line/LinePen.swift", "Line/LineLayer.swift"), ("Line/LineProbe.swift", "Line/LineLayer.swift"),
    ("Symbol/Features/SymbolFeatureProperties.swift", "Symbol/SymbolLayer.swift"),
    ("Symbol/Drawing/SymbolPen.swift", "Symbol/SymbolLayer.swift"),
  ]

  /// A property that is declared in one place and assigned in another would be two lines more for each new one.
  @Test(arguments: readers) func readersDeclareAPropertyWhereTheyLookItUp(path: String, table: String) throws
  {
    let room = "Sources/Engine/CartoucheLayers/"
    let entries = try #require(Repository.text(room + table))
    let names = Set(entries.matches(of: /package let (\w+) *=\s*Property</).map { String($0.output.1) })
    #expect(names.count > 10, "\(table) has no table that this test can read")
    let file = try #require(Repository.sources.first { $0.path == room + path })
    #expect(
      file.lines.contains {
        $0.code.firstMatch(of: /\b(?:values|properties)\.(\w+)/).map { names.contains(String($0.output.1)) }
          ?? false
      },
      "\(path) looks nothing up any more")
    for line in file.lines {
      guard
        let name = line.code.firstMatch(of: /^ *(?:self\.)?\w+ = .*\b(?:values|properties)\.(\w+)/)?.output.1,
        names.contains(String(name))
      else { continue }
      Issue.record(
        "\(path):\(line.number) assigns \(name): declare it there, `private lazy var x = values.\(name)`")
    }
  }
}
