import Cartouche

/// An event in a map view.
public enum MapViewEvent: Sendable, Hashable {
  /// The camera is about to change, for these reasons.
  ///
  /// - Parameter animated: Whether it takes time.
  case regionWillChange(CameraChangeReason, animated: Bool)
  /// The camera has changed and continues to change.
  case regionIsChanging(CameraChangeReason)
  /// The camera has come to rest.
  case regionDidChange(CameraChangeReason, animated: Bool)
  /// A movement that the program began is over.
  ///
  /// - Parameter completed: Whether it reached its end and was not replaced by another one before.
  case movementEnded(MovementID, completed: Bool)
  /// A gesture reached a stage; see ``MapView/reading(of:)``.
  case gesture(MapGesture, GestureStage)
  /// One finger tapped, or the main button was clicked, at a point in logical pixels, and it was no other gesture.
  case tap(SIMD2<Double>)
}

/// The identity of a movement that the program began.
public struct MovementID: Sendable, Hashable {
  let number: Int
}
