/// An annotation that covers an area or a stretch of the map.
public protocol MLNOverlay: MLNAnnotation {
  /// The smallest rectangle of meridians and parallels around the overlay, degrees.
  ///
  /// Longitudes are not wrapped: an overlay that straddles the antimeridian has edges beyond ±180°.
  var overlayBounds: MLNCoordinateBounds { get }

  /// Whether the overlay's rectangle and `overlayBounds` share an area.
  func intersects(_ overlayBounds: MLNCoordinateBounds) -> Bool
}

extension MLNOverlay {
  /// Whether the overlay's rectangle and `overlayBounds` share an area; touching edges do not.
  ///
  /// A rectangle without width or height counts if it lies inside the other.
  public func intersects(_ overlayBounds: MLNCoordinateBounds) -> Bool {
    let own = self.overlayBounds
    return MLNCoordinateBoundsIntersectsCoordinateBounds(own, overlayBounds)
  }
}

extension MLNOverlay where Self: MLNShape {
  /// The smallest rectangle of meridians and parallels around the shape, degrees.
  ///
  /// Both corners are invalid coordinates when the shape is empty.
  ///
  /// - Complexity: O(n) in the number of coordinates.
  public var overlayBounds: MLNCoordinateBounds { bounds }
}
