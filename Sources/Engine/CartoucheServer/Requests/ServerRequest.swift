/// A request to a map server, apart from its connection.
public struct ServerRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The path as it was sent, percent-encoded, without the query.
  public var path: String
  /// The query as it was sent, without its question mark; `nil` without one.
  public var query: String?
  /// The header fields, in order.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: [UInt8]
  /// The address of the client, or of the proxy in front of it; `nil` where it is not known, or a socket of this
  /// machine.
  public var address: String?
  /// The path in front of the server's own ones, without a slash at its end; empty for a server at the root.
  public var mountPath = ""

  /// A request for a path.
  public init(
    method: String = "GET", path: String, query: String? = nil,
    headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// The values of a header field, joined by commas (RFC 9110 §5.3); `nil` without the field.
  ///
  /// - Parameter name: The name in any case.
  public func header(_ name: String) -> String? {
    let values = headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
