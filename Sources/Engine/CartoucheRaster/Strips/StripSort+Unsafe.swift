// Sound because: every buffer is allocated here with the counts of the first pass, and the second follows what the
// first has found; each (share, strip) writes only the range that its own counts reserved, and each share has segments
// found of its own, with room for all of a command; the lists outlive the calls and are only read.

import CartoucheThreads

/// A step within one strip; its segments end at `end` in the strip's references, and begin where the last
/// step's end.
struct StripItem {
  /// Its index among the commands of all lists.
  var command: Int32
  var end: Int32
}

/// The strips of a frame: bands of eight rows, each divided into tiles that a worker's memory has room for.
struct StripGrid {
  let bands: Int
  let tiles: Int
  /// The columns of a tile, but for the last.
  let tileWidth: Int

  init(width: Int, height: Int) {
    bands = (height + stripRows - 1) / stripRows
    tiles = max(1, (width + StripBuffer.capacity - 1) / StripBuffer.capacity)
    // Tiles of about equal width, whole blocks of eight columns.
    tileWidth = max(8, ((width + tiles - 1) / tiles + 7) / 8 * 8)
  }

  /// The number of strips: those of the first band come first.
  var count: Int { bands * tiles }

  /// The bands that contain a box that is not empty.
  @inline(__always)
  func bands(of box: PixelBox) -> ClosedRange<Int> { Int(box.y0) / stripRows...Int(box.y1 - 1) / stripRows }

  /// The tiles that contain a box that is not empty.
  @inline(__always)
  func tiles(of box: PixelBox) -> ClosedRange<Int> {
    tiles == 1 ? 0...0 : Int(box.x0) / tileWidth...Int(box.x1 - 1) / tileWidth
  }

  /// The part of a box in a given tile.
  @inline(__always)
  func part(of box: PixelBox, inTile tile: Int) -> PixelBox {
    let first = Int32(truncatingIfNeeded: tile &* tileWidth)
    let end = first &+ Int32(truncatingIfNeeded: tileWidth)
    return PixelBox(x0: max(box.x0, first), y0: box.y0, x1: min(box.x1, end), y1: box.y1)
  }
}

/// The steps and segments of display lists sorted by strips, each strip in painter's order.
///
/// A stable counting sort in two passes over shares of the work, so the result does not depend on the number
/// of shares. Memory is kept from frame to frame.
final class StripSort {
  private(set) var grid = StripGrid(width: 0, height: 0)
  private(set) var itemStarts: [Int] = []
  private(set) var referenceStarts: [Int] = []
  private(set) var items = UnsafeMutablePointer<StripItem>.allocate(capacity: 1)
  private(set) var references = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private var itemCapacity = 1
  private var referenceCapacity = 1
  private var found: [FoundSegments] = []

  /// The maximum number of segment references in a frame (a gibibyte).
  static let maximumReferences = 1 << 28

  deinit {
    items.deallocate()
    references.deallocate()
  }

  /// A list as seen by the sort.
  private struct Source: @unchecked Sendable {
    let commands: UnsafeBufferPointer<Command>
    let search: SegmentSearch
    /// The number of commands of the lists before.
    let base: Int
  }

  private struct Counts: @unchecked Sendable {
    let items: UnsafeMutablePointer<Int>
    let references: UnsafeMutablePointer<Int>
  }

  /// The segments of a share of the work, with the bands of the frame that they may change.
  private final class FoundSegments: @unchecked Sendable {
    struct Entry {
      var segment: Int32
      var first: UInt16
      var last: UInt16
    }

    var entries = Arena<Entry>()
    /// The number of entries up to the end of each command, for each tile of its bounds.
    var ends = Arena<Int32>()
    /// The numbers of entries and ends that the second pass has placed.
    var placed = (entries: 0, ends: 0)

    func removeAll() {
      entries.removeAll()
      ends.removeAll()
      placed = (0, 0)
    }
  }

  /// Sorts the commands of lists for frames of one size, from `firstCommand` on.
  ///
  /// - Throws: `RasterError.tooComplex`, or `RasterError.stopped` once `isStopped` says so.
  func sort(
    _ lists: [DisplayList], from firstCommand: Int, threads: Int, isStopped: (@Sendable () -> Bool)? = nil
  ) throws(RasterError) {
    guard let list = lists.first else { return }
    grid = StripGrid(width: list.width, height: list.height)
    let grid = grid
    let shares = Self.shares(of: lists, from: firstCommand, threads: threads)
    let strips = grid.count
    let itemCounts = UnsafeMutablePointer<Int>.allocate(capacity: shares.count * strips + 1)
    let referenceCounts = UnsafeMutablePointer<Int>.allocate(capacity: shares.count * strips + 1)
    defer {
      itemCounts.deallocate()
      referenceCounts.deallocate()
    }
    itemCounts.initialize(repeating: 0, count: shares.count * strips + 1)
    referenceCounts.initialize(repeating: 0, count: shares.count * strips + 1)
    let counts = Counts(items: itemCounts, references: referenceCounts)
    while found.count < shares.count { found.append(FoundSegments()) }
    let found = found
    Self.perform(shares.count, threads) { place in
      found[place].removeAll()
      if isStopped?() == true { return }
      Self.count(
        shares[place], grid: grid, items: counts.items + place * strips,
        references: counts.references + place * strips, found: found[place])
    }
    // Shares that were left out have no counts, so that no later step may follow.
    if isStopped?() == true { throw .stopped }

    // Strip by strip, share by share: counts become places.
    itemStarts.removeAll(keepingCapacity: true)
    referenceStarts.removeAll(keepingCapacity: true)
    var items = 0
    var references = 0
    for strip in 0..<strips {
      itemStarts.append(items)
      referenceStarts.append(references)
      for share in shares.indices {
        let place = share * strips + strip
        (itemCounts[place], items) = (items, items + itemCounts[place])
        (referenceCounts[place], references) = (references, references + referenceCounts[place])
      }
    }
    itemStarts.append(items)
    referenceStarts.append(references)
    let largest = max(items, references)
    guard largest <= Self.maximumReferences else {
      throw RasterError.tooComplex(found: largest, limit: Self.maximumReferences)
    }
    reserve(items: items, references: references)

    let target = Target(
      grid: grid, items: self.items, references: self.references, starts: referenceStarts)
    Self.perform(shares.count, threads) { place in
      if isStopped?() == true { return }
      Self.place(
        shares[place], items: counts.items + place * strips, references: counts.references + place * strips,
        target: target, found: found[place]
      )
    }
    withExtendedLifetime(lists) {}
    if isStopped?() == true { throw .stopped }
  }

  private struct Target: @unchecked Sendable {
    let grid: StripGrid
    let items: UnsafeMutablePointer<StripItem>
    let references: UnsafeMutablePointer<Int32>
    let starts: [Int]
  }

  private func reserve(items: Int, references: Int) {
    if items > itemCapacity {
      self.items.deallocate()
      itemCapacity = items + items / 4
      self.items = .allocate(capacity: itemCapacity)
    }
    if references > referenceCapacity {
      self.references.deallocate()
      referenceCapacity = references + references / 4
      self.references = .allocate(capacity: referenceCapacity)
    }
  }

  private static func perform(_ count: Int, _ threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
    if threads == 1 || count == 1 {
      for place in 0..<count { body(place) }
    } else {
      ParallelWork.perform(count, body)
    }
  }

  /// The lists to be sorted, for as long as they are kept.
  private static func sources(_ lists: [DisplayList]) -> [Source] {
    var base = 0
    return lists.map { list in
      defer { base += list.commands.count }
      return Source(commands: list.commands.buffer, search: SegmentSearch(list), base: base)
    }
  }

  // MARK: Shares

  /// Consecutive commands of one list; the first may have begun in the share before, and the last may go on in the
  /// next.
  private struct Share {
    let source: Source
    /// The commands of which there is any part.
    var commands: Range<Int>
    /// The number of segments of the first command in shares before.
    var start = 0
    /// The number of segments of the last command in this share and those before; `nil` if none are in later ones.
    var end: Int?

    /// The segments of a command, counted from its first, that are in this share, and whether its last is.
    @inline(__always)
    func segments(of command: Int) -> (Range<Int>, areLast: Bool) {
      let start = command == commands.lowerBound ? start : 0
      guard let end, command &+ 1 == commands.upperBound else { return (start..<Int.max, true) }
      return (start..<end, false)
    }
  }

  /// Divides the commands of lists, from one on, into shares of about equal work, a few for each thread.
  private static func shares(of lists: [DisplayList], from firstCommand: Int, threads: Int) -> [Share] {
    let works = lists.map { $0.commands.count * perCommand + $0.points.count }
    // Small pictures are not worth a second thread.
    let size = threads == 1 ? Int.max : max(works.reduce(0, +) / (threads * 8), 4_096)
    var shares: [Share] = []
    for (source, work) in zip(sources(lists), works) {
      let first = max(firstCommand - source.base, 0)
      guard first < source.commands.count else { continue }
      let commands = first..<source.commands.count
      if commands.count > fewCommands {
        let step = commands.count / min(work / size + 1, commands.count) + 1
        for start in stride(from: first, to: commands.upperBound, by: step) {
          shares.append(Share(source: source, commands: start..<min(start + step, commands.upperBound)))
        }
      } else {
        appendShares(of: source, commands, size, to: &shares)
      }
    }
    return shares
  }

  /// Divides commands, and also single ones, by the numbers of their segments.
  private static func appendShares(
    of source: Source, _ commands: Range<Int>, _ size: Int, to shares: inout [Share]
  ) {
    var share = Share(source: source, commands: commands)
    var work = 0
    for index in commands {
      let segments = source.search.segmentRoom(of: source.commands[index])
      work += perCommand + segments
      while work > size {
        let rest = min(work - size, segments)
        share.commands = share.commands.lowerBound..<index + 1
        share.end = rest > 0 ? segments - rest : nil
        shares.append(share)
        share = Share(
          source: source, commands: (rest > 0 ? index : index + 1)..<commands.upperBound,
          start: rest > 0 ? segments - rest : 0)
        work = rest
      }
    }
    if !share.commands.isEmpty { shares.append(share) }
  }

  /// The maximum number of commands that are looked at to divide them; of more, each has little of the work.
  private static let fewCommands = 2_048

  /// The work for a command in terms of that for a segment.
  private static let perCommand = 4

  // MARK: The two passes

  private static func count(
    _ share: Share, grid: StripGrid, items: UnsafeMutablePointer<Int>,
    references: UnsafeMutablePointer<Int>, found: FoundSegments
  ) {
    let source = share.source
    for index in share.commands {
      let command = source.commands[index]
      let (segments, areLast) = share.segments(of: index)
      for tile in grid.tiles(of: command.bounds) {
        if areLast {
          for band in grid.bands(of: command.bounds) { items[band &* grid.tiles &+ tile] &+= 1 }
        }
        guard command.isSorted else { continue }
        found.entries.append(atMost: source.search.segmentCount(of: command)) { room in
          var count = 0
          forEachSegment(source, command: command, segments: segments, grid: grid, tile: tile) {
            segment, first, last in
            room[count] = FoundSegments.Entry(
              segment: segment, first: UInt16(truncatingIfNeeded: first),
              last: UInt16(truncatingIfNeeded: last))
            count &+= 1
            for band in first...last { references[band &* grid.tiles &+ tile] &+= 1 }
          }
          return count
        }
        found.ends.append(Int32(truncatingIfNeeded: found.entries.count))
      }
    }
  }

  private static func place(
    _ share: Share, items: UnsafeMutablePointer<Int>, references: UnsafeMutablePointer<Int>,
    target: Target, found: FoundSegments
  ) {
    let (out, grid) = (target.references, target.grid)
    let (entries, ends) = (found.entries, found.ends)
    var (entry, end) = found.placed
    defer { found.placed = (entry, end) }
    let source = share.source
    for index in share.commands {
      let command = source.commands[index]
      let (_, areLast) = share.segments(of: index)
      for tile in grid.tiles(of: command.bounds) {
        if command.isSorted {
          let last = Int(ends[end])
          while entry < last {
            let found = entries[entry]
            for band in Int(found.first)...Int(found.last) {
              let strip = band &* grid.tiles &+ tile
              out[references[strip]] = found.segment
              references[strip] &+= 1
            }
            entry &+= 1
          }
          end &+= 1
        }
        guard areLast else { continue }
        for band in grid.bands(of: command.bounds) {
          let strip = band &* grid.tiles &+ tile
          let end = Int32(truncatingIfNeeded: references[strip] - target.starts[strip])
          target.items[items[strip]] = StripItem(
            command: Int32(truncatingIfNeeded: source.base &+ index), end: end)
          items[strip] &+= 1
        }
      }
    }
  }

  /// Calls with each of the segments that may change pixels of the command in a tile, and the first and last band in
  /// question.
  @inline(__always)
  private static func forEachSegment(
    _ source: Source, command: Command, segments: Range<Int>, grid: StripGrid, tile: Int,
    _ body: (Int32, Int, Int) -> Void
  ) {
    let box = grid.part(of: command.bounds, inTile: tile)
    let (top, bottom) = (Float(box.y0), Float(box.y1))
    source.search.forEach(segments, of: command, within: box) { segment, low, high in
      // Within the bounds, and so within the frame.
      let first = whole(low > top ? low : top) / stripRows
      let last = whole(high < bottom - 1 ? high : bottom - 1) / stripRows
      if first <= last { body(segment, first, last) }
    }
  }
}
