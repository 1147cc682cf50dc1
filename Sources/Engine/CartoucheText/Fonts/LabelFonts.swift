/// The fonts that labels may be drawn with besides those that a style provides.
public struct LabelFonts: Sendable {
  /// The available fonts.
  public var collection: FontCollection
  /// The source of Chinese, Japanese and Korean characters in styles with `glyphs`.
  public var ideographs: IdeographFonts
  /// Whether other fonts draw the letters of a range that the server does not know; true unless set.
  ///
  /// Otherwise such letters are left out, as in MapLibre's renderers. Ideographs and scripts that ranges cannot draw are
  /// no different in that case: available fonts draw them before any range.
  public var replacesMissingRanges = true

  /// The fonts for labels; by default none.
  public init(_ collection: FontCollection = FontCollection(), ideographs: IdeographFonts = .automatic) {
    self.collection = collection
    self.ideographs = ideographs
  }
}

/// The source of Chinese, Japanese and Korean characters in styles with `glyphs`: of ideographs, kana and Hangul.
///
/// There are so many of them that hundreds of ranges would have to be requested from a server.
public enum IdeographFonts: Sendable, Hashable {
  /// From the fonts of the stack, then from any available font that has them; else from ranges.
  case automatic
  /// From the fonts of the stack, then from those named here in order, then as for ``automatic``.
  case fonts([String])
  /// From ranges, like all others.
  case ranges
}
