import CartoucheText
import Synchronization

/// The characters of a frame that the fonts of its labels do not draw.
///
/// A class, since painters of many layers share it.
package final class GlyphShortfalls: Sendable {
  private let found = Mutex<Set<GlyphShortfall>>([])

  /// No characters yet.
  init() {}

  /// Notes characters.
  func note(_ shortfalls: [GlyphShortfall]) {
    if !shortfalls.isEmpty { found.withLock { $0.formUnion(shortfalls) } }
  }

  /// All characters, each once, in order.
  package var all: [GlyphShortfall] { found.withLock { $0 }.sorted() }
}
