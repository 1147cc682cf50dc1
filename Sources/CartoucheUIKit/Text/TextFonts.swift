import CartoucheText
import Foundation
import Synchronization

/// The fonts that text is drawn with.
package enum TextFonts {
  private struct Sources {
    var collection: @Sendable () -> FontCollection = { FontCollection() }
    var fallbacks: @Sendable () -> [FontFile] = { [] }
    /// Both, once they have been requested.
    var found: (collection: FontCollection, fallbacks: [FontFile])?
  }

  private static let sources = Mutex(Sources())

  /// Sets the source of fonts; they are loaded when text is first drawn.
  ///
  /// - Parameters:
  ///   - collection: The fonts that are found by their names.
  ///   - fallbacks: The fonts for all other names, and for characters that a named font lacks.
  package static func set(
    _ collection: @escaping @Sendable () -> FontCollection,
    fallbacks: @escaping @Sendable () -> [FontFile]
  ) {
    sources.withLock { $0 = Sources(collection: collection, fallbacks: fallbacks) }
  }

  /// The fonts for a text in a font with a name, the best one first.
  static func files(named name: String?) -> [FontFile] {
    let found = sources.withLock { sources in
      let found = sources.found ?? (sources.collection(), sources.fallbacks())
      sources.found = found
      return found
    }
    let named = name.flatMap { found.collection.face(named: $0)?.file }
    return (named.map { [$0] } ?? []) + found.fallbacks
  }
}
