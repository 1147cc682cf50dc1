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
    /// The colour in CSS.
    public var color: String
    /// The meaning: a range of numbers, a category, or the name of data.
    public var label: String
    /// The shape of the swatch.
    public var swatch: Swatch
    /// Further colours of things that differ without a meaning of their own, such as neighbouring countries.
    public var otherColors: [String] = []
    /// The colour in CSS of the edge of areas and discs; `nil` for a fine edge.
    public var edge: String?
    /// The width of lines, or of discs, in logical pixels; `nil` for a usual one.
    public var width: Double?
    /// The lengths of dashes and gaps in widths of the line; empty for a whole line.
    public var dashes: [Double] = []

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
  /// Whether the colours run into each other, so that entries are points of a ramp.
  public var isContinuous = false
  /// Whether discs have their real sizes, which entries explain.
  public var comparesSizes = false
  /// Legends with titles of their own, below the entries.
  public var parts: [Legend] = []

  /// A legend of these entries.
  public init(title: String? = nil, entries: [Entry] = []) {
    self.title = title
    self.entries = entries
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { entries.isEmpty && parts.allSatisfy(\.isEmpty) }
}
