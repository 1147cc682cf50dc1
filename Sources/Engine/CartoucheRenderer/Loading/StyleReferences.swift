import CartoucheResources
import CartoucheStyle

/// The URLs in a style: what they are resolved against, and on whose behalf they are requested.
package struct StyleReferences: Sendable {
  /// A resource that a style names.
  struct Reference: Sendable, Hashable {
    /// The URL, absolute, or a path.
    var url: String
    /// Whoever named it.
    var origin: DocumentOrigin
  }

  /// The style's document.
  let document: DocumentOrigin
  private let isNamedByProgram: @Sendable (String) -> Bool

  /// The URLs of the style of a map.
  init(_ map: MapState) {
    document = DocumentOrigin(map.style.trust, baseURL: map.baseURL)
    isNamedByProgram = { [style = map.style] in style.isNamedByProgram($0) }
  }

  /// URLs that a document named, all of them.
  package init(of document: DocumentOrigin) {
    self.document = document
    isNamedByProgram = { _ in false }
  }

  /// A resource that the root of the style names, or its template.
  func root(_ url: String) -> Reference {
    let isProgram = isNamedByProgram(url)
    return Reference(
      url: ResourceURL.resolve(url, against: isProgram ? Self.base(ofProgram: url, document) : document.base),
      origin: isProgram ? .program : document)
  }

  /// The URL against which a URL that a program names is resolved.
  ///
  /// An absolute path is that of a file, also below a style on a server.
  static func base(ofProgram url: String, _ document: DocumentOrigin) -> String? {
    let path = ArchiveURL(url)?.archive ?? url
    return path.hasPrefix("/") && !path.hasPrefix("//") ? nil : document.base
  }
}

extension DocumentOrigin {
  /// The origin of a document by what was said about it.
  ///
  /// - Parameter baseURL: The URL or path against which relative URLs are resolved, if a program set one.
  package init(_ trust: DocumentTrust?, baseURL: String?) {
    switch trust {
    case .own?: self.init(initiator: nil, base: baseURL)
    case .untrusted?: self = .stranger
    case .from(let url)?: self.init(initiator: url, base: baseURL ?? url)
    case nil: self.init(initiator: baseURL, base: baseURL, isUnvouched: true)
    }
  }
}
