/// Distances around a box in logical pixels, in the order of CSS (style specification, “padding”).
public struct Padding: Sendable, Hashable {
  /// The distance above, in logical pixels.
  public var top: Double
  /// The distance to the right, in logical pixels.
  public var right: Double
  /// The distance below, in logical pixels.
  public var bottom: Double
  /// The distance to the left, in logical pixels.
  public var left: Double

  /// Four distances in logical pixels.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// The distances in the order top, right, bottom, left.
  public var values: [Double] { [top, right, bottom, left] }

  /// One to four numbers, expanded as in CSS; `nil` for any other count.
  public init?(_ numbers: [Double]) {
    switch numbers.count {
    case 1: self.init(top: numbers[0], right: numbers[0], bottom: numbers[0], left: numbers[0])
    case 2: self.init(top: numbers[0], right: numbers[1], bottom: numbers[0], left: numbers[1])
    case 3: self.init(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[1])
    case 4: self.init(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    default: return nil
    }
  }
}

/// A map projection or the transition between two (style specification, “projectionDefinition”).
public struct ProjectionDefinition: Sendable, Hashable {
  /// The projection at transition 0.
  public var from: String
  /// The projection at transition 1.
  public var to: String
  /// The progress of the transition, 0 to 1.
  public var transition: Double

  /// A transition between two projections by name.
  public init(from: String, to: String, transition: Double) {
    self.from = from
    self.to = to
    self.transition = transition
  }
}

/// The shading of extruded walls (style specification, “verticalGradient”).
public struct VerticalGradient: Sendable, Hashable {
  /// The darkness at the foot of a wall, 0 to 1.
  public var depth: Double
  /// The height in metres from which on the full depth is used; 0 shades each building alike.
  public var referenceHeight: Double

  /// A gradient from its depth and its reference height in metres.
  public init(depth: Double, referenceHeight: Double) {
    self.depth = depth
    self.referenceHeight = referenceHeight
  }
}

/// The name of an image, and whether the style has it (style specification, “resolvedImage”).
public struct ResolvedImage: Sendable, Hashable {
  /// The name of the image.
  public var name: String
  /// Whether the image is among the available ones; `false` if no list of images was given.
  public var isAvailable: Bool

  /// An image by name.
  public init(name: String, isAvailable: Bool) {
    self.name = name
    self.isAvailable = isAvailable
  }
}

/// Label anchors in order of preference, each with its offset (style specification,
/// “variableAnchorOffsetCollection”).
public struct VariableAnchorOffsetCollection: Sendable, Hashable {
  /// One anchor and the offset of the label from it.
  public struct Entry: Sendable, Hashable {
    /// The anchor: `center`, `left`, `right`, `top`, `bottom`, `top-left`, `top-right`, `bottom-left` or
    /// `bottom-right`.
    public var anchor: String
    /// The offset in ems, x to the right and y down.
    public var offset: SIMD2<Double>

    /// An anchor with an offset in ems.
    public init(anchor: String, offset: SIMD2<Double>) {
      self.anchor = anchor
      self.offset = offset
    }
  }

  /// The anchors in order of preference.
  public var entries: [Entry]

  /// A collection of anchors in order of preference.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The anchors of the specification.
  package static let anchors: Set<String> = [
    "center", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right",
  ]
}

/// Text in sections with their own styles, and images between them (style specification, “formatted”).
public struct Formatted: Sendable, Hashable {
  /// A run of text, or one image.
  public struct Section: Sendable, Hashable {
    /// The text; empty for an image.
    public var text: String
    /// The image, when the section is one.
    public var image: ResolvedImage?
    /// The factor on the text size, when given.
    public var scale: Double?
    /// The fonts by name, joined with commas, when given.
    public var fontStack: String?
    /// The colour of the text, when given.
    public var textColor: Color?
    /// The vertical alignment of the section in its line, if given: `bottom`, `center` or `top`.
    public var verticalAlign: String?

    /// A section of plain text or an image.
    public init(text: String, image: ResolvedImage? = nil) {
      self.text = text
      self.image = image
    }
  }

  /// The sections in order.
  public var sections: [Section]

  /// A text from its sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// A text of one unstyled section.
  public init(_ text: String) { sections = [Section(text: text)] }

  /// The texts of all sections in one.
  public var text: String { sections.map(\.text).joined() }

  /// Whether there is neither text nor image.
  public var isEmpty: Bool { sections.allSatisfy { $0.text.isEmpty && ($0.image?.name ?? "").isEmpty } }
}
