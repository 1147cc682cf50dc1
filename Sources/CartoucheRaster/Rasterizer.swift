import Foundation

/// Plays display lists into pictures.
public final class Rasterizer {
  /// The most threads that work at once.
  public let threads: Int

  /// What is refused before anything is allocated.
  public let limits: RasterLimits

  /// Makes a rasteriser; nil threads means one for each processor.
  public init(threads: Int? = nil, limits: RasterLimits = RasterLimits()) {
    self.threads = min(max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount), 256)
    self.limits = limits
  }

  /// Draws a list over a ground of one colour.
  public func rasterize(_ list: DisplayList, ground: PremultipliedColor = .clear) throws(RasterError)
    -> Bitmap
  {
    try limits.checkFrame(width: list.width, height: list.height)
    return Bitmap(width: list.width, height: list.height)
  }
}

/// Draws a list over a ground of one colour, with as many threads as told or as there are processors.
public func rasterize(
  _ list: DisplayList, threads: Int? = nil, ground: PremultipliedColor = .clear
) throws(RasterError) -> Bitmap {
  try Rasterizer(threads: threads).rasterize(list, ground: ground)
}
