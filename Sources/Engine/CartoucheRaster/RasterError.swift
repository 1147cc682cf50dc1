/// An error of the rasteriser, with what was found and what was expected.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A picture with a side that is negative or above the limit.
  case size(width: Int, height: Int, limit: Int)

  /// A picture of more pixels than the budget allows.
  case pixelBudget(found: Int, limit: Int)

  /// A byte count that does not match the size of the picture.
  case pixelCount(found: Int, expected: Int)

  /// A display list with more points, commands or parts than the rasteriser can number.
  case tooComplex(found: Int, limit: Int)

  /// The drawing was stopped before it was complete, as its result is no longer needed.
  case stopped

  /// One readable line.
  public var description: String {
    switch self {
    case .size(let width, let height, let limit):
      "picture size: expected sides from 0 to \(limit) pixels, found \(width) x \(height)"
    case .pixelBudget(let found, let limit):
      "picture size: expected at most \(limit) pixels, found \(found)"
    case .pixelCount(let found, let expected):
      "picture bytes: expected \(expected), found \(found)"
    case .tooComplex(let found, let limit):
      "display list: expected at most \(limit) parts, found \(found)"
    case .stopped: "drawing was stopped before the picture was complete"
    }
  }
}

/// Limits that are checked before anything is allocated.
public struct RasterLimits: Hashable, Sendable {
  /// The longest side of any picture, in pixels.
  public static let maximumSide = 65_536

  /// The maximum number of pixels in a frame.
  public var pixelBudget: Int

  /// Sets the budget, by default 268,435,456 pixels (1 GiB).
  public init(pixelBudget: Int = 1 << 28) {
    self.pixelBudget = pixelBudget
  }

  /// Checks the sides of a picture.
  static func check(width: Int, height: Int) throws(RasterError) {
    guard width >= 0, height >= 0, width <= maximumSide, height <= maximumSide else {
      throw RasterError.size(width: width, height: height, limit: maximumSide)
    }
  }

  /// Checks the sides and the area of a frame in pixels.
  ///
  /// - Throws: `RasterError.size` or `RasterError.pixelBudget`.
  public func checkFrame(width: Int, height: Int) throws(RasterError) {
    try Self.check(width: width, height: height)
    guard width * height <= pixelBudget else {
      throw RasterError.pixelBudget(found: width * height, limit: pixelBudget)
    }
  }
}
