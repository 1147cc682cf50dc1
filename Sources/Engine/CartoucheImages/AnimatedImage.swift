/// A film: pictures of one size that follow each other.
public struct AnimatedImage: Sendable, Hashable {
  /// A picture and the time for which it is shown.
  public struct Frame: Sendable, Hashable {
    /// The whole picture.
    public let image: Image
    /// The duration in seconds.
    public let duration: Double
  }

  /// The pictures in their order, at least one.
  public let frames: [Frame]
  /// The number of times that the film is repeated; 0 for without end, `nil` for a file that does not say.
  public let loopCount: Int?

  /// The duration of all pictures together, in seconds.
  public var duration: Double { frames.reduce(0) { $0 + $1.duration } }
}
