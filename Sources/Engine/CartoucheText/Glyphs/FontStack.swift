/// Fonts in order of preference, by name, as `text-font` lists them.
///
/// Glyph servers know a stack by its names joined with commas.
public struct FontStack: Sendable, Hashable, CustomStringConvertible {
  /// The names of the fonts, the preferred one first.
  public let fonts: [String]

  /// A stack of fonts by name.
  public init(_ fonts: [String]) { self.fonts = fonts }

  /// A stack from names joined with commas, with surrounding spaces removed.
  public init(joined text: String) {
    fonts = text.split(separator: ",").map { name in
      let start = name.drop { $0 == " " }
      guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
      return String(start[...end])
    }
  }

  /// The names joined with commas.
  public var description: String { fonts.joined(separator: ",") }

  /// The fonts of a style that names none (style specification, “text-font”).
  public static let standard = FontStack(["Open Sans Regular", "Arial Unicode MS Regular"])
}
