import CartoucheJSON
import Synchronization

/// The names that were to be drawn and that no image has, each once.
///
/// An object lives as long as a frame; layers may be painted on several threads.
package final class MissingImages: Sendable {
  private let noted = Mutex<Set<String>>([])

  /// No names yet.
  package init() {}

  /// Notes that there is no image with this name.
  func note(_ name: String) { noted.withLock { _ = $0.insert(name) } }

  /// The names in their order.
  package var names: [String] { noted.withLock { $0.sorted() } }

  /// A finding for each name, in the order of the names.
  package var diagnostics: [Diagnostic] {
    names.map {
      Diagnostic(
        .warning, "there is no image \"\($0)\"; the features that use it are drawn without it", kind: .missing
      )
    }
  }
}
