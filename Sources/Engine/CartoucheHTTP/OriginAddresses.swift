import CartoucheResources
import Synchronization

/// The kinds of addresses at which origins were first found.
///
/// A name that resolved to a public address and later resolves to a private one is a trick to reach the latter (DNS
/// rebinding): a document of that origin may not follow.
final class OriginAddresses: Sendable {
  /// The maximum number of origins that are remembered; later ones are not.
  private static let capacity = 10_000

  private let publicOrigins = Mutex<[WebURL.Origin: Bool]>([:])

  /// Whether a document of an origin may continue at one of its addresses; the first address of an origin is
  /// remembered.
  ///
  /// - Parameter isTrusted: Whether a person or program made the request, which may go anywhere.
  func admits(_ address: IPAddress, of origin: WebURL.Origin, isTrusted: Bool) -> Bool {
    let isPublic = publicOrigins.withLock { known in
      if let known = known[origin] { return known }
      if known.count < Self.capacity { known[origin] = address.isPublic }
      return address.isPublic
    }
    return isTrusted || !isPublic || address.isPublic
  }
}
