extension LoopbackServer {
  /// A request of a client.
  package struct Request: Sendable {
    /// The method of the request line.
    package var method: String
    /// The target of the request line: a path, or for a proxy a URL.
    package var path: String
    /// The header fields.
    package var headers: Fields
    /// The number of the connection that it came by, 1 first.
    package var connection: Int
    /// The body that was posted.
    package var body: [UInt8] = []
  }

  /// Header fields in the order they came.
  package struct Fields: Sendable {
    private var all: [(name: String, value: String)] = []

    /// The values of a field, one for each time it is there; names are compared without regard to case.
    package subscript(name: String) -> [String] {
      all.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// Adds a field.
    mutating func append(_ name: String, _ value: String) { all.append((name, value)) }
  }
}
