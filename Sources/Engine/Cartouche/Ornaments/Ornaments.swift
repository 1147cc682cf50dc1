import CartoucheRaster
import CartoucheRenderer

/// The ornaments of a map: a title, a scale bar, a compass, a north arrow, a logo and the attribution of the data.
public struct Ornaments: Sendable, Hashable {
  /// The surface that ornaments are made for.
  public enum Medium: Sendable, Hashable {
    /// A view that moves: each ornament keeps its corner, whatever else is there.
    case screen
    /// A picture by itself: ornaments are on light plates and make way for each other, and the ones without room are left
    /// out with a note.
    case page
  }

  /// The surface that the ornaments are made for.
  public var medium = Medium.screen
  /// The title, at the middle of the upper border of a ``Medium/page``; long ones are wrapped.
  public var title: String?
  /// The text in the place of the attributions of the data on a ``Medium/page``, as HTML; `nil` for these.
  public var credits: String?
  /// A text at the lower left corner of a ``Medium/page``; `nil` for none.
  public var watermark: String?
  /// The scale bar.
  public var scaleBar = Ornament(.topLeft, visibility: .hidden)
  /// The compass, which is hidden while north is up unless it is always visible.
  public var compass = Ornament(.topRight, visibility: .adaptive)
  /// The north arrow of a ``Medium/page``, which turns with the map.
  public var northArrow = Ornament(.topRight, visibility: .hidden)
  /// The logo.
  public var logo = Ornament(.bottomLeft)
  /// The line with the attribution of the data.
  public var attribution = Ornament(.bottomRight)
  /// The units of the scale bar.
  public var units = DistanceUnits.metric
  /// Whether the scale bar is for a dark map.
  public var isDark = false

  /// The ornaments of the iOS SDK: a compass on rotated maps, the logo and the attribution.
  public init() {}

  /// Ornaments of a picture by itself: the attribution of the data alone, on a plate.
  public static var page: Ornaments {
    var ornaments = Ornaments.none
    ornaments.medium = .page
    ornaments.attribution = Ornament(.bottomRight, margins: SIMD2(4, 4))
    return ornaments
  }

  /// No ornaments.
  public static var none: Ornaments {
    var ornaments = Ornaments()
    for ornament in [\Ornaments.scaleBar, \.compass, \.northArrow, \.logo, \.attribution] {
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
  /// The opacity, 0 to 1.
  package var opacity: Float = 1
  /// The colour of the text of an attribution; `nil` for a dark grey.
  package var ink: PremultipliedColor?

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
    return SIMD2(
      isLeft ? insets.left + margins.x : viewport.width - insets.right - margins.x - size.x,
      isTop ? insets.top + margins.y : viewport.height - insets.bottom - margins.y - size.y)
  }
}
