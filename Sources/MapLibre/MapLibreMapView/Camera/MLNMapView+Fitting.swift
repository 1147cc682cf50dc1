import Cartouche
import CartoucheCoreLocation
import CartoucheMapView
import CartoucheQuartzCore
import CartoucheUIKit
import MapLibreExpressions
import MapLibreMap

extension MLNMapView {
  // MARK: Regions

  /// The region that the view shows; setting it is a jump to a camera that shows all of it.
  public var visibleCoordinateBounds: MLNCoordinateBounds {
    get { MLNCoordinateBounds(state.visibleBounds) }
    set { setVisibleCoordinateBounds(newValue, animated: false) }
  }

  /// Moves so that a region is shown as large as possible.
  public func setVisibleCoordinateBounds(_ bounds: MLNCoordinateBounds, animated: Bool) {
    setVisibleCoordinateBounds(bounds, edgePadding: .zero, animated: animated)
  }

  /// Moves so that a region is shown as large as possible, with space around it.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  public func setVisibleCoordinateBounds(
    _ bounds: MLNCoordinateBounds, edgePadding insets: UIEdgeInsets, animated: Bool
  ) {
    setVisibleCoordinateBounds(bounds, edgePadding: insets, animated: animated, completionHandler: nil)
  }

  /// Moves so that a region is shown as large as possible, with space around it.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  ///
  /// - Parameters:
  ///   - bounds: The region; nothing happens for invalid corners.
  ///   - insets: Space at the borders beside the content inset, in points.
  ///   - animated: Whether it takes 0.3 seconds.
  ///   - completion: Called when the movement is over, even if another one replaced it.
  public func setVisibleCoordinateBounds(
    _ bounds: MLNCoordinateBounds, edgePadding insets: UIEdgeInsets, animated: Bool,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    let (region, padding) = (CoordinateBounds(bounds), EdgeInsets(insets))
    move(completion: completion) { state in
      let wanted = region.isFinite ? state.camera(fitting: region, insets: padding) : state.camera
      return state.ease(to: wanted, duration: .of(animated ? Self.standardDuration : 0))
    }
  }

  /// Moves so that places are shown as large as possible, with space around them.
  ///
  /// An addition, for Swift: the documented methods take a pointer.
  ///
  /// - Parameters:
  ///   - coordinates: The places; nothing happens without any.
  ///   - insets: Space at the borders beside the content inset, in points.
  ///   - direction: Degrees clockwise from north; below 0 for the current direction.
  ///   - duration: The time in seconds; 0 for a jump.
  ///   - function: The curve of the movement; `nil` for one that slows down towards the end.
  ///   - completion: Called when the movement is over, even if another one replaced it.
  public func setVisibleCoordinates(
    _ coordinates: [CLLocationCoordinate2D], edgePadding insets: UIEdgeInsets,
    direction: CLLocationDirection = -1,
    duration: TimeInterval = 0, animationTimingFunction function: CAMediaTimingFunction? = nil,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    let places = coordinates.compactMap(\.degrees)
    let padding = EdgeInsets(insets)
    move(completion: completion) { state in
      let wanted = state.camera(fitting: places, insets: padding, bearing: direction < 0 ? nil : direction)
      return state.ease(
        to: places.isEmpty ? state.camera : wanted, duration: .of(duration),
        easing: function?.easing ?? CameraAnimation.ease)
    }
  }

  // MARK: Cameras

  /// The camera that shows a region as large as possible.
  public func cameraThatFitsCoordinateBounds(_ bounds: MLNCoordinateBounds) -> MLNMapCamera {
    cameraThatFitsCoordinateBounds(bounds, edgePadding: .zero)
  }

  /// The camera that shows a region as large as possible, with space around it.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  public func cameraThatFitsCoordinateBounds(
    _ bounds: MLNCoordinateBounds, edgePadding insets: UIEdgeInsets
  ) -> MLNMapCamera {
    let region = CoordinateBounds(bounds)
    guard region.isFinite else { return camera }
    return MLNMapCamera(
      state.camera(fitting: region, insets: EdgeInsets(insets)), in: self.bounds.size)
  }

  /// The camera with the tilt and the direction of another that shows a region as large as possible.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  public func camera(
    _ camera: MLNMapCamera, fitting bounds: MLNCoordinateBounds, edgePadding insets: UIEdgeInsets
  ) -> MLNMapCamera {
    let region = CoordinateBounds(bounds)
    let wanted = Camera(camera, in: self.bounds.size, otherwise: state.camera)
    guard region.isFinite else { return camera }
    return MLNMapCamera(
      state.camera(
        fitting: region, insets: EdgeInsets(insets), bearing: wanted.bearing, pitch: wanted.pitch),
      in: self.bounds.size)
  }

  /// The camera with the tilt and the direction of another that shows a shape as large as possible.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  public func camera(
    _ camera: MLNMapCamera, fitting shape: MLNShape, edgePadding insets: UIEdgeInsets
  ) -> MLNMapCamera {
    let wanted = Camera(camera, in: bounds.size, otherwise: state.camera)
    return fitting(shape, insets, bearing: wanted.bearing, pitch: wanted.pitch)
  }

  /// The camera with a direction that shows a shape as large as possible.
  ///
  /// Differs from iOS only in the insets, which are a stand-in for UIKit's.
  ///
  /// - Parameter direction: Degrees clockwise from north; below 0 for the current direction.
  public func cameraThatFitsShape(
    _ shape: MLNShape, direction: CLLocationDirection, edgePadding insets: UIEdgeInsets
  ) -> MLNMapCamera {
    fitting(shape, insets, bearing: direction < 0 ? nil : direction, pitch: nil)
  }

  private func fitting(
    _ shape: MLNShape, _ insets: UIEdgeInsets, bearing: Double?, pitch: Double?
  ) -> MLNMapCamera {
    let places = shape.places
    guard !places.isEmpty else { return camera }
    return MLNMapCamera(
      state.camera(fitting: places, insets: EdgeInsets(insets), bearing: bearing, pitch: pitch),
      in: bounds.size)
  }
}
