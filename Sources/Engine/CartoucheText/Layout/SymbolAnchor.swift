import CartoucheGeometry

/// The part of a text or an icon that lies at its place (`text-anchor`, `icon-anchor`).
public enum SymbolAnchor: String, Sendable, Hashable, CaseIterable {
  case center
  case left
  case right
  case top
  case bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// The fraction of the width to the left of the place: 0, ½ or 1.
  public var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// The fraction of the height above the place: 0, ½ or 1.
  public var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}

extension SymbolAnchor {
  /// The distance between a line's middle and the middle of its letters, in layout units.
  private static let lineMiddle = 7.0

  /// The offset of a text with this anchor from its place by `text-radial-offset`, in layout units.
  ///
  /// - Parameter radius: The distance in layout units; less than 0 counts as 0.
  public func offset(radius: Double) -> Point {
    let distance = max(radius, 0)
    let isCorner = horizontal != 0.5 && vertical != 0.5
    let side = isCorner ? distance / 2.0.squareRoot() : distance
    return offset(Point(side, side))
  }

  /// The offset of a text with this variable anchor from its place by `text-offset`, in layout units.
  ///
  /// Only the amounts of the offset count; the anchor gives the direction.
  public func offset(_ amount: Point) -> Point {
    Point(
      (1 - 2 * horizontal) * abs(amount.x),
      vertical == 0.5 ? 0 : (1 - 2 * vertical) * (abs(amount.y) - SymbolAnchor.lineMiddle))
  }
}

/// The alignment of the lines of a text (`text-justify`).
public enum TextJustify: String, Sendable, Hashable, CaseIterable {
  case left, center, right

  /// The fraction of the free width to the left of a line: 0, ½ or 1.
  public var factor: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }

  /// The alignment that `auto` means for an anchor: towards the place.
  public init(for anchor: SymbolAnchor) {
    switch anchor.horizontal {
    case 0: self = .left
    case 1: self = .right
    default: self = .center
    }
  }
}

/// The direction of lines: from side to side or from top to bottom (`text-writing-mode`).
public enum WritingMode: String, Sendable, Hashable, CaseIterable {
  case horizontal, vertical
}
