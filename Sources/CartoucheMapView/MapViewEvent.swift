import Cartouche

/// An event in a map view.
public enum MapViewEvent: Sendable, Hashable {
  /// The camera is about to change, for these reasons.
  ///
  /// - Parameter animated: Whether it takes time.
  case regionWillChange(CameraChangeReason, animated: Bool)
  /// The camera has changed, and more is to come.
  case regionIsChanging(CameraChangeReason)
  /// The camera is where it will stay for now.
  case regionDidChange(CameraChangeReason, animated: Bool)
  /// A movement that the program asked for is over.
  ///
  /// - Parameter completed: Whether it came to its end, not to be followed by another one before.
  case movementEnded(MovementID, completed: Bool)
  /// A gesture came to a stage; see ``MapView/reading(of:)``.
  case gesture(MapGesture, GestureStage)
  /// One finger tapped, or the main button was clicked, at a point in logical pixels, and nothing else came of it.
  case tap(SIMD2<Double>)
}

/// The identity of a movement that the program asked for.
public struct MovementID: Sendable, Hashable {
  let number: Int
}
