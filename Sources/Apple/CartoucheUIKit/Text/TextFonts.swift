import CartoucheText
import Foundation
import Synchronization

/// The fonts that text is drawn with.
///
/// The first of these that draws a character is taken: the font that the text names, the fallbacks, any font of the
/// program, any font of the machine. So only text in scripts that the program has no font for depends on the machine.
package enum TextFonts {
  private struct Sources {
    var collection: @Sendable () -> FontCollection = { FontCollection() }
    var fallbacks: @Sendable () -> [FontFile] = { [] }
    var machine: @Sendable () -> FontCollection = { FontCollection() }
    /// The fonts, once they have been requested.
    var found: (collection: FontCollection, fallbacks: [FontFile])?
    var foundOnMachine: FontCollection?
    /// The results of earlier searches.
    var others: [CodePoint: FontFile?] = [:]

    mutating func load() -> (collection: FontCollection, fallbacks: [FontFile]) {
      let result = found ?? (collection(), fallbacks())
      found = result
      return result
    }

    /// A font of the program, else of the machine, that draws a character.
    mutating func other(drawing codePoint: CodePoint) -> FontFile? {
      if let known = others[codePoint] { return known }
      var file = load().collection.faces.first { $0.file.draws(codePoint) }?.file
      if file == nil {
        let fonts = foundOnMachine ?? machine()
        foundOnMachine = fonts
        file = fonts.faces.first { $0.file.draws(codePoint) }?.file
      }
      // Texts may come from data, with characters in any number.
      if others.count >= 4096 { others = [:] }
      others[codePoint] = .some(file)
      return file
    }
  }

  private static let sources = Mutex(Sources())

  /// Sets the source of fonts; they are loaded when text is first drawn.
  ///
  /// - Parameters:
  ///   - collection: The fonts of the program, which are found by their names.
  ///   - fallbacks: The fonts for all other names, and for characters that a named font lacks.
  ///   - machine: The fonts for characters that no other font has; loaded when such a character is first drawn.
  package static func set(
    _ collection: @escaping @Sendable () -> FontCollection,
    fallbacks: @escaping @Sendable () -> [FontFile],
    machine: @escaping @Sendable () -> FontCollection = { FontCollection() }
  ) {
    sources.withLock { $0 = Sources(collection: collection, fallbacks: fallbacks, machine: machine) }
  }

  /// The fonts for text of any letters in a font with a name, the best one first.
  static func files(named name: String?) -> [FontFile] {
    let found = sources.withLock { $0.load() }
    let named = name.flatMap { found.collection.face(named: $0)?.file }
    return (named.map { [$0] } ?? []) + found.fallbacks
  }

  /// Whether the program has a font with a name.
  static func hasFont(named name: String) -> Bool {
    sources.withLock { $0.load().collection.face(named: name) != nil }
  }

  /// The fonts for a text in a font with a name, the best one first: together they draw all characters that any
  /// available font draws.
  package static func files(for text: String, named name: String?) -> [FontFile] {
    var files = files(named: name)
    for scalar in text.unicodeScalars where scalar.isVisible {
      guard !files.contains(where: { $0.hasGlyph(scalar.value) }),
        let file = sources.withLock({ $0.other(drawing: scalar.value) })
      else { continue }
      files.append(file)
    }
    return files
  }
}

extension Unicode.Scalar {
  /// Whether the character leaves ink: it is no blank, control or format character.
  fileprivate var isVisible: Bool {
    !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .control
  }
}
