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

  /// The answer with its body compressed where the client accepts that and it is of use.
  func encoded(for request: ServerRequest) async -> ServerAnswer {
    // Stored tiles may be compressed already.
    guard self["Content-Encoding"] == nil else { return self }
    let type = self["Content-Type"]?.prefix { $0 != ";" }
    // The bytes of a range are those of the file.
    guard status != .partialContent, let type, Self.compressible.contains(String(type)),
      body.count >= Self.fewest
    else { return self }
    var answer = self
    if answer["Vary"]?.contains("Accept-Encoding") != true {
      answer["Vary"] = [answer["Vary"], "Accept-Encoding"].compactMap(\.self).joined(separator: ", ")
    }
    guard request.acceptedEncodings.contains(.gzip) else { return answer }
    let body = body
    guard let bytes = await ParallelWork.run({ Compression.gzip(body) }), bytes.count < body.count else {
      return answer
    }
    answer.body = bytes
    answer["Content-Encoding"] = "gzip"
    // Other bytes have another tag (RFC 9110 §8.8.3.3).
    if let tag = answer["ETag"], tag.hasSuffix("\"") {
      answer["ETag"] = "\(tag.dropLast())\(EntityTag.gzipMark)\""
    }
    return answer
  }
}
