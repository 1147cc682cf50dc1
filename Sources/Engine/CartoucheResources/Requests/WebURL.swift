import Foundation

/// An `http:` or `https:` URL taken apart (RFC 3986 §3), so that everyone who judges by the host means the same one.
package struct WebURL: Sendable, Hashable {
  /// Scheme, host and port: an origin in the sense of browsers (RFC 6454).
  package struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    package let scheme: String
    /// The host in lower case, without the brackets of an IPv6 address.
    package let host: String
    /// The port; that of the scheme if the URL names none.
    package let port: Int

    /// The host with its port, unless the scheme implies it.
    package var name: String {
      let shown = host.contains(":") ? "[\(host)]" : host
      return port == Origin.port(of: scheme) ? shown : "\(shown):\(port)"
    }

    /// `https://example.org:8443`.
    package var description: String { "\(scheme)://\(name)" }

    /// The port that a scheme implies.
    fileprivate static func port(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
  }

  /// The origin of the URL.
  package let origin: Origin
  /// The name to log in with, decoded.
  package let user: String?
  /// The password to log in with, decoded.
  package let password: String?
  /// Path and query, with everything escaped that may not appear in a request line; existing escapes are kept.
  package let target: String

  /// Takes `url` apart.
  ///
  /// - Throws: ``ResourceError`` when it has another scheme, no host, a host that cannot be one, or a port beyond
  ///   65535.
  package init(_ url: String) throws(ResourceError) {
    let shown = ResourceURL.redacted(url)
    guard let scheme = ResourceURL.scheme(of: url), scheme == "http" || scheme == "https" else {
      throw .unsupportedScheme(url: shown, supported: ["http:", "https:"])
    }
    let rest = url.dropFirst(scheme.count + 1)
    let authority = rest.hasPrefix("//") ? rest.dropFirst(2).prefix { !"/?#\\".contains($0) } : ""
    guard !authority.isEmpty else { throw .unreachable(url: shown, reason: "the URL names no host") }
    var address = authority
    if let at = authority.lastIndex(of: "@") {
      let parts = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      user = ResourceURL.decoded(parts[0])
      password = parts.count > 1 ? ResourceURL.decoded(parts[1]) : ""
      address = authority[authority.index(after: at)...]
    } else {
      (user, password) = (nil, nil)
    }
    let colon = address.lastIndex(of: ":").flatMap { address[$0...].contains("]") ? nil : $0 }
    var port = Origin.port(of: scheme)
    if let colon, address.index(after: colon) < address.endIndex {
      let text = address[address.index(after: colon)...]
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
        (1...65_535).contains(number)
      else {
        throw .invalid(url: shown, found: "the port \(text.prefix(20))", expected: "a port from 1 to 65535")
      }
      port = number
    }
    guard let host = Self.host(address[..<(colon ?? address.endIndex)]) else {
      throw .invalid(
        url: shown, found: "the host \(address.prefix(80))", expected: "a name or an address in the URL")
    }
    guard !host.isEmpty else { throw .unreachable(url: shown, reason: "the URL names no host") }
    origin = Origin(scheme: scheme, host: host, port: port)
    target = Self.target(rest.dropFirst(2 + authority.count))
  }

  /// The URL without user, password and fragment, as it is requested.
  package var requestURL: String {
    let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
    return "\(origin.scheme)://\(host):\(origin.port)\(target)"
  }

  /// The host in its usual spelling; `nil` when it cannot be one.
  private static func host(_ text: Substring) -> String? {
    if text.hasPrefix("[") {
      guard text.hasSuffix("]"), let address = IPAddress(text.dropFirst().dropLast()),
        address.bytes.count == 16
      else { return nil }
      return address.description
    }
    let isPlain = text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
    // Escapes, full-width digits and the like become what a resolver would take them for (UTS 46 maps likewise).
    let name =
      isPlain
      ? text.lowercased() : ResourceURL.decoded(text).precomposedStringWithCompatibilityMapping.lowercased()
    let isHost = name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? UInt8(scalar.value).isASCIIAlphanumeric || "-._".unicodeScalars.contains(scalar)
        : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
    guard isHost, name.utf8.count <= 255 else { return nil }
    // 0x7f.1 and 2130706433 are addresses; a name does not end in a number.
    if let address = IPAddress(name) { return address.description }
    let isNumber = name.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false
    return isNumber ? nil : name
  }

  private static func target(_ text: Substring) -> String {
    // RFC 3986 §2: unreserved, reserved and the percent sign, without the brackets, and without the fragment.
    let allowed = Set("-._~:/?@!$&'()*+,;=%[]".utf8)
    var result: [UInt8] = text.first == "/" ? [] : [UInt8(ascii: "/")]
    for byte in text.utf8.prefix(while: { $0 != UInt8(ascii: "#") }) {
      if byte.isASCIIAlphanumeric || allowed.contains(byte) {
        result.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
