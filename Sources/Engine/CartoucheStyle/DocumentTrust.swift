/// The owner of a document, said where it is read: it decides what the document may request.
///
/// Where nothing is said, the origin policy of the loader decides: the strict one takes the document for a stranger's,
/// others judge it by the URL or path that it is called by, and as the program's own without one.
public enum DocumentTrust: Sendable, Hashable {
  /// The program's own: it may request whatever the program may.
  case own
  /// A stranger's, without an origin of its own: public addresses by HTTP and `data:`, but no files, no loopback or private
  /// addresses and no relative URLs.
  case untrusted
  /// The document of a URL or path: judged by it, with relative URLs below it.
  ///
  /// For a document that came by redirects it is the last URL (RFC 3986 §5.1.3).
  case from(String)
}
