import CartoucheResources

/// A header field that requests carry, such as `Authorization: Bearer …`.
public struct HTTPHeader: Sendable, Hashable {
  /// The field's name.
  public var name: String
  /// The field's value.
  public var value: String
  /// The origin that it is sent to (`https://tiles.example.org:8443`; only scheme, host and port count); `nil` for
  /// every one that is requested, though not for others that these redirect to.
  public var origin: String?

  /// A field for one origin, or for all.
  public init(_ name: String, _ value: String, origin: String? = nil) {
    self.name = name
    self.value = value
    self.origin = origin
  }

  /// The field that `text` spells as `Name: value`; `nil` if it has no colon or no valid name.
  public init?(_ text: String, origin: String? = nil) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    self.init(
      text[..<colon].trimmingSpaces(), text[text.index(after: colon)...].trimmingSpaces(), origin: origin)
    guard isValid else { return nil }
  }

  /// Whether the name is a token and the value has no line breaks (RFC 9110 §5.5).
  var isValid: Bool {
    let isToken =
      !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    return isToken && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
