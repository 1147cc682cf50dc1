import CartoucheThreads

extension ServerAnswer {
  /// The media types whose bodies are compressed; pictures are already.
  private static let compressible: Set<String> = [
    "application/json", "application/problem+json", "application/x-protobuf",
    "application/vnd.mapbox-vector-tile",
    "application/vnd.maplibre-tile", "text/html", "text/plain",
  ]

  /// The fewest bytes that are compressed.
  private static let fewest = 1024

  /// The answer with its body compressed where the client accepts that and it is of use.
  func encoded(for request: ServerRequest) async -> ServerAnswer {
    let type = self["Content-Type"]?.prefix { $0 != ";" }
    guard let type, Self.compressible.contains(String(type)), body.count >= Self.fewest else { return self }
    var answer = self
    answer["Vary"] = [answer["Vary"], "Accept-Encoding"].compactMap(\.self).joined(separator: ", ")
    guard Self.acceptsGzip(request.header("Accept-Encoding")) else { return answer }
    let body = body
    guard let bytes = await ParallelWork.run({ Gzip.compressed(body) }) else { return answer }
    answer.body = bytes
    answer["Content-Encoding"] = "gzip"
    // Other bytes have another tag (RFC 9110 §8.8.3.3).
    if let tag = answer["ETag"], tag.hasSuffix("\"") {
      answer["ETag"] = "\(tag.dropLast())\(EntityTag.gzipMark)\""
    }
    return answer
  }

  /// Whether `Accept-Encoding` has gzip, and not with a weight of zero.
  private static func acceptsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    return header.lowercased().split(separator: ",").contains { part in
      let words = part.split(separator: ";").map { $0.split(separator: " ").joined() }
      guard let name = words.first, name == "gzip" || name == "*" else { return false }
      return !words.dropFirst().contains { word in
        word.hasPrefix("q=") && (Double(word.dropFirst(2)) ?? 1) == 0
      }
    }
  }
}
