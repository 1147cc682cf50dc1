import CartoucheResources
import Foundation

extension String {
  /// The URL with everything escaped that may not stand in a request line; escapes stay as they are.
  var percentEncodedForHTTP: String {
    // RFC 3986 §2: unreserved, reserved and the percent sign, without the brackets, and without the fragment.
    let allowed = Set("-._~:/?@!$&'()*+,;=%[]".utf8)
    var result = ""
    for byte in utf8 {
      if byte == UInt8(ascii: "#") { break }
      let isAlphanumeric =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      if isAlphanumeric || allowed.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

/// The host of a URL with its port, by which requests are counted.
struct URLHost {
  let name: String

  init(_ url: String) {
    let rest =
      url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).dropFirst(2).first ?? ""
    let authority = rest.prefix { !"/?#".contains($0) }
    name = (authority.split(separator: "@").last ?? authority).lowercased()
  }
}

extension ResourceRequest.Kind {
  /// The kind in messages.
  var title: String {
    switch self {
    case .style: "a style"
    case .source: "TileJSON"
    case .data: "GeoJSON"
    case .tile: "a tile"
    case .spriteJSON: "a sprite's index"
    case .spriteImage: "a sprite's picture"
    case .glyphs: "glyphs"
    case .image: "a picture"
    case .other: "data"
    }
  }
}

extension Duration {
  /// The duration in whole nanoseconds, within 64 bits.
  var wholeNanoseconds: Int64 {
    let nanoseconds = self / .nanoseconds(1)
    return nanoseconds < 9e18 ? Int64(Swift.max(nanoseconds, 0)) : 9_000_000_000_000_000_000
  }
}
