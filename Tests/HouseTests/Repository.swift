import Foundation

/// The files of this repository, found from where this one stands.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file by its path from the root; nil where there is none.
  static func text(_ path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
  }

  /// The paths from the root of all files below a folder that end in `suffix`, sorted, hidden ones left out.
  static func files(below folder: String, suffix: String) -> [String] {
    let base = root.appending(path: folder).path(percentEncoded: false)
    let names = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return
      names
      .filter { $0.hasSuffix(suffix) && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { "\(folder)/\($0)" }
      .sorted()
  }

  /// The names of the folders in a folder, hidden ones left out.
  static func folders(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path(percentEncoded: false)
    ).filter { !$0.hasPrefix(".") }
  }

  /// Every Swift file of the product, with its code.
  static let sources = swiftFiles(below: "Sources")

  /// Every Swift file of the tests, with its code.
  static let tests = swiftFiles(below: "Tests")

  private static func swiftFiles(below folder: String) -> [SourceFile] {
    files(below: folder, suffix: ".swift").compactMap { path in
      text(path).map { SourceFile(path: path, text: $0) }
    }
  }
}

/// A Swift file and what in it is code.
struct SourceFile: Sendable {
  /// The path from the root.
  let path: String
  let text: String
  /// The text with comments and the contents of string literals blanked out, line for line.
  let code: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
    code = String(decoding: blankingCommentsAndStrings(Array(text.utf8)), as: UTF8.self)
  }

  /// The target the file belongs to: the folder in a room of `Sources`.
  var target: String { String(path.split(separator: "/")[2]) }

  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The numbers (from 1) and texts of the lines of code.
  var lines: [(number: Int, code: Substring)] {
    code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }
  }
}

/// Replaces comments and the contents of string literals by spaces; line breaks stay.
///
/// Interpolations count as part of their string. Regular expression literals are not known; a `/` that
/// opens one is taken for a division, which does no harm as long as the expression has no quotes.
func blankingCommentsAndStrings(_ source: [UInt8]) -> [UInt8] {
  var result = source
  var position = 0

  func starts(_ text: StaticString, at start: Int) -> Bool {
    text.withUTF8Buffer { wanted in
      start + wanted.count <= source.count && wanted.indices.allSatisfy { source[start + $0] == wanted[$0] }
    }
  }
  func blank(upTo end: Int) {
    while position < min(end, source.count) {
      if source[position] != UInt8(ascii: "\n") { result[position] = UInt8(ascii: " ") }
      position += 1
    }
  }
  func skipBlockComment() {
    var depth = 0
    repeat {
      if starts("/*", at: position) {
        depth += 1
        blank(upTo: position + 2)
      } else if starts("*/", at: position) {
        depth -= 1
        blank(upTo: position + 2)
      } else {
        blank(upTo: position + 1)
      }
    } while depth > 0 && position < source.count
  }
  func skipString(hashes: Int) {
    let multiline = starts("\"\"\"", at: position)
    let quotes = multiline ? 3 : 1
    blank(upTo: position + quotes)
    func hashesFollow(_ start: Int) -> Bool {
      (0..<hashes).allSatisfy { start + $0 < source.count && source[start + $0] == UInt8(ascii: "#") }
    }
    while position < source.count {
      if source[position] == UInt8(ascii: "\\"), hashesFollow(position + 1) {
        let next = position + 1 + hashes
        if next < source.count, source[next] == UInt8(ascii: "(") {
          blank(upTo: next)
          skipInterpolation()
        } else {
          blank(upTo: next + 1)
        }
      } else if multiline ? starts("\"\"\"", at: position) : source[position] == UInt8(ascii: "\""),
        hashesFollow(position + quotes)
      {
        return blank(upTo: position + quotes + hashes)
      } else if !multiline, source[position] == UInt8(ascii: "\n") {
        return
      } else {
        blank(upTo: position + 1)
      }
    }
  }
  func skipInterpolation() {
    var depth = 0
    repeat {
      switch source[position] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        skipString(hashes: 0)
        continue
      default: break
      }
      blank(upTo: position + 1)
    } while depth > 0 && position < source.count
  }

  while position < source.count {
    if starts("//", at: position) {
      blank(upTo: source[position...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count)
    } else if starts("/*", at: position) {
      skipBlockComment()
    } else if source[position] == UInt8(ascii: "#") {
      let quote = source[position...].firstIndex { $0 != UInt8(ascii: "#") } ?? source.count
      if quote < source.count, source[quote] == UInt8(ascii: "\"") {
        let hashes = quote - position
        blank(upTo: quote)
        skipString(hashes: hashes)
      } else {
        position = quote
      }
    } else if source[position] == UInt8(ascii: "\"") {
      skipString(hashes: 0)
    } else {
      position += 1
    }
  }
  return result
}
