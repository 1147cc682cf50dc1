import Foundation

/// Plays display lists into pictures.
///
/// The same list gives the same bytes with any number of threads and any instruction set. A rasteriser keeps its memory
/// from frame to frame; use it from one thread at a time.
public final class Rasterizer {
  /// The maximum number of threads that work at once.
  public let threads: Int

  /// The limits that are checked before anything is allocated.
  public let limits: RasterLimits

  /// Called before each strip and each share of the sorting, on any thread, to ask whether to stop; `nil` for never.
  ///
  /// Once it has answered with `true`, it has to do so for good.
  package var isStopped: (@Sendable () -> Bool)?

  private let sort = StripSort()
  private var buffers: [StripBuffer] = []
  private var sums: [DensitySum] = []

  /// Makes a rasteriser; nil threads means one for each processor.
  public init(threads: Int? = nil, limits: RasterLimits = RasterLimits()) {
    self.threads = min(max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount), 256)
    self.limits = limits
  }

  /// Draws a list over a background of one colour, by default transparent black.
  ///
  /// - Throws: `RasterError.size` and `RasterError.pixelBudget` for frames over the limits, before anything
  ///   is allocated; `RasterError.tooComplex` for lists that would need gigabytes to sort.
  public func rasterize(_ list: DisplayList, ground: PremultipliedColor = .clear) throws(RasterError)
    -> Bitmap
  {
    try limits.checkFrame(width: list.width, height: list.height)
    var bitmap = Bitmap(unwrittenWidth: list.width, height: list.height)
    try draw([list], ground: ground, into: &bitmap)
    return bitmap
  }

  /// Draws lists, one after the other, as if they were one.
  ///
  /// - Parameter lists: At least one; all for frames of the same size.
  /// - Throws: As `rasterize(_:ground:)`, `RasterError.size` without a list or for different sizes, and
  ///   `RasterError.stopped`.
  public func rasterize(_ lists: [DisplayList], ground: PremultipliedColor = .clear) throws(RasterError)
    -> Bitmap
  {
    var bitmap = Bitmap(width: 0, height: 0)
    try rasterize(lists, ground: ground, into: &bitmap)
    return bitmap
  }

  /// Draws lists, one after the other, as if they were one, into a bitmap, whose memory is used again when it has the
  /// right size.
  ///
  /// - Throws: As `rasterize(_:ground:)` for several lists; the bitmap is then empty.
  package func rasterize(
    _ lists: [DisplayList], ground: PremultipliedColor = .clear, into bitmap: inout Bitmap
  ) throws(RasterError) {
    let (width, height) = (lists.first?.width ?? 0, lists.first?.height ?? 0)
    do throws(RasterError) {
      try limits.checkFrame(width: width, height: height)
      if bitmap.width != width || bitmap.height != height {
        bitmap = Bitmap(unwrittenWidth: width, height: height)
      }
      try draw(lists.filter { $0.width == width && $0.height == height }, ground: ground, into: &bitmap)
    } catch {
      bitmap = Bitmap(width: 0, height: 0)
      throw error
    }
  }

  /// Draws a list over a ground of one colour into a bitmap, whose memory is used again when it has the
  /// right size.
  ///
  /// - Throws: As `rasterize(_:ground:)`; the bitmap is then as it was.
  public func rasterize(
    _ list: DisplayList, ground: PremultipliedColor = .clear, into bitmap: inout Bitmap
  ) throws(RasterError) {
    try limits.checkFrame(width: list.width, height: list.height)
    if bitmap.width != list.width || bitmap.height != list.height {
      bitmap = Bitmap(width: list.width, height: list.height)
    }
    try draw([list], ground: ground, into: &bitmap)
  }

  private func draw(
    _ lists: [DisplayList], ground: PremultipliedColor, into bitmap: inout Bitmap
  ) throws(RasterError) {
    guard !bitmap.pixels.isEmpty else { return }
    let largest = max(lists.reduce(0) { $0 + $1.commands.count }, lists.map(\.largestArena).max() ?? 0)
    guard largest < Int(Int32.max) else {
      throw RasterError.tooComplex(found: largest, limit: Int(Int32.max) - 1)
    }
    // Leading colours over the whole frame are the ground.
    var ground = ground.drawable
    var first = 0
    grounds: for list in lists {
      for command in list.commands {
        guard command.isWholeFrame(list.frame) else { break grounds }
        ground.rgba = ground.rgba * (1 - command.color.w) + command.color
        first += 1
      }
    }
    try sort.sort(lists, from: first, threads: threads, isStopped: isStopped)
    while buffers.count < threads { buffers.append(StripBuffer()) }
    try sumDensities(lists)
    defer { sums.removeLast(max(0, sums.count - 4)) }
    guard paint(lists, sort: sort, sums: sums, buffers: buffers, ground: ground, into: &bitmap) else {
      throw RasterError.stopped
    }
  }

  /// Sums the densities of all lists, in their order.
  private func sumDensities(_ lists: [DisplayList]) throws(RasterError) {
    var count = 0
    for list in lists {
      for density in list.densities {
        if count == sums.count { sums.append(DensitySum()) }
        try sums[count].sum(density, threads: threads, isStopped: isStopped)
        count += 1
      }
    }
  }
}

extension DisplayList {
  /// The maximum number of elements of any array that is indexed by 32 bits.
  fileprivate var largestArena: Int {
    max(
      points.count, spans.count, distances.count, segmentBoxes.count, faces.count, meshTriangles.count)
  }
}

extension Command {
  /// Whether this paints one colour over the whole frame.
  fileprivate func isWholeFrame(_ frame: PixelBox) -> Bool {
    kind == .box && paint < 0 && clip < 0 && bounds == frame
  }
}

/// Draws a list over a background of one colour, by default with as many threads as there are processors.
///
/// - Throws: As `Rasterizer.rasterize(_:ground:)`.
public func rasterize(
  _ list: DisplayList, threads: Int? = nil, ground: PremultipliedColor = .clear
) throws(RasterError) -> Bitmap {
  try Rasterizer(threads: threads).rasterize(list, ground: ground)
}
