import CartoucheGeometry

/// An icon at its place, in logical pixels around its anchor point; y grows downward.
public struct PositionedIcon: Sendable, Hashable {
  /// The upper edge.
  public var top: Double
  /// The lower edge.
  public var bottom: Double
  /// The left edge.
  public var left: Double
  /// The right edge.
  public var right: Double

  /// An icon by its edges.
  public init(top: Double, bottom: Double, left: Double, right: Double) {
    self.top = top
    self.bottom = bottom
    self.left = left
    self.right = right
  }

  /// An icon whose anchor is at the place moved by an offset (`icon-anchor`, `icon-offset`).
  public init(_ image: TextImage, anchor: SymbolAnchor, offset: Point) {
    left = offset.x - image.width * anchor.horizontal
    right = left + image.width
    top = offset.y - image.height * anchor.vertical
    bottom = top + image.height
  }
}

/// The directions in which an icon is stretched to the text that it lies behind (`icon-text-fit`).
public enum IconTextFit: String, Sendable, Hashable, CaseIterable {
  case none, width, height, both

  /// Space that is added on each side (`icon-text-fit-padding`), in logical pixels.
  public struct Padding: Sendable, Hashable {
    /// Above.
    public var top: Double
    /// On the right.
    public var right: Double
    /// Below.
    public var bottom: Double
    /// On the left.
    public var left: Double

    /// Space by side.
    public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }
}

extension PositionedIcon {
  /// An icon fitted to a text; its anchor is ignored.
  ///
  /// In directions in which it is not stretched, the icon keeps its size and is centred on the text.
  ///
  /// - Parameters:
  ///   - image: The icon.
  ///   - text: The room of the text, in layout units.
  ///   - fit: The directions to stretch in.
  ///   - padding: Space beyond the text, used in the directions that are stretched.
  ///   - offset: The offset of the icon (`icon-offset`), in logical pixels.
  ///   - fontScale: The number of logical pixels per layout unit: the text size divided by 24.
  public init(
    _ image: TextImage, fitting text: TextBox, _ fit: IconTextFit,
    padding: IconTextFit.Padding = IconTextFit.Padding(), offset: Point = Point(0, 0), fontScale: Double
  ) {
    let (textLeft, textRight) = (text.left * fontScale, text.right * fontScale)
    if fit == .width || fit == .both {
      left = offset.x + textLeft - padding.left
      right = offset.x + textRight + padding.right
    } else {
      left = offset.x + (textLeft + textRight - image.width) / 2
      right = left + image.width
    }
    let (textTop, textBottom) = (text.top * fontScale, text.bottom * fontScale)
    if fit == .height || fit == .both {
      top = offset.y + textTop - padding.top
      bottom = offset.y + textBottom + padding.bottom
    } else {
      top = offset.y + (textTop + textBottom - image.height) / 2
      bottom = top + image.height
    }
  }
}
