import Cartouche
import CartouchePostGIS

extension ServerProblem {
  /// The problem that an error of a database is for clients, who learn nothing of the words of the database.
  ///
  /// - Parameters:
  ///   - place: The part of the request that is to blame where the error names none.
  ///   - hasValues: Whether the query had values of the request, which are to blame for what the database
  ///   says of values.
  init(_ error: PostGISError, at place: String? = nil, hasValues: Bool = false) {
    // A client that has left gets no answer; a query cancelled by others may succeed later.
    var status = ServerStatus(rawValue: error.answer.status) ?? .serviceUnavailable
    var place = place
    switch error {
    case .parameter(let name, _, _): place = "query.\(name.prefix(40))"
    case .query where status == .badRequest && !hasValues: status = .badGateway
    case .query where status == .badRequest: place = place ?? "query"
    default: break
    }
    self.init(status, error.publicDescription, at: place)
    if status == .serviceUnavailable { headers = [("Retry-After", "\(Self.secondsToRetry)")] }
  }

  /// The time after which a database is tried again at the latest, in seconds.
  private static let secondsToRetry = 5
}

extension PostGISError {
  /// The kind of the finding that the error is about an input.
  var kind: Diagnostic.Kind {
    switch answer {
    case .unreachable, .busy, .timeout, .cancelled: .unreachable
    case .missing: .missing
    case .denied: .refused
    case .tooMany: .limit
    case .usage, .badValue, .refused, .unavailable: .invalid
    }
  }
}
