/// The fonts that labels may be drawn with besides those that a style brings along.
public struct LabelFonts: Sendable {
  /// The fonts at hand.
  public var collection: FontCollection
  /// The source of Chinese, Japanese and Korean characters in styles with `glyphs`.
  public var ideographs: IdeographFonts

  /// No fonts unless said otherwise.
  public init(_ collection: FontCollection = FontCollection(), ideographs: IdeographFonts = .automatic) {
    self.collection = collection
    self.ideographs = ideographs
  }
}

/// The source of Chinese, Japanese and Korean characters in styles with `glyphs`: of ideographs, kana and Hangul.
///
/// There are so many of them that a server would be asked for hundreds of ranges.
public enum IdeographFonts: Sendable, Hashable {
  /// From the fonts of the stack, then from any font at hand that has them; else from ranges.
  case automatic
  /// From the fonts of the stack, then from those named here in order, then as ``automatic`` says.
  case fonts([String])
  /// From ranges, like all others.
  case ranges
}
