/// A guard that decides which requests are answered.
///
/// Other pages in the same browser can send requests to this machine, even under a name of their own that they point
/// here (DNS rebinding). A request therefore has to name this server in `Host`, has to come from no page or, by
/// `Origin`, from ours, and has to know the secret.
struct RequestGuard: Sendable {
  /// The parts of a request that decide whether it is answered.
  struct Request {
    var method: String
    /// The path with its secret: `/0123…/page.css`.
    var path: String
    var host: String?
    var origin: String?
  }

  /// The reason why a request is not answered.
  enum Refusal: Error, Equatable {
    /// The request is for another host.
    case host
    /// The request comes from another page.
    case origin
    /// The request does not contain the secret.
    case token
  }

  private let token: AccessToken
  private let authorities: Set<String>

  /// The guard of a server on `port` of this machine.
  init(_ token: AccessToken, port: Int) {
    self.token = token
    // A browser leaves the standard port out (RFC 9110 §4.2.1).
    authorities = Set(
      ["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] })
  }

  /// The path of a request below the secret: empty for the page itself.
  ///
  /// - Parameter needsOrigin: Whether the request has to say which page it comes from: browsers always do when they open
  ///   a socket or send data.
  /// - Throws: ``Refusal``.
  func resource(of request: Request, needsOrigin: Bool) throws(Refusal) -> String {
    guard let host = request.host, authorities.contains(host.lowercased()) else { throw .host }
    if let origin = request.origin {
      let origin = origin.lowercased()
      guard origin.hasPrefix("http://"), authorities.contains(String(origin.dropFirst(7))) else {
        throw .origin
      }
    } else if needsOrigin {
      throw .origin
    }
    let parts = request.path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].isEmpty, token.matches(parts[1]) else { throw .token }
    return parts.count == 3 ? String(parts[2]) : ""
  }
}
