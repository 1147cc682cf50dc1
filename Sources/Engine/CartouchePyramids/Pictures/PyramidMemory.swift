import Cartouche

/// The division of a memory budget between pictures in progress and caches for later pictures.
public struct PyramidMemory: Sendable, Hashable {
  /// The number of metatiles that are drawn at a time; less than requested if memory is insufficient.
  public let jobs: Int
  /// The limits of the snapshotter.
  public let limits: Limits

  /// The memory of the program itself, its libraries and the world's fonts.
  private static let base = 160 << 20
  /// The memory of a picture in progress besides its pixels: layouts, glyphs, display lists.
  private static let perJob = 64 << 20
  /// The bytes of each pixel of a picture in progress: of strips, of the bitmap, of tiles cut from it, of files.
  private static let perPixel = 20
  /// The minimum memory of the caches.
  private static let leastKept = 32 << 20

  /// The division of a budget.
  ///
  /// - Parameters:
  ///   - budget: The bytes that the process may take; `nil` for the default caches.
  ///   - jobs: The requested number of metatiles at a time.
  /// - Throws: ``PyramidError/memory(found:expected:)`` if the budget is too small for a single metatile.
  public init(
    budget: Int?, jobs: Int, of options: PictureTileOptions
  ) throws(PyramidError) {
    var limits = Limits()
    limits.drawing = .seconds(600)
    guard let budget else {
      (self.jobs, self.limits) = (max(jobs, 1), limits)
      return
    }
    let job = Self.perJob + options.pixelCount * Self.perPixel
    let least = Self.base + Self.leastKept + job
    guard budget >= least else { throw .memory(found: budget, expected: least) }
    self.jobs = min(max(jobs, 1), (budget - Self.base - Self.leastKept) / job)
    // Caches take somewhat more than they count, and freed memory stays with the process for a while.
    limits.kept = max((budget - Self.base - self.jobs * job) / 2, Self.leastKept / 2)
    self.limits = limits
  }
}
