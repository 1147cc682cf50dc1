import CartoucheJSON

/// A failure to make a sprite: what was found, where, and what was expected.
public typealias SpriteError = InputError<SpriteFailure>

/// The kinds of failure over sprites.
public enum SpriteFailure: String, Sendable, Hashable {
  /// The bytes are neither an SVG document nor a picture that can be read.
  case icon
  /// An icon, or all icons together, are larger than the limits allow.
  case tooLarge
}

/// Bounds of the memory that a sprite may take.
public struct SpriteLimits: Sendable, Hashable {
  /// The longest side of one icon, in pixels.
  public var side = 2_048
  /// The pixels of all icons of one sheet together.
  public var pixels = 1 << 25

  /// The standard limits.
  public init() {}
}
