// Sound because: the buffers have the counts that are reserved before they are written; chunks of points write
// their own spots, counts and references, bands their own rows, and phases follow each other.

import CartoucheThreads
import Synchronization

/// The densities of one step, summed before strips look them up.
///
/// Each cell adds its points in their order, whichever thread it is, so that the sum does not depend on their
/// number. Memory is kept from frame to frame.
final class DensitySum: @unchecked Sendable {
  /// The levels; the sum is in the first.
  let levels = (0..<DensityLevel.count).map { DensityLevel($0) }
  /// For each band of level 0 whether it is zero everywhere.
  private(set) var isEmpty: [Bool] = []

  private var spots = UnsafeMutablePointer<DensitySpot>.allocate(capacity: 1)
  private var spotCapacity = 1
  private var references = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private var referenceCapacity = 1
  private var counts = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// The minimum number of points in a chunk, and the maximum number of chunks of large parts.
  private static let (chunkSize, chunkCount) = (4_096, 128)

  deinit {
    spots.deallocate()
    references.deallocate()
    counts.deallocate()
  }

  /// Consecutive points of a part of the step, and the place to which their spots are written.
  private struct Chunk {
    let part: Int
    let range: Range<Int>
    let firstSpot: Int
    var spotCount = 0
  }

  /// Sums a step; the content of the cells is undefined if that was stopped.
  ///
  /// - Throws: `RasterError.tooComplex` when it would need gigabytes.
  func sum(
    _ placed: PlacedDensity, threads: Int, isStopped: (@Sendable () -> Bool)?
  ) throws(RasterError) {
    for level in levels { level.resize(placed.grid) }
    let crew = DensityCrew(threads: threads, isStopped: isStopped)
    // The first band of each level among those of all, and the number of them.
    var bands = [0]
    for level in levels { bands.append(bands[bands.count - 1] + level.bands) }
    let bandCount = bands[levels.count]

    var chunks: [Chunk] = []
    var total = 0
    let size = max(Self.chunkSize, placed.points.reduce(0) { $0 + $1.places.count } / Self.chunkCount)
    for (part, points) in placed.points.enumerated() {
      for first in stride(from: 0, to: points.places.count, by: size) {
        let range = first..<min(first + size, points.places.count)
        chunks.append(Chunk(part: part, range: range, firstSpot: total))
        total += range.count
      }
    }
    guard total <= StripSort.maximumReferences else {
      throw .tooComplex(found: total, limit: StripSort.maximumReferences)
    }
    Self.reserve(&spots, &spotCapacity, total)
    counts.deallocate()
    counts = .allocate(capacity: chunks.count * bandCount + 1)
    counts.initialize(repeating: 0, count: chunks.count * bandCount + 1)

    let ladder = DensityLadder(placed, levels, firstBands: bands)
    let (upright, tilted) = (
      UprightProjector(placed, ladder), placed.lens.map { TiltedProjector(placed, ladder, $0) }
    )
    let bent = placed.isBent ? BentProjector(placed, ladder) : nil
    let found = Mutex([Int](repeating: 0, count: chunks.count))
    let list = chunks
    crew.perform(chunks.count) { index in
      let own = self.counts + index * bandCount
      let chunk = list[index]
      let points = placed.points[chunk.part]
      let spots = self.spots + chunk.firstSpot
      func add(_ spot: DensitySpot) {
        spot.forEachBand { own[$0] &+= 1 }
      }
      let count =
        if let bent {
          points.project(
            chunk.range, by: bent.ofPart(chunk.part), intensity: placed.intensity, to: spots, add)
        } else if let tilted {
          points.project(chunk.range, by: tilted, intensity: placed.intensity, to: spots, add)
        } else {
          points.project(chunk.range, by: upright, intensity: placed.intensity, to: spots, add)
        }
      found.withLock { $0[index] = count }
    }
    for (index, count) in found.withLock({ $0 }).enumerated() { chunks[index].spotCount = count }

    // Band by band, chunk by chunk: counts become places.
    var starts: [Int] = []
    var referenceCount = 0
    for band in 0..<bandCount {
      starts.append(referenceCount)
      for chunk in chunks.indices {
        let place = chunk * bandCount + band
        (counts[place], referenceCount) = (referenceCount, referenceCount + counts[place])
      }
    }
    starts.append(referenceCount)
    guard referenceCount <= StripSort.maximumReferences else {
      throw .tooComplex(found: referenceCount, limit: StripSort.maximumReferences)
    }
    Self.reserve(&references, &referenceCapacity, referenceCount)
    let parts = chunks
    crew.perform(chunks.count) { index in
      let own = self.counts + index * bandCount
      let first = parts[index].firstSpot
      for place in first..<first + parts[index].spotCount {
        self.spots[place].forEachBand { band in
          self.references[own[band]] = Int32(truncatingIfNeeded: place)
          own[band] &+= 1
        }
      }
    }
    sumBands(placed, bent?.facets ?? DensityFacets(), starts: starts, firsts: bands, crew: crew)
  }

  /// Sums all bands, and then all levels into the first.
  ///
  /// - Parameter facets: The facets of points on a surface that is no plane.
  private func sumBands(
    _ placed: PlacedDensity, _ facets: DensityFacets, starts: [Int], firsts: [Int],
    crew: DensityCrew
  ) {
    let used = levels.indices.filter { $0 == 0 || starts[firsts[$0]] < starts[firsts[$0 + 1]] }
    for level in used { levels[level].reserve() }
    let tasks = used.flatMap { level in (firsts[level]..<firsts[level + 1]).map { (level: level, band: $0) } }
    crew.perform(tasks.count) { index in
      let (level, band) = (self.levels[tasks[index].level], tasks[index].band)
      let brush = DensityBrush(
        level, rows: level.rows(ofBand: band - firsts[tasks[index].level]), placed, facets)
      brush.clear()
      let count = starts[band + 1] - starts[band]
      if count > 0 {
        brush.add(self.spots, UnsafeBufferPointer(start: self.references + starts[band], count: count))
      }
    }
    let wide = used.dropFirst().map { levels[$0] }
    isEmpty = (0..<firsts[1]).map { wide.isEmpty && starts[$0] == starts[$0 + 1] }
    guard !wide.isEmpty else { return }
    crew.perform(levels[0].bands) { band in
      for level in wide { level.mix(into: self.levels[0], rows: self.levels[0].rows(ofBand: band)) }
    }
  }

  private static func reserve<Element>(
    _ buffer: inout UnsafeMutablePointer<Element>, _ capacity: inout Int, _ count: Int
  ) {
    guard count > capacity else { return }
    buffer.deallocate()
    capacity = count + count / 4
    buffer = .allocate(capacity: capacity)
  }
}

/// Threads that share tasks.
private struct DensityCrew {
  let threads: Int
  /// Called before each task to ask whether to stop.
  let isStopped: (@Sendable () -> Bool)?

  func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let workers = min(threads, count)
    guard count > 0 else { return }
    let next = Counter()
    let work: @Sendable (Int) -> Void = { _ in
      while true {
        let index = next.value.add(1, ordering: .relaxed).oldValue
        guard index < count, isStopped?() != true else { return }
        body(index)
      }
    }
    if workers == 1 { work(0) } else { ParallelWork.perform(workers, work) }
  }

  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }
}
