/// The reasons why a camera changes.
///
/// The bits are those of `MLNCameraChangeReason` of MapLibre Native for iOS.
public struct CameraChangeReason: OptionSet, Sendable, Hashable {
  /// The bits of the reasons.
  public let rawValue: UInt

  /// The reasons whose bits are set.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The program changed it.
  public static let programmatic = CameraChangeReason(rawValue: 1 << 0)
  /// The map was turned back to north.
  public static let resetNorth = CameraChangeReason(rawValue: 1 << 1)
  /// The map was dragged.
  public static let gesturePan = CameraChangeReason(rawValue: 1 << 2)
  /// Two fingers moved together or apart.
  public static let gesturePinch = CameraChangeReason(rawValue: 1 << 3)
  /// The map was turned.
  public static let gestureRotate = CameraChangeReason(rawValue: 1 << 4)
  /// One step towards the ground: a double tap, a double click, a key or the wheel.
  public static let gestureZoomIn = CameraChangeReason(rawValue: 1 << 5)
  /// One step away from the ground: a tap with two fingers, a key or the wheel.
  public static let gestureZoomOut = CameraChangeReason(rawValue: 1 << 6)
  /// One finger zoomed: a tap, then a drag.
  public static let gestureOneFingerZoom = CameraChangeReason(rawValue: 1 << 7)
  /// The map was tilted.
  public static let gestureTilt = CameraChangeReason(rawValue: 1 << 8)
  /// A movement ended early because of another one.
  public static let transitionCancelled = CameraChangeReason(rawValue: 1 << 16)
}
