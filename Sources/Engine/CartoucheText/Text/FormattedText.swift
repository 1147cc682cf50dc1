/// Text in sections with their own fonts and sizes, and images between them (style specification, “formatted”).
public struct FormattedText: Sendable, Hashable {
  /// A run of text, or one image.
  public struct Section: Sendable, Hashable {
    /// The content of a section.
    public enum Content: Sendable, Hashable {
      /// Characters.
      case text(String)
      /// An image by its name.
      case image(String)
    }

    /// The content of the section.
    public var content: Content
    /// The factor on the text size; images keep their size.
    public var scale: Double
    /// The fonts; `nil` for those of the layer.
    public var fontStack: FontStack?
    /// The alignment of the section in a line that is higher.
    public var verticalAlign: VerticalAlign

    /// A section of text.
    public init(
      _ text: String, scale: Double = 1, fontStack: FontStack? = nil, verticalAlign: VerticalAlign = .bottom
    ) {
      content = .text(text)
      self.scale = scale
      self.fontStack = fontStack
      self.verticalAlign = verticalAlign
    }

    /// A section of one image.
    public init(image: String, verticalAlign: VerticalAlign = .bottom) {
      content = .image(image)
      scale = 1
      self.verticalAlign = verticalAlign
    }
  }

  /// The sections in order.
  public var sections: [Section]

  /// A text from its sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// A text of one section without a style of its own.
  public init(_ text: String) { sections = [Section(text)] }
}

/// The alignment of a section in a line that is higher than it (`vertical-align` of `format`).
public enum VerticalAlign: String, Sendable, Hashable, CaseIterable {
  case bottom, center, top

  /// The fraction of the free height above the section.
  var factor: Double {
    switch self {
    case .bottom: 1
    case .center: 0.5
    case .top: 0
    }
  }
}

/// The change of case before a text is laid out (`text-transform`).
public enum TextTransform: String, Sendable, Hashable, CaseIterable {
  case none, uppercase, lowercase
}
