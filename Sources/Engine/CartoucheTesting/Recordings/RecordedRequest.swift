import CartoucheResources
import Foundation

/// The part of a request that its recording is found by.
struct RecordedRequest: Sendable, Hashable {
  /// The URL without secrets.
  let url: String
  /// The rest that the answer depends on: the range, the tile of an archive and the body.
  private let details: [String]

  /// The part of a request without the query parameters of these names, in lower case.
  init(_ request: ResourceRequest, without secrets: Set<String>) {
    url = Self.withoutSecrets(request.url, secrets)
    var details: [String] = []
    if let range = request.byteRange { details.append("bytes \(range.lowerBound)..<\(range.upperBound)") }
    // The tiles of an archive may be asked for by one URL.
    if let archive = ArchiveURL(request.url), let tile = archive.tile ?? request.tile {
      details.append("tile \(tile.z)/\(tile.x)/\(tile.y)")
    }
    if let body = request.body {
      details.append("\(body.contentType) \(Self.hexadecimal(Self.hash(body.bytes)))")
    }
    self.details = details
  }

  /// The request in the index and in messages.
  var name: String { ([url] + details).joined(separator: " ") }

  /// The name of the file with the answer, a hash and the last parts of the URL's path.
  var fileName: String {
    let place = url.range(of: "://", options: .backwards).map { url[$0.upperBound...] } ?? url[...]
    let path = place.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").suffix(3).joined(separator: "-")
    let readable = last.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "_" }
    return "\(Self.hexadecimal(Self.hash(Array(name.utf8))))-\(String(readable.suffix(64)))"
  }

  private static func withoutSecrets(_ url: String, _ secrets: Set<String>) -> String {
    var url = url
    if let slashes = url.range(of: "://", options: .backwards) {
      let authority = url[slashes.upperBound...].prefix { !"/?#".contains($0) }
      if let at = authority.lastIndex(of: "@") {
        url.removeSubrange(slashes.upperBound...at)
      }
    }
    guard let mark = url.firstIndex(of: "?") else { return url }
    let query = url[url.index(after: mark)...]
    let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter { parameter in
      !secrets.contains(parameter.prefix { $0 != "=" }.lowercased())
    }
    return url[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
  }

  /// The hash FNV-1a of 64 bits, which is the same in every process.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
