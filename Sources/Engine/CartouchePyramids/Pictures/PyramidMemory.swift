import Cartouche

/// The division of a memory budget among pictures in progress and what is kept for later ones.
public struct PyramidMemory: Sendable, Hashable {
  /// The number of metatiles that are drawn at a time; less than asked for where memory is short.
  public let jobs: Int
  /// The limits of the snapshotter.
  public let limits: Limits

  /// The memory of the program itself, its libraries and the world's fonts.
  private static let base = 160 << 20
  /// The memory of a picture in progress besides its pixels: layouts, glyphs, display lists.
  private static let perJob = 64 << 20
  /// The bytes of each pixel of a picture in progress: of strips, of the bitmap, of tiles cut from it, of files.
  private static let perPixel = 20
  /// The least memory for what is kept.
  private static let leastKept = 32 << 20

  /// The division of a budget.
  ///
  /// - Parameters:
  ///   - budget: The bytes that the process may take; `nil` for what engines keep otherwise.
  ///   - jobs: The number of metatiles at a time that is asked for.
  /// - Throws: ``PyramidError/memory(found:expected:)`` where the budget does not suffice for one.
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
