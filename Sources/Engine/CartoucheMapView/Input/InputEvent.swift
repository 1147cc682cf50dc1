import Cartouche

/// An action of a person at a device: fingers, a mouse, a wheel or a key.
///
/// Places are in logical pixels from the upper left corner of the view. Events are forwarded with their times by
/// ``MapView/send(_:at:)``.
public enum InputEvent: Sendable, Hashable {
  /// Fingers that were put down, moved or lifted at the same moment; unchanged ones may be left out.
  case touches([Touch])
  /// A button of the mouse was pressed.
  case mouseDown(MouseButton, at: SIMD2<Double>, KeyModifiers)
  /// The mouse was moved, whether a button is pressed or not.
  case mouseMoved(to: SIMD2<Double>)
  /// A button of the mouse was released.
  case mouseUp(MouseButton, at: SIMD2<Double>)
  /// The current drag is cancelled: the window lost the mouse.
  case mouseCancelled
  /// The wheel was turned, or two fingers moved on a trackpad.
  ///
  /// - Parameters:
  ///   - delta: The distance in pixels as browsers report it (`deltaY`): above 0 towards the user, which zooms out.
  ///   - kind: The device.
  case wheel(delta: Double, WheelKind, at: SIMD2<Double>, KeyModifiers)
  /// A key was pressed, or repeats.
  case key(Key, KeyModifiers)
}

/// A button of a mouse.
public enum MouseButton: Sendable, Hashable {
  /// The main button, usually the left one.
  case primary
  /// The button for menus, usually the right one.
  case secondary
}

/// The kind of wheel.
public enum WheelKind: Sendable, Hashable {
  /// A wheel with steps; its zoom is smoothed.
  case wheel
  /// A trackpad, or a wheel without steps; the map follows immediately.
  case trackpad
  /// Unknown: inferred from the distance, as browsers do not say.
  case automatic
}

/// Keys that are held during an input.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
  /// The bits of the keys.
  public let rawValue: UInt8

  /// The keys whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The alternate or option key.
  public static let alternate = KeyModifiers(rawValue: 4)
  /// The command, Windows or meta key.
  public static let command = KeyModifiers(rawValue: 8)
}

/// A key that moves the map.
public enum Key: Sendable, Hashable {
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// Plus, or the key that has it.
  case plus
  /// Minus.
  case minus
  /// Home: back to north and to no tilt.
  case home
  /// Escape: ends a drag or a movement.
  case escape
}
