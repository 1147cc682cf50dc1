import Cartouche
import CartoucheResources
import CartoucheStyle

/// The URLs of a map's style, and on whose behalf they are requested.
struct BundleReferences: Sendable {
  private let style: StyleDocument
  private let document: DocumentOrigin

  /// The URLs of a map.
  init(_ map: Map) {
    style = map.style
    document = DocumentOrigin(map.style.trust, baseURL: map.baseURL)
  }

  /// A URL of the root of the style, such as that of a sprite, made absolute.
  func root(_ url: String) -> String { ResourceURL.resolve(url, against: document.base) }

  /// The URL of a source's tiles, or of their description, made absolute.
  func tiles(_ url: String) -> String { ResourceURL.resolve(tileSource: url, against: document.base) }

  /// The request for a resource that the root of the style names.
  func request(_ url: String, _ kind: ResourceRequest.Kind) -> ResourceRequest {
    ResourceRequest(root(url), kind: kind).made(by: style.isNamedByProgram(url) ? .program : document)
  }

  /// The request for a resource that a member of a source names.
  func request(
    _ url: String, _ kind: ResourceRequest.Kind, of member: String, in source: StyleSource
  ) -> ResourceRequest {
    ResourceRequest(kind == .source ? tiles(url) : root(url), kind: kind)
      .made(by: source.isNamedByProgram(member) ? .program : document)
  }
}
