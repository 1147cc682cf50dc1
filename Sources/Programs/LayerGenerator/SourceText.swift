/// Swift code that is being written, in the layout of the repository's formatter.
struct SourceText {
  /// The code so far.
  private(set) var text: String

  private static let width = 110

  /// A file with the notice that it is generated.
  ///
  /// - Parameter unwrapsImplicitly: Whether the file has the properties of layers, which are implicitly unwrapped.
  init(importing modules: [String], unwrapsImplicitly: Bool = false) {
    text =
      "// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.\n"
    if unwrapsImplicitly {
      text += "// Setting a property to `nil` resets it; reading it never returns `nil`.\n"
      text += "// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals\n"
    }
    text += "\n"
    for module in modules { text += "import \(module)\n" }
    text += "\n"
  }

  /// Appends lines, `indent` levels deep.
  mutating func lines(_ lines: String..., indent: Int = 0) {
    for line in lines {
      text += line.isEmpty ? "\n" : String(repeating: "  ", count: indent) + line + "\n"
    }
  }

  /// Appends a documentation comment: a summary, and paragraphs that are wrapped.
  mutating func documentation(_ summary: String, _ paragraphs: [String] = [], indent: Int = 0) {
    let start = String(repeating: "  ", count: indent) + "///"
    text += "\(start) \(summary)\n"
    for paragraph in paragraphs where !paragraph.isEmpty {
      text += "\(start)\n"
      var line = start
      for word in paragraph.split(separator: " ") {
        if line.count + 1 + word.count > Self.width {
          text += line + "\n"
          line = start
        }
        line += " \(word)"
      }
      text += line + "\n"
    }
  }
}
