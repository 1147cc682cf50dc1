import Foundation

/// Decodes `data:` URLs (RFC 2397), with Base64 or percent escapes.
public struct DataURLLoader: ResourceLoader {
  /// A loader of `data:` URLs.
  public init() {}

  /// The bytes inside the URL.
  ///
  /// - Throws: ``ResourceError`` when the URL has no comma or its Base64 is invalid.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let url = request.url
    guard ResourceURL.scheme(of: url) == "data" else {
      throw .unsupportedScheme(url: ResourceURL.redacted(url), supported: ["data:"])
    }
    let rest = url.utf8.dropFirst("data:".utf8.count)
    guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else {
      throw .invalid(url: ResourceURL.redacted(url), found: "no comma", expected: "data:[type][;base64],data")
    }
    var header = String(decoding: rest[..<comma], as: UTF8.self)
    var bytes = Self.withoutEscapes(rest[rest.index(after: comma)...])
    if header.lowercased().hasSuffix(";base64") {
      header.removeLast(";base64".count)
      bytes.removeAll { $0 == 0x20 || (0x09...0x0D).contains($0) }
      // Both alphabets are in use; padding may be missing.
      bytes = bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? 0x2F : $0 }
      while bytes.count % 4 > 1 { bytes.append(UInt8(ascii: "=")) }
      guard let data = Data(base64Encoded: Data(bytes)) else {
        throw .invalid(url: ResourceURL.redacted(url), found: "other characters", expected: "Base64")
      }
      bytes = [UInt8](data)
    }
    if let limit = request.sizeLimit, bytes.count > limit {
      throw .tooLarge(url: ResourceURL.redacted(url), size: bytes.count, limit: limit)
    }
    if let range = request.byteRange { bytes = Array(bytes[range.clamped(to: 0..<bytes.count)]) }
    return ResourceResponse(bytes, contentType: header.isEmpty ? "text/plain;charset=US-ASCII" : header)
  }

  /// The text with percent escapes decoded; a percent sign without two hexadecimal digits stays.
  private static func withoutEscapes(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.prefix(2).allSatisfy(\.isHexadecimalDigit), rest.count >= 2,
        let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }
}
