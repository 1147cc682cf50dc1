/// A group of hosts: `tiles.example.org`, `*.example.org`, `10.0.0.0/8`, `[fd00::]/8`, each possibly with a port
/// (`localhost:8080`, `[::1]:8080`).
public struct HostPattern: Sendable, Hashable, LosslessStringConvertible {
  private enum Hosts: Hashable {
    case name(String)
    /// All names with this ending, dot included.
    case below(String)
    case addresses(IPAddress, bits: Int)
  }

  /// The pattern as it was written.
  public let description: String
  private let hosts: Hosts
  private let port: Int?

  /// The pattern that `text` spells; `nil` if it is not a pattern, such as a whole URL.
  public init?(_ text: String) {
    description = text
    var rest = Substring(text.lowercased())
    var port: Int?
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      var tail = rest[rest.index(after: end)...]
      if let colon = tail.firstIndex(of: ":") {
        guard let number = Self.port(tail[tail.index(after: colon)...]) else { return nil }
        (port, tail) = (number, tail[..<colon])
      }
      guard rest.dropFirst().prefix(upTo: end).contains(":") else { return nil }
      rest = Substring(String(rest.dropFirst().prefix(upTo: end)) + tail)
    } else if rest.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1, let colon = rest.firstIndex(of: ":") {
      guard let number = Self.port(rest[rest.index(after: colon)...]) else { return nil }
      (port, rest) = (number, rest[..<colon])
    }
    self.port = port
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    if let address = IPAddress(parts[0]) {
      let width = address.bytes.count * 8
      guard parts.count <= 2, let bits = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(bits)
      else { return nil }
      hosts = .addresses(address, bits: bits)
      return
    }
    let isBelow = rest.hasPrefix("*.")
    let name = isBelow ? rest.dropFirst(2) : rest
    let isName = name.unicodeScalars.allSatisfy {
      !$0.isASCII || UInt8($0.value).isASCIIAlphanumeric || "-._".unicodeScalars.contains($0)
    }
    guard !name.isEmpty, isName else { return nil }
    hosts = isBelow ? .below("." + name) : .name(String(name))
  }

  /// Whether the pattern includes a host, which is a name or an address, and its port.
  package func matches(host: String, port: Int) -> Bool {
    guard self.port == nil || self.port == port else { return false }
    switch hosts {
    case .name(let name): return host == name
    case .below(let end): return host.hasSuffix(end) && host.count > end.count
    case .addresses(let base, let bits):
      return IPAddress(host).map { $0.shares(first: bits, bitsWith: base) } ?? false
    }
  }

  /// Whether the pattern names a port, rather than meaning all.
  package var namesPort: Bool { port != nil }

  /// Whether the pattern is one address with its port: an explicit place, in whatever network.
  package var isOnePlace: Bool {
    guard case .addresses(let address, let bits) = hosts else { return false }
    return port != nil && bits == address.bytes.count * 8
  }

  private static func port(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
      (1...65_535).contains(number)
    else { return nil }
    return number
  }
}
