/// The document on whose behalf resources are requested, or the program.
package struct DocumentOrigin: Sendable, Hashable {
  /// The URL by which an origin policy judges the document; `nil` for a program, and for documents without a URL.
  package var initiator: String?
  /// The URL against which the document's relative URLs are resolved; `nil` if they are paths.
  package var base: String?
  /// Whether the owner of the document is unknown, so that the policy decides.
  package var isUnvouched: Bool

  /// A document that is judged by a URL and has its relative URLs below another.
  package init(initiator: String?, base: String?, isUnvouched: Bool = false) {
    self.initiator = initiator
    self.base = base
    self.isUnvouched = isUnvouched
  }

  /// A document that came from a URL or path.
  package init(at url: String) { self.init(initiator: url, base: url) }

  /// No document: a person or a program asks.
  package static let program = DocumentOrigin(initiator: nil, base: nil)

  /// The document of a stranger, without an origin of its own.
  package static let stranger = DocumentOrigin(initiator: strangerURL, base: nil)

  /// The URL that stands for the origin of a stranger's document, which equals no other, not even itself.
  static let strangerURL = "about:untrusted"
}

extension ResourceRequest {
  /// The request on behalf of a document.
  package func made(by origin: DocumentOrigin) -> ResourceRequest {
    var request = self
    (request.initiator, request.isUnvouched) = (origin.initiator, origin.isUnvouched)
    return request
  }
}

extension ResourceResponse {
  /// The URL that the bytes came from, for the URL that was asked for.
  ///
  /// It is the one that relative references in them are resolved against, and by which their requests are judged: after
  /// redirects, the last one (RFC 3986 §5.1.3).
  package func location(of asked: String) -> String { url ?? asked }
}
