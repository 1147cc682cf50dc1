/// The place of the opacity in the bytes of a pixel, and whether the colour is multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No opacity: three bytes per pixel.
  case none = 0
  /// Colour multiplied by the opacity, then the opacity.
  case premultipliedLast = 1
  /// The opacity, then the colour multiplied by it.
  case premultipliedFirst = 2
  /// Colour, then the opacity; the format of pictures here.
  case last = 3
  /// The opacity, then the colour.
  case first = 4
  /// Colour, then a byte without meaning.
  case noneSkipLast = 5
  /// A byte without meaning, then the colour.
  case noneSkipFirst = 6
  /// Opacity alone.
  case alphaOnly = 7
}

/// The order of the bytes of a pixel.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// The ``CGImageAlphaInfo`` in the lowest five bits, and the order of bytes.
  public let rawValue: UInt32

  /// The order of bytes with this raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits of the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Bytes in the order in which ``CGImageAlphaInfo`` names them.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// The bytes of each pixel reversed.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Bytes in the order in which ``CGImageAlphaInfo`` names them.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}
