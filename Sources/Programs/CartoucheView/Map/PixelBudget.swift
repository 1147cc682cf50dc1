import Synchronization

/// The device pixels that the pages on a map may ask for: each page's last picture is kept, besides the next one.
final class PixelBudget: Sendable {
  /// The maximum number of pixels of one page: slightly more than an 8K screen.
  static let pageLimit = 36_000_000

  private let limit: Int
  private let counts = Mutex<[ObjectIdentifier: Int]>([:])

  /// A budget of so many pixels for all pages together.
  init(limit: Int = 2 * PixelBudget.pageLimit) { self.limit = limit }

  /// Changes the number of pixels of a page; `false` if not enough are left.
  func reserve(_ count: Int, for page: ObjectIdentifier) -> Bool {
    counts.withLock { counts in
      let others = counts.reduce(0) { $1.key == page ? $0 : $0 + $1.value }
      guard count <= Self.pageLimit, others + count <= limit else { return false }
      counts[page] = count
      return true
    }
  }

  /// Takes the pixels of a page back.
  func release(_ page: ObjectIdentifier) { counts.withLock { _ = $0.removeValue(forKey: page) } }
}
