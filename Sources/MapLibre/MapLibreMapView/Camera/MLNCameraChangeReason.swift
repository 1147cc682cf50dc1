import CartoucheMapView
import Foundation

/// The reasons why the camera of a map view changes.
public struct MLNCameraChangeReason: OptionSet, Sendable, Hashable {
  /// The bits of the reasons.
  public let rawValue: UInt

  /// The reasons whose bits are set.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  init(_ reason: CameraChangeReason) { rawValue = reason.rawValue }

  /// No reason is known.
  public static let none: MLNCameraChangeReason = []
  /// The program changed it.
  public static let programmatic = MLNCameraChangeReason(.programmatic)
  /// The map was turned back to north.
  public static let resetNorth = MLNCameraChangeReason(.resetNorth)
  /// The map was dragged.
  public static let gesturePan = MLNCameraChangeReason(.gesturePan)
  /// Two fingers came closer or went apart.
  public static let gesturePinch = MLNCameraChangeReason(.gesturePinch)
  /// Two fingers turned the map.
  public static let gestureRotate = MLNCameraChangeReason(.gestureRotate)
  /// Two taps zoomed in.
  public static let gestureZoomIn = MLNCameraChangeReason(.gestureZoomIn)
  /// A tap with two fingers zoomed out.
  public static let gestureZoomOut = MLNCameraChangeReason(.gestureZoomOut)
  /// One finger zoomed: a tap, then a drag.
  public static let gestureOneFingerZoom = MLNCameraChangeReason(.gestureOneFingerZoom)
  /// Two fingers tilted the map.
  public static let gestureTilt = MLNCameraChangeReason(.gestureTilt)
  /// A movement ended early because of another.
  public static let transitionCancelled = MLNCameraChangeReason(.transitionCancelled)
}
