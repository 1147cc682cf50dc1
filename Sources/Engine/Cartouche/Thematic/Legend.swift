/// The meaning of a map's colours, to be drawn beside it.
public struct Legend: Sendable, Hashable {
  /// The shape of a swatch.
  public enum Swatch: String, Sendable, Hashable {
    /// A rectangle, for areas.
    case area
    /// A stroke, for lines.
    case line
    /// A disc, for points.
    case point
  }

  /// A colour with its meaning.
  public struct Entry: Sendable, Hashable {
    /// The colour, as CSS has it.
    public var color: String
    /// The meaning: a range of numbers, a category, or the name of data.
    public var label: String
    /// The shape of the swatch.
    public var swatch: Swatch

    /// A colour with its meaning.
    public init(color: String, label: String, swatch: Swatch = .area) {
      self.color = color
      self.label = label
      self.swatch = swatch
    }
  }

  /// The title: the name of the property whose values have the colours.
  public var title: String?
  /// The entries, from top to bottom.
  public var entries: [Entry]

  /// A legend of these entries.
  public init(title: String? = nil, entries: [Entry] = []) {
    self.title = title
    self.entries = entries
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { entries.isEmpty }
}
