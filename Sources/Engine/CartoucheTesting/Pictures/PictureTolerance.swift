/// The difference that a picture may have from the recorded one.
public struct PictureTolerance: Sendable, Hashable {
  /// The share of the pixels that may differ, from 0 to 1.
  public var share: Double
  /// The difference of a channel, from 0 to 255, up to which a pixel counts as equal.
  public var channel: Int

  /// A tolerance for the number of pixels that differ, and for how far the others may.
  public init(share: Double = 0, channel: Int = 0) {
    self.share = share
    self.channel = channel
  }

  /// No difference, which is enough for the pictures of this engine.
  public static let exact = PictureTolerance()

  /// Any difference in a share of the pixels, from 0 to 1.
  ///
  /// - Parameter channel: The difference of a channel, from 0 to 255, up to which a pixel counts as equal.
  public static func pixels(_ share: Double, channel: Int = 0) -> PictureTolerance {
    PictureTolerance(share: share, channel: channel)
  }

  /// Whether the difference of two pictures is within the tolerance; pictures of different sizes never are.
  func allows(_ comparison: PictureComparison) -> Bool {
    guard comparison.sizesAgree else { return false }
    let count = comparison.count(differingByMoreThan: channel)
    // An undefined share allows nothing.
    return count == 0 || Double(count) <= share * Double(comparison.pixelCount)
  }
}
