import CartoucheJSON

/// The contents of a bundle in numbers, with findings about them.
public struct BundleReport: Sendable {
  /// The tiles of a source.
  public struct Source: Sendable {
    /// The name of the source in the style.
    public var id: String
    /// The zoom levels of the tiles.
    public var zooms: ClosedRange<Int>
    /// The number of tiles in the area.
    public var requested: Int
    /// The number of those that exist.
    public var tiles: Int
  }

  /// The sources of tiles, in the order of the style.
  public var sources: [Source] = []
  /// The number of ranges of glyphs.
  public var glyphRanges = 0
  /// The number of files.
  public var files = 0
  /// The number of their bytes.
  public var byteCount = 0
  /// The attributions of the sources as HTML, each once.
  public var attributions: [String] = []
  /// The findings: what is left out, and what was replaced.
  public var diagnostics: [Diagnostic] = []

  init() {}
}

/// The progress of a bundle.
public struct BundleProgress: Sendable {
  /// The number of tiles that have been loaded.
  public var tiles: Int
  /// The number of tiles in all.
  public var total: Int
}
