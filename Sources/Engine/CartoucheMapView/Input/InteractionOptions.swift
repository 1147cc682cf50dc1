import Cartouche

/// The gestures that a map view handles, with their settings.
public struct InteractionOptions: Sendable, Hashable {
  /// The directions in which a drag moves the map.
  public enum PanDirections: Sendable, Hashable {
    /// To the left and to the right.
    case horizontal
    /// Up and down.
    case vertical
    /// All.
    case all
  }

  /// Whether pinches, taps, wheels and keys zoom.
  public var zooms = true
  /// Whether drags and arrow keys move the map.
  public var scrolls = true
  /// Whether the map can be turned.
  public var rotates = true
  /// Whether the map can be tilted.
  public var tilts = true
  /// Whether zooming with one finger is reversed: dragging up, not down, zooms in.
  public var isQuickZoomReversed = false
  /// The directions in which a drag moves the map.
  public var panDirections = PanDirections.all
  /// The angle to north, in degrees, within which the map turns back to north after a gesture.
  public var northTolerance = 7.0
  /// The strength of inertia when fingers are lifted: 0.998 is normal, 0.99 less, 0 none.
  ///
  /// It is also the time in seconds of a drift, which moves the map by a quarter of the distance that the speed would
  /// cover in that time.
  public var decelerationRate = 0.998
  /// Whether turning and zooming keep the centre of the map instead of the point between the fingers.
  public var anchorsToCenter = false
  /// The gestures that are disabled individually.
  public var disabledGestures: Set<MapGesture> = []

  /// All gestures enabled.
  public init() {}

  /// The time in seconds of a drift: a minute at most, 0 for none and for a rate that is not a number.
  var driftTime: Double { decelerationRate > 0 ? min(decelerationRate, 60) : 0 }

  /// Whether a gesture with fingers is enabled.
  func allows(_ gesture: MapGesture) -> Bool {
    if disabledGestures.contains(gesture) { return false }
    return switch gesture {
    case .pan: scrolls
    case .pinch, .doubleTap, .twoFingerTap, .quickZoom: zooms
    case .rotate: rotates
    case .twoFingerDrag: tilts
    case .singleTap: true
    }
  }
}
