import Cartouche
import Synchronization

/// The findings about connections, which come on any thread, until they are reported.
final class DatabaseFindings: Sendable {
  private let list = Mutex([Diagnostic]())
  /// The most findings that are kept.
  private static let most = 1000

  /// Adds a finding.
  func add(_ finding: Diagnostic) {
    list.withLock { list in
      if list.count < Self.most, !list.contains(finding) { list.append(finding) }
    }
  }

  /// The findings since the last call.
  func take() -> [Diagnostic] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
