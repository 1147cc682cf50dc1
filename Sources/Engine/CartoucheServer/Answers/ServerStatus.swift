/// The status codes of a map server (RFC 9110 §15, RFC 6585).
public enum ServerStatus: Int, Sendable, Hashable {
  case ok = 200
  case noContent = 204
  case partialContent = 206
  case notModified = 304
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case notAcceptable = 406
  case requestTimeout = 408
  case contentTooLarge = 413
  case uriTooLong = 414
  case rangeNotSatisfiable = 416
  case misdirectedRequest = 421
  case unprocessableContent = 422
  case requestHeaderFieldsTooLarge = 431
  case internalServerError = 500
  case notImplemented = 501
  case badGateway = 502
  case serviceUnavailable = 503
  case gatewayTimeout = 504
  case httpVersionNotSupported = 505

  /// The phrase of the code.
  public var phrase: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .partialContent: "Partial Content"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .notAcceptable: "Not Acceptable"
    case .requestTimeout: "Request Timeout"
    case .contentTooLarge: "Content Too Large"
    case .uriTooLong: "URI Too Long"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .misdirectedRequest: "Misdirected Request"
    case .unprocessableContent: "Unprocessable Content"
    case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .badGateway: "Bad Gateway"
    case .serviceUnavailable: "Service Unavailable"
    case .gatewayTimeout: "Gateway Timeout"
    case .httpVersionNotSupported: "HTTP Version Not Supported"
    }
  }
}
