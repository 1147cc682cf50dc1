/// A run of 256 characters, the unit in which glyphs are requested.
public struct GlyphBlock: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number of the block: the code point of its first character divided by 256, 0 to 0x10FF.
  public let index: UInt16

  /// The block that holds a character.
  public init(containing codePoint: CodePoint) {
    index = UInt16(truncatingIfNeeded: min(codePoint, 0x10FFFF) >> 8)
  }

  /// The characters of the block.
  public var codePoints: ClosedRange<CodePoint> {
    let first = CodePoint(index) << 8
    return first...(first + 255)
  }

  /// Whether the block begins with one of the ideographs, kana or Hangul that fonts of the machine may draw.
  package var isIdeographic: Bool { codePoints.lowerBound.isLocalIdeograph }

  /// Whether the block has forms of Arabic letters (Arabic Presentation Forms-A and -B).
  package var hasArabicForms: Bool { 0xFB...0xFE ~= index }

  /// The first and the last code point joined with a hyphen, the form of blocks in URLs: `0-255`.
  public var description: String { "\(codePoints.lowerBound)-\(codePoints.upperBound)" }

  /// Whether a block lies before another.
  public static func < (a: GlyphBlock, b: GlyphBlock) -> Bool { a.index < b.index }
}

/// A request for glyphs from a server: one block of one font stack.
public struct GlyphRequest: Sendable, Hashable, CustomStringConvertible {
  /// The fonts.
  public var stack: FontStack
  /// The characters.
  public var block: GlyphBlock

  /// A request for a block of a stack.
  public init(stack: FontStack, block: GlyphBlock) {
    self.stack = stack
    self.block = block
  }

  /// The stack and the block.
  public var description: String { "\(stack)/\(block)" }
}
