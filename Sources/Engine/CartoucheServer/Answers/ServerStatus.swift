/// The status codes of a map server (RFC 9110 §15, RFC 6585).
public enum ServerStatus: Int, Sendable, Hashable {
  case ok = 200
  case noContent = 204
  case notModified = 304
  case badRequest = 400
  case notFound = 404
  case methodNotAllowed = 405
  case notAcceptable = 406
  case contentTooLarge = 413
  case uriTooLong = 414
  case misdirectedRequest = 421
  case unprocessableContent = 422
  case internalServerError = 500
  case badGateway = 502
  case serviceUnavailable = 503
  case gatewayTimeout = 504

  /// The phrase of the code.
  public var phrase: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .notAcceptable: "Not Acceptable"
    case .contentTooLarge: "Content Too Large"
    case .uriTooLong: "URI Too Long"
    case .misdirectedRequest: "Misdirected Request"
    case .unprocessableContent: "Unprocessable Content"
    case .internalServerError: "Internal Server Error"
    case .badGateway: "Bad Gateway"
    case .serviceUnavailable: "Service Unavailable"
    case .gatewayTimeout: "Gateway Timeout"
    }
  }
}
