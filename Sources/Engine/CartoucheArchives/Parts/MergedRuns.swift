/// A run of tiles of one of several archives.
struct PartRun {
  var run: TileRun
  /// The index of the archive.
  var part: Int

  /// The tiles of the run with ids in a range, which must not be empty.
  func clamped(to ids: Range<UInt64>) -> PartRun {
    var part = self
    let kept = run.ids.clamped(to: ids)
    (part.run.id, part.run.count) = (kept.lowerBound, UInt64(kept.count))
    return part
  }
}

/// The runs of several archives in the order of their ids; a tile that two of them have is an error.
struct MergedRuns {
  private var parts: [any TileRuns]
  /// A heap of the next runs, the one with the lowest id first.
  private var heap: [PartRun] = []
  private var last: (end: UInt64, part: Int) = (0, 0)

  init(_ archives: [any StoredTiles]) throws(ArchiveError) {
    parts = archives.map { $0.runs() }
    for index in parts.indices {
      guard let run = try parts[index].nextRun() else { continue }
      heap.append(PartRun(run: run, part: index))
      rise(from: heap.count - 1)
    }
  }

  /// The next run; `nil` at the end.
  mutating func nextRun() throws(ArchiveError) -> PartRun? {
    guard let first = heap.first else { return nil }
    if let run = try parts[first.part].nextRun() {
      heap[0] = PartRun(run: run, part: first.part)
    } else {
      let end = heap.removeLast()
      if !heap.isEmpty { heap[0] = end }
    }
    sink()
    guard first.run.id >= last.end else {
      throw .invalid(
        path: parts[first.part].tiles.path,
        found: "tiles that \(parts[last.part].tiles.path) has too, from the id \(first.run.id)",
        expected: "each tile in one part")
    }
    last = (first.run.ids.upperBound, first.part)
    return first
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (heap[left].run.id, heap[left].part) < (heap[right].run.id, heap[right].part)
  }

  private mutating func rise(from index: Int) {
    var index = index
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, precedes(child + 1, child) { child += 1 }
      guard precedes(child, index) else { return }
      heap.swapAt(child, index)
      index = child
    }
  }
}

/// The runs of new archives over those of an old one, without the tiles that are removed from that.
struct OverlaidRuns {
  private var new: MergedRuns
  private var old: (any TileRuns)?
  private let oldPart: Int
  /// The ids that are removed, in ascending order.
  private let removed: [UInt64]
  private var nextRemoved = 0
  private var newHead: PartRun?
  /// The next tiles of the old archive, before and after those that are removed are taken out.
  private var (oldHead, oldRest): (PartRun?, PartRun?)

  init(_ parts: [any StoredTiles], over old: (any StoredTiles)?, removing removed: [UInt64])
    throws(ArchiveError)
  {
    new = try MergedRuns(parts)
    self.old = old.map { $0.runs() }
    oldPart = parts.count
    self.removed = removed.sorted()
    (oldHead, oldRest) = (nil, nil)
    newHead = try new.nextRun()
    oldHead = try nextOld()
  }

  /// The next run; `nil` at the end.
  mutating func nextRun() throws(ArchiveError) -> PartRun? {
    if let old = oldHead, newHead.map({ old.run.id < $0.run.id }) ?? true {
      guard let start = newHead?.run.id, start < old.run.ids.upperBound else {
        oldHead = try nextOld()
        return old
      }
      oldHead = old.clamped(to: start..<old.run.ids.upperBound)
      return old.clamped(to: old.run.id..<start)
    }
    guard let first = newHead else { return nil }
    newHead = try new.nextRun()
    let end = first.run.ids.upperBound
    while let old = oldHead, old.run.id < end {
      oldHead = old.run.ids.upperBound > end ? old.clamped(to: end..<old.run.ids.upperBound) : try nextOld()
    }
    return first
  }

  /// The next tiles of the old archive that are not removed.
  private mutating func nextOld() throws(ArchiveError) -> PartRun? {
    while true {
      if oldRest == nil { oldRest = try old?.nextRun().map { PartRun(run: $0, part: oldPart) } }
      guard let rest = oldRest else { return nil }
      while nextRemoved < removed.count, removed[nextRemoved] < rest.run.id { nextRemoved += 1 }
      guard nextRemoved < removed.count, removed[nextRemoved] < rest.run.ids.upperBound else {
        oldRest = nil
        return rest
      }
      let gap = removed[nextRemoved]
      let end = rest.run.ids.upperBound
      oldRest = gap + 1 < end ? rest.clamped(to: gap + 1..<end) : nil
      if gap > rest.run.id { return rest.clamped(to: rest.run.id..<gap) }
    }
  }
}
