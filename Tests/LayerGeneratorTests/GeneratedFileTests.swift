import Foundation
import LayerGenerator
import Testing

/// The layer classes in the repository are those that the tables give.
@Suite struct GeneratedFileTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("each generated file matches the tables", arguments: GeneratedFile.all)
  func isCurrent(file: GeneratedFile) throws {
    let text = try? String(contentsOf: Self.root.appending(path: file.path), encoding: .utf8)
    #expect(text == file.text, "\(file.path) differs from the tables: run bin/generate-layers")
  }

  @Test("the folders of generated files hold no other files") func nothingElseIsThere() throws {
    let known = Set(GeneratedFile.all.map(\.path))
    for folder in GeneratedFile.folders {
      let base = Self.root.appending(path: folder).path(percentEncoded: false)
      let names = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() where name.hasSuffix(".swift") {
        #expect(known.contains("\(folder)/\(name)"), "\(folder)/\(name) is not generated any more: remove it")
      }
    }
  }
}
