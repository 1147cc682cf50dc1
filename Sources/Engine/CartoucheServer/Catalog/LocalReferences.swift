import Cartouche
import CartoucheResources
import CartoucheStyle

/// The URLs in a style: what they lead to, and on whose behalf they are requested.
///
/// A style may name only resources that the loader's policy allows, since they are given to strangers.
struct LocalReferences: Sendable {
  /// A resource that a style names.
  struct Reference: Sendable {
    /// The URL, absolute, or a path.
    let url: String
    /// The document or program that names it.
    let origin: DocumentOrigin
  }

  /// The style.
  let style: StyleDocument
  private let base: String?
  private let document: DocumentOrigin

  /// The URLs in the style of a map.
  init(_ map: Map) {
    style = map.style
    base = map.baseURL
    document = DocumentOrigin(map.style.trust, baseURL: map.baseURL)
  }

  /// The URL as it is given to clients: absolute if it leads to another server, `nil` otherwise.
  func remote(_ url: String) -> String? {
    // An archive on another server is read by this one.
    let absolute = ResourceURL.resolve(tileSource: url, against: base)
    return Self.isRemote(absolute) ? absolute : nil
  }

  /// The resource of this machine that a sprite, the glyphs or a font of the style are at; `nil` for one elsewhere.
  func file(_ url: String) -> Reference? {
    guard remote(url) == nil else { return nil }
    return Reference(
      url: ResourceURL.resolve(url, against: base), origin: style.isNamedByProgram(url) ? .program : document)
  }

  /// The resource of this machine that a source of the style is at; `nil` for one elsewhere.
  func data(_ url: String) -> Reference? {
    guard remote(url) == nil else { return nil }
    return Reference(url: ResourceURL.resolve(url, against: base), origin: document)
  }

  /// Whether a URL leads to another server, which clients ask themselves.
  static func isRemote(_ url: String) -> Bool {
    ["http", "https"].contains(ResourceURL.scheme(of: url) ?? "")
  }
}
