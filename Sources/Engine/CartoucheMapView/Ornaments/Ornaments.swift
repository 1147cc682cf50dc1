import Cartouche

/// The ornaments of a map: a scale bar, a compass, a logo and the attribution of the data.
public struct Ornaments: Sendable, Hashable {
  /// The scale bar.
  public var scaleBar = Ornament(.topLeft, visibility: .hidden)
  /// The compass, which is hidden while north is up unless it is always visible.
  public var compass = Ornament(.topRight, visibility: .adaptive)
  /// The logo.
  public var logo = Ornament(.bottomLeft)
  /// The line with the attribution of the data.
  public var attribution = Ornament(.bottomRight)
  /// Whether the scale bar uses kilometres and metres instead of miles and feet.
  public var usesMetricSystem = true
  /// Whether the scale bar is for a dark map.
  public var isDark = false

  /// The ornaments of the iOS SDK: a compass on rotated maps, the logo and the attribution.
  public init() {}

  /// No ornaments.
  public static var none: Ornaments {
    var ornaments = Ornaments()
    for ornament in [\Ornaments.scaleBar, \.compass, \.logo, \.attribution] {
      ornaments[keyPath: ornament].visibility = .hidden
    }
    return ornaments
  }
}

/// The place of an ornament, and whether it is shown.
public struct Ornament: Sendable, Hashable {
  /// A corner of the map.
  public enum Position: Int, Sendable, Hashable, CaseIterable {
    /// The upper left corner.
    case topLeft
    /// The upper right corner.
    case topRight
    /// The lower left corner.
    case bottomLeft
    /// The lower right corner.
    case bottomRight
  }

  /// The rule by which an ornament is shown.
  public enum Visibility: Int, Sendable, Hashable {
    /// While it is informative.
    case adaptive
    /// Never.
    case hidden
    /// Always.
    case visible
  }

  /// The corner.
  public var position: Position
  /// The rule by which it is shown.
  public var visibility: Visibility
  /// The distances from the two borders at the corner, in logical pixels; content insets are added.
  public var margins: SIMD2<Double>

  /// An ornament at a corner.
  public init(
    _ position: Position, visibility: Visibility = .adaptive, margins: SIMD2<Double> = SIMD2(8, 8)
  ) {
    self.position = position
    self.visibility = visibility
    self.margins = margins
  }

  /// The upper left corner of an ornament of a given size, in logical pixels.
  ///
  /// - Parameters:
  ///   - size: The size of the ornament in logical pixels.
  ///   - viewport: The size of the picture.
  ///   - insets: The borders of the picture that something else covers.
  public func origin(of size: SIMD2<Double>, in viewport: Viewport, insets: EdgeInsets) -> SIMD2<Double> {
    let isLeft = position == .topLeft || position == .bottomLeft
    let isTop = position == .topLeft || position == .topRight
    return SIMD2(
      isLeft ? insets.left + margins.x : viewport.width - insets.right - margins.x - size.x,
      isTop ? insets.top + margins.y : viewport.height - insets.bottom - margins.y - size.y)
  }
}
