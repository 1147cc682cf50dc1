import CartoucheResources
import Synchronization

/// The kinds of addresses at which origins were found first.
///
/// A name that stood for a public address and later stands for a private one is a trick to reach the latter (DNS
/// rebinding): a document of that origin may not follow.
final class OriginAddresses: Sendable {
  /// The most origins that are remembered; those that come later are not.
  private static let capacity = 10_000

  private let publicOrigins = Mutex<[WebURL.Origin: Bool]>([:])

  /// Whether a document of an origin may go on at an address of it; the first address of an origin is remembered.
  ///
  /// - Parameter isTrusted: Whether a person or program asks, and so may go anywhere.
  func admits(_ address: IPAddress, of origin: WebURL.Origin, isTrusted: Bool) -> Bool {
    let isPublic = publicOrigins.withLock { known in
      if let known = known[origin] { return known }
      if known.count < Self.capacity { known[origin] = address.isPublic }
      return address.isPublic
    }
    return isTrusted || !isPublic || address.isPublic
  }
}
