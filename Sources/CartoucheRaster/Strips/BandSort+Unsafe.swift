// Sound because: every buffer is allocated here with the counts of the first pass, which walks the same
// commands by the same rule (`forEachBand`) as the second; each (chunk, band) writes only the range that its
// own counts reserved; the list's arrays outlive the calls and are only read.

import Dispatch

/// A step within one band; its segments end at `end` in the band's references, and begin where the last
/// step's end.
struct BandItem {
  var command: Int32
  var end: Int32
}

/// The steps and segments of a display list sorted by bands of eight rows, each band in painter's order.
///
/// A stable counting sort in two passes over chunks of commands, so the result does not depend on the number
/// of chunks. Memory is kept from frame to frame.
final class BandSort {
  private(set) var bandCount = 0
  private(set) var itemStarts: [Int] = []
  private(set) var referenceStarts: [Int] = []
  private(set) var items = UnsafeMutablePointer<BandItem>.allocate(capacity: 1)
  private(set) var references = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private var itemCapacity = 1
  private var referenceCapacity = 1

  /// The most segment references of one frame (a gibibyte).
  static let maximumReferences = 1 << 28

  deinit {
    items.deallocate()
    references.deallocate()
  }

  /// The commands of a list that stand in the given range, as seen by the sort.
  private struct Source: @unchecked Sendable {
    let commands: UnsafeBufferPointer<Command>
    let search: SegmentSearch
  }

  private struct Counts: @unchecked Sendable {
    let items: UnsafeMutablePointer<Int>
    let references: UnsafeMutablePointer<Int>
  }

  func sort(_ list: DisplayList, from firstCommand: Int, threads: Int) throws(RasterError) {
    bandCount = (list.height + stripRows - 1) / stripRows
    // As many chunks as threads, when there is work enough for them.
    let work = list.commands.count - firstCommand + list.points.count / 4
    let chunks = max(1, min(threads, work / 2_048))
    let bands = bandCount
    let itemCounts = UnsafeMutablePointer<Int>.allocate(capacity: chunks * bands + 1)
    let referenceCounts = UnsafeMutablePointer<Int>.allocate(capacity: chunks * bands + 1)
    defer {
      itemCounts.deallocate()
      referenceCounts.deallocate()
    }
    itemCounts.initialize(repeating: 0, count: chunks * bands + 1)
    referenceCounts.initialize(repeating: 0, count: chunks * bands + 1)
    let counts = Counts(items: itemCounts, references: referenceCounts)
    let ranges = Self.chunkRanges(list, from: firstCommand, chunks: chunks)

    Self.withSource(list) { source in
      Self.perform(chunks) { chunk in
        Self.count(source, ranges[chunk], counts.items + chunk * bands, counts.references + chunk * bands)
      }
    }

    // Band by band, chunk by chunk: counts become places.
    itemStarts.removeAll(keepingCapacity: true)
    referenceStarts.removeAll(keepingCapacity: true)
    var items = 0
    var references = 0
    for band in 0..<bands {
      itemStarts.append(items)
      referenceStarts.append(references)
      for chunk in 0..<chunks {
        let place = chunk * bands + band
        (itemCounts[place], items) = (items, items + itemCounts[place])
        (referenceCounts[place], references) = (references, references + referenceCounts[place])
      }
    }
    itemStarts.append(items)
    referenceStarts.append(references)
    let found = max(items, references)
    guard found <= Self.maximumReferences else {
      throw RasterError.tooComplex(found: found, limit: Self.maximumReferences)
    }
    reserve(items: items, references: references)

    let target = Target(items: self.items, references: self.references, starts: referenceStarts)
    Self.withSource(list) { source in
      Self.perform(chunks) { chunk in
        Self.place(
          source, ranges[chunk], counts.items + chunk * bands, counts.references + chunk * bands, target)
      }
    }
  }

  private struct Target: @unchecked Sendable {
    let items: UnsafeMutablePointer<BandItem>
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

  private static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if count == 1 { body(0) } else { DispatchQueue.concurrentPerform(iterations: count, execute: body) }
  }

  private static func withSource(_ list: DisplayList, _ body: (Source) -> Void) {
    list.commands.withUnsafeBufferPointer { commands in
      SegmentSearch.with(list) { search in body(Source(commands: commands, search: search)) }
    }
  }

  /// Splits the commands so that each chunk has about as many segments.
  private static func chunkRanges(_ list: DisplayList, from first: Int, chunks: Int) -> [Range<Int>] {
    guard chunks > 1 else { return [first..<list.commands.count] }
    let total = list.commands.count - first + list.points.count / 4
    var ranges: [Range<Int>] = []
    var begin = first
    var work = 0
    for index in first..<list.commands.count {
      let command = list.commands[index]
      work += 1
      if command.hasSegments, command.count > 0 {
        let (low, high) = (list.runs[Int(command.first)], list.runs[Int(command.first + command.count - 1)])
        work += Int(high.start + high.count - low.start) / 4
      }
      if ranges.count < chunks - 1, work * chunks >= total * (ranges.count + 1) {
        ranges.append(begin..<index + 1)
        begin = index + 1
      }
    }
    while ranges.count < chunks {
      ranges.append(begin..<list.commands.count)
      begin = list.commands.count
    }
    return ranges
  }

  // MARK: The two passes

  private static func count(
    _ source: Source, _ range: Range<Int>, _ items: UnsafeMutablePointer<Int>,
    _ references: UnsafeMutablePointer<Int>
  ) {
    for index in range {
      let command = source.commands[index]
      for band in bands(of: command) { items[band] &+= 1 }
      if command.hasSegments, !command.isUnsorted {
        forEachBand(source, command) { _, low, high in
          var band = low
          while band <= high {
            references[band] &+= 1
            band &+= 1
          }
        }
      }
    }
  }

  private static func place(
    _ source: Source, _ range: Range<Int>, _ items: UnsafeMutablePointer<Int>,
    _ references: UnsafeMutablePointer<Int>, _ target: Target
  ) {
    let out = target.references
    for index in range {
      let command = source.commands[index]
      if command.hasSegments, !command.isUnsorted {
        forEachBand(source, command) { segment, low, high in
          var band = low
          while band <= high {
            out[references[band]] = segment
            references[band] &+= 1
            band &+= 1
          }
        }
      }
      for band in bands(of: command) {
        let end = Int32(truncatingIfNeeded: references[band] - target.starts[band])
        target.items[items[band]] = BandItem(command: Int32(truncatingIfNeeded: index), end: end)
        items[band] &+= 1
      }
    }
  }

  @inline(__always)
  private static func bands(of command: Command) -> ClosedRange<Int> {
    // Bounds are never empty and lie inside of the frame.
    Int(command.bounds.y0) / stripRows...Int(command.bounds.y1 - 1) / stripRows
  }

  /// Calls with each segment that may change pixels of the command, and its first and last band.
  @inline(__always)
  private static func forEachBand(_ source: Source, _ command: Command, _ body: (Int32, Int, Int) -> Void) {
    let (top, bottom) = (Float(command.bounds.y0), Float(command.bounds.y1))
    source.search.forEach(of: command, within: command.bounds) { segment, low, high in
      // Within the bounds, and so within the frame.
      let lowest = whole(low > top ? low : top) / stripRows
      let highest = whole(high < bottom - 1 ? high : bottom - 1) / stripRows
      body(segment, lowest, highest)
    }
  }
}
