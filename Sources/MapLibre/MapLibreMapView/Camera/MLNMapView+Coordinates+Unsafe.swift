// Sound because the pointer is read only for the number of places that the caller gives, as the documented methods
// require, and is not kept.

import CartoucheCoreLocation
import CartoucheQuartzCore
import CartoucheUIKit
import Foundation

extension MLNMapView {
  /// Moves so that places are shown as large as possible, with space around them.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  public func setVisibleCoordinates(
    _ coordinates: UnsafePointer<CLLocationCoordinate2D>, count: UInt, edgePadding insets: UIEdgeInsets,
    animated: Bool
  ) {
    setVisibleCoordinates(
      coordinates, count: count, edgePadding: insets, direction: -1,
      duration: animated ? Self.standardDuration : 0, animationTimingFunction: nil, completionHandler: nil)
  }

  /// Moves so that places are shown as large as possible, with space around them.
  ///
  /// Differs from iOS in the insets and the timing function, which are stand-ins for those of UIKit and Quartz Core.
  ///
  /// - Parameters:
  ///   - coordinates: The first of the places.
  ///   - count: The number of places; nothing happens without any.
  ///   - insets: Space at the borders beside the content inset, in points.
  ///   - direction: Degrees clockwise from north; below 0 for the current direction.
  ///   - duration: The time in seconds; 0 for a jump.
  ///   - function: The curve of the movement; `nil` for one that slows down towards the end.
  ///   - completion: Called when the movement is over, even if another one replaced it.
  public func setVisibleCoordinates(
    _ coordinates: UnsafePointer<CLLocationCoordinate2D>, count: UInt, edgePadding insets: UIEdgeInsets,
    direction: CLLocationDirection, duration: TimeInterval,
    animationTimingFunction function: CAMediaTimingFunction?,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    let places = Array(UnsafeBufferPointer(start: coordinates, count: Int(clamping: count)))
    setVisibleCoordinates(
      places, edgePadding: insets, direction: direction, duration: duration,
      animationTimingFunction: function,
      completionHandler: completion)
  }
}
