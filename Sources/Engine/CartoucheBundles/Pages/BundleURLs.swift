/// The URLs in the style of a bundle.
struct BundleURLs: Sendable {
  /// The URL in front of every path, which ends with a slash; empty for relative ones.
  private let base: String

  /// URLs below a base; `nil` for relative ones.
  init(_ base: String?) {
    guard let base, !base.isEmpty else {
      self.base = ""
      return
    }
    self.base = base.hasSuffix("/") ? base : base + "/"
  }

  /// The URL of a file in the bundle, whose path is one of plain characters and placeholders.
  func url(_ path: String) -> String { base + path }

  /// The URL of an archive of tiles in the bundle.
  func archive(_ path: String) -> String { "pmtiles://" + url(path) }
}
