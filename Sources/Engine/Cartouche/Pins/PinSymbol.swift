import CartoucheJSON

/// The symbol on a pin.
public enum PinSymbol: Sendable, Hashable {
  /// A plain dot.
  case none
  /// A letter A to Z or a number from 0 to 99.
  case label(String)
  /// One of the icons of ``PinIcons``.
  case icon(String)

  /// The symbol of a name: a letter of either case, a number from 0 to 99, the name of an icon, or nothing.
  ///
  /// The names are those of Maki where it has the icon; some have several.
  public init?(name: String) {
    if name.isEmpty {
      self = .none
      return
    }
    let bytes = Array(name.utf8)
    if bytes.count == 1, (0x41...0x5A).contains(bytes[0] & 0xDF), bytes[0] >= 0x41 {
      self = .label(name.uppercased())
      return
    }
    if bytes.count <= 2, bytes.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(name) {
      self = .label(String(number))
      return
    }
    guard let icon = PinIcons.name(of: name) else { return nil }
    self = .icon(icon)
  }

  /// The name that is read as this symbol.
  public var name: String {
    switch self {
    case .none: ""
    case .label(let text): text.lowercased()
    case .icon(let name): name
    }
  }

  /// The names, for messages.
  package static let expected = "a letter, a number from 0 to 99, or the name of an icon such as \"rail\""

  /// The name of an icon that may have been meant.
  package static func nearest(to text: String) -> String? { Spelling.nearest(to: text, in: PinIcons.names) }
}
