import CartoucheResources
import CartoucheThreads

extension ServerAnswer {
  /// The media types whose bodies are compressed; pictures are already.
  private static let compressible: Set<String> = [
    "application/geo+json", "application/json", "application/problem+json",
    "application/vnd.oai.openapi+json",
    "application/vnd.mapbox-vector-tile",
    "application/vnd.maplibre-tile", "application/x-protobuf", "application/xml", "image/svg+xml", "text/css",
    "text/html", "text/javascript", "text/plain", "text/xml",
  ]

  /// The fewest bytes that are compressed.
  private static let fewest = 1024

  /// Whether bodies of a media type, with this many bytes, are compressed for clients that accept it.
  static func compresses(_ type: String?, _ count: Int) -> Bool {
    guard let type = type?.prefix(while: { $0 != ";" }) else { return false }
    return count >= fewest && compressible.contains(String(type))
  }

  /// The answer with its body compressed where the client accepts that and it is of use.
  func encoded(for request: ServerRequest) async -> ServerAnswer {
    // Stored tiles may be compressed already.
    guard self["Content-Encoding"] == nil else { return self }
    // The bytes of a range are those of the file.
    guard status != .partialContent, Self.compresses(self["Content-Type"], body.count) else { return self }
    var answer = self
    answer.addVaryingEncoding()
    guard request.acceptedEncodings.contains(.gzip) else { return answer }
    let body = body
    guard let bytes = await ParallelWork.run({ Compression.gzip(body) }), bytes.count < body.count else {
      return answer
    }
    answer.body = bytes
    answer["Content-Encoding"] = "gzip"
    answer.markCompressed()
    return answer
  }

  /// The answer, without a body, to a client that has a body which would be compressed for those who accept that: its
  /// fields are those of the answer with the body (RFC 9110 §15.4.5).
  func unchanged(for request: ServerRequest) -> ServerAnswer {
    var answer = self
    answer.addVaryingEncoding()
    if request.acceptedEncodings.contains(.gzip) { answer.markCompressed() }
    return answer
  }

  private mutating func addVaryingEncoding() {
    guard self["Vary"]?.contains("Accept-Encoding") != true else { return }
    self["Vary"] = [self["Vary"], "Accept-Encoding"].compactMap(\.self).joined(separator: ", ")
  }

  /// Gives a compressed body its tag: other bytes have another one (RFC 9110 §8.8.3.3).
  private mutating func markCompressed() {
    guard let tag = self["ETag"], tag.hasSuffix("\"") else { return }
    self["ETag"] = "\(tag.dropLast())\(EntityTag.gzipMark)\""
  }
}
