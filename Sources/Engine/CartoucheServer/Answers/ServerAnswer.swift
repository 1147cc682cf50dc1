import CartoucheJSON

/// The answer of a map server, apart from its connection.
public struct ServerAnswer: Sendable {
  /// The status code.
  public var status: ServerStatus
  /// The header fields, in order, without the length.
  public var headers: [(name: String, value: String)]
  /// The body; empty where ``file`` has it.
  public var body: [UInt8]
  /// The part of a large file that is the body, which connections read piece by piece; `nil` for none.
  public var file: FilePart?
  /// The claim that keeps a large body counted while it is sent.
  var hold: OutgoingBodies.Hold?
  /// The length of the body in bytes.
  public var length: Int { file?.range.count ?? body.count }

  /// The bytes of a body.
  enum Content: Sendable {
    case bytes([UInt8])
    case text(String)
    case json(JSONObject)
    case list([JSONValue])
  }

  init(_ status: ServerStatus = .ok, _ content: Content = .bytes([]), type: String? = nil) {
    self.status = status
    headers = []
    switch content {
    case .bytes(let bytes): body = bytes
    case .text(let text): body = Array(text.utf8)
    case .json(let members): body = Self.encoded(.object(members))
    case .list(let list): body = Self.encoded(.array(list))
    }
    let isJSON =
      switch content {
      case .json, .list: true
      case .bytes, .text: false
      }
    if let type = type ?? (isJSON ? "application/json" : nil) { headers.append(("Content-Type", type)) }
  }

  /// The value of a header field; setting it replaces the field.
  public subscript(name: String) -> String? {
    get { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      headers.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { headers.append((name, newValue)) }
    }
  }

  private static func encoded(_ value: JSONValue) -> [UInt8] {
    // Documents are made of finite numbers.
    (try? value.encoded(options: JSONWritingOptions(keepsDoubles: false))) ?? []
  }
}
