import CartoucheFormats
import Foundation
import Testing

/// The page of formats and the code say the same.
@Suite struct FormatsPageTests {
  private static let rows: [[String]] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/Formats.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }()

  @Test func thePageListsAllFormats() {
    #expect(Self.rows.map { $0.first } == DataFormat.allCases.map(\.name))
  }

  @Test func thePageSaysWhichHaveLayers() {
    for (row, format) in zip(Self.rows, DataFormat.allCases) {
      #expect((row.last?.isEmpty == false) == format.hasLayers, "\(format.name)")
    }
  }
}
