/// Reads parts of an archive on behalf of a request for something in it, and within the time of that request.
struct RangeReader: Sendable {
  let base: any ResourceLoader
  /// The document that asks.
  private let origin: DocumentOrigin
  private let deadline: ContinuousClock.Instant?

  /// A reader for the request `asked`, whose time starts now.
  init(base: any ResourceLoader, asked: ResourceRequest) {
    self.base = base
    origin = DocumentOrigin(initiator: asked.initiator, base: nil, isUnvouched: asked.isUnvouched)
    deadline = asked.timeout.map { .now + $0 }
  }

  private init(base: any ResourceLoader, origin: DocumentOrigin, deadline: ContinuousClock.Instant?) {
    self.base = base
    self.origin = origin
    self.deadline = deadline
  }

  /// The time that reading may take from now; `nil` leaves it to the loader.
  var timeLeft: Duration? { deadline.map { max($0 - .now, .zero) } }

  /// Whether messages may quote what is read.
  func mayQuote(_ url: String) -> Bool { ResourceRequest(url).made(by: origin).mayBeQuoted }

  /// The same reader with another time limit, from now.
  func within(_ timeout: Duration?) -> RangeReader {
    RangeReader(base: base, origin: origin, deadline: timeout.map { .now + $0 })
  }

  /// The bytes in a range, as far as they exist.
  func load(_ url: String, _ range: Range<Int>) async throws(ResourceError) -> ResourceResponse {
    var request = ResourceRequest(url, byteRange: range).made(by: origin)
    request.timeout = timeLeft
    return try await base.load(request)
  }
}
