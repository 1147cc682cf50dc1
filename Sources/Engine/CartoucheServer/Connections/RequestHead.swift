/// The beginning of a request of HTTP/1.1 or HTTP/1.0, checked strictly (RFC 9112): a text that two readers could
/// understand differently is refused.
struct RequestHead: Sendable, Hashable {
  /// The method, one of ``methods``.
  let method: String
  /// The target, usually a path with its query, in printable ASCII.
  let target: String
  /// The header fields, in order, without white space around the values.
  private(set) var fields: [Field] = []
  /// The length of the body; `nil` without one, or for a body in chunks.
  private(set) var length: Int?
  /// Whether the body comes in chunks.
  private(set) var isChunked = false
  /// Whether the client closes the connection after the answer, or knows nothing else.
  private(set) var isLast: Bool
  /// Whether the client waits for consent before it sends the body.
  private(set) var expectsConsent = false
  private let isOld: Bool

  /// A header field.
  struct Field: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// The methods that a map server knows.
  static let methods: Set<String> = ["GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"]

  /// Reads a request line, without its end.
  ///
  /// - Throws: ``ServerProblem``: 400 for another form, 414, 501 for other methods, 505 for other versions.
  init(line: [UInt8], limits: ConnectionLimits) throws(ServerProblem) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else {
      throw Self.malformed("expected a method, a target and a version with one space between them")
    }
    guard parts[0].allSatisfy(\.isToken) else { throw Self.malformed("the method is no token") }
    guard parts[1].count <= limits.target else { throw Self.targetTooLong(limits) }
    guard parts[1].allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Self.malformed("expected a target of printable ASCII characters, others percent-encoded")
    }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard ["HTTP/1.1", "HTTP/1.0"].contains(version) else {
      let isOther = version.hasPrefix("HTTP/") && version.dropFirst(5).allSatisfy { $0.isNumber || $0 == "." }
      throw isOther
        ? ServerProblem(.httpVersionNotSupported, "expected HTTP/1.1")
        : Self.malformed("expected the version HTTP/1.1")
    }
    method = String(decoding: parts[0], as: UTF8.self)
    target = String(decoding: parts[1], as: UTF8.self)
    guard Self.methods.contains(method) else {
      throw ServerProblem(.notImplemented, "the method \(method.prefix(20)) is not known")
    }
    guard target == "*" || ["/", "http://", "https://"].contains(where: target.hasPrefix) else {
      throw Self.malformed("expected a target that begins with a slash")
    }
    isOld = version == "HTTP/1.0"
    isLast = isOld
  }

  /// Adds a header field, given as its line without the end.
  ///
  /// - Throws: ``ServerProblem``.
  mutating func add(line: [UInt8]) throws(ServerProblem) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy(\.isToken)
    else {
      throw Self.malformed("expected a name, a colon and a value in a header field")
    }
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var value = line[(colon + 1)...].drop(while: isSpace)
    while let last = value.last, isSpace(last) { value.removeLast() }
    fields.append(
      Field(
        name: String(decoding: line[..<colon], as: UTF8.self), value: String(decoding: value, as: UTF8.self)))
  }

  /// Checks the fields that say where the request ends and whom it is for.
  ///
  /// - Throws: ``ServerProblem``.
  mutating func end() throws(ServerProblem) {
    let hosts = values("host")
    guard hosts.count <= 1, isOld || hosts.count == 1 else {
      throw Self.malformed("expected one field Host, found \(hosts.count)")
    }
    guard hosts.allSatisfy({ $0.utf8.allSatisfy(\.isHost) }) else {
      throw Self.malformed("the field Host is malformed")
    }
    let lengths = values("content-length")
    let codings = values("transfer-encoding")
    guard lengths.isEmpty || codings.isEmpty, lengths.count <= 1, codings.count <= 1 else {
      throw Self.malformed("the length of the body is given more than once")
    }
    if let text = lengths.first {
      guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw Self.malformed("expected a number in Content-Length")
      }
      // A number that is too large for anything is one that is too large for a body.
      length = Int(text) ?? .max
    }
    if let coding = codings.first {
      guard !isOld else { throw Self.malformed("HTTP/1.0 has no Transfer-Encoding") }
      guard coding.lowercased() == "chunked" else {
        throw ServerProblem(.notImplemented, "expected the Transfer-Encoding chunked")
      }
      isChunked = true
    }
    let options = values("connection").flatMap { $0.lowercased().split(separator: ",") }
    isLast = isLast || options.contains { $0.split(separator: " ").joined() == "close" }
    expectsConsent = !isOld && values("expect").contains { $0.lowercased() == "100-continue" }
  }

  /// The values of a field by its name in lower case.
  private func values(_ name: String) -> [String] {
    fields.filter { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name }.map(\.value)
  }

  /// The fields that are between the client and the connection, and are not passed on.
  private static let connectionFields: Set<String> = [
    "connection", "keep-alive", "upgrade", "http2-settings", "expect", "proxy-connection", "te",
  ]

  /// The head in its plainest spelling, which has one meaning for every reader.
  var text: String {
    var text = "\(method) \(target) HTTP/1.1\r\n"
    for field in fields where !Self.connectionFields.contains(field.name.lowercased()) {
      text += "\(field.name): \(field.value)\r\n"
    }
    return text + (isLast ? "connection: close\r\n\r\n" : "\r\n")
  }

  /// The problem of a text that is no request.
  static func malformed(_ detail: String) -> ServerProblem { ServerProblem(.badRequest, detail, at: "head") }

  /// The problem of a target that is too long.
  static func targetTooLong(_ limits: ConnectionLimits) -> ServerProblem {
    ServerProblem(.uriTooLong, "expected a path and a query of at most \(limits.target) bytes")
  }
}

extension UInt8 {
  /// Whether the byte may be part of a token (RFC 9110 §5.6.2).
  fileprivate var isToken: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }

  /// Whether the byte may be part of a host with its port (RFC 3986 §3.2.2).
  fileprivate var isHost: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~%:[]!$&'()*+;=".utf8.contains(self)
    }
  }
}
