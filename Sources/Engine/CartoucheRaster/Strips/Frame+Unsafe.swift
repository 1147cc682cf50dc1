// Sound because: workers take strips from one counter, so no two write the same pixels; each has its own
// buffer; the target and the lists stay pinned until all workers are done.

import CartoucheThreads
import Synchronization

/// One frame being painted: the parts shared by all workers.
private final class Frame: Sendable {
  let next = Atomic<Int>(0)
  let isStopped = Atomic<Bool>(false)
}

private struct FrameTarget: @unchecked Sendable {
  let pixels: UnsafeMutableRawPointer
  let items: UnsafeMutablePointer<StripItem>
  let references: UnsafeMutablePointer<Int32>
  let itemStarts: [Int]
  let referenceStarts: [Int]
}

private struct PinnedLists: @unchecked Sendable {
  let lists: UnsafeBufferPointer<PinnedList>
}

extension Rasterizer {
  /// Paints all strips of sorted lists into a bitmap of their size; `false` when that was stopped.
  func paint(
    _ lists: [DisplayList], sort: StripSort, sums: [DensitySum], buffers: [StripBuffer],
    ground: PremultipliedColor, into bitmap: inout Bitmap
  ) -> Bool {
    let isStopped = isStopped
    let (width, height) = (bitmap.width, bitmap.height)
    let grid = sort.grid
    let strips = grid.count
    let workers = max(1, min(buffers.count, strips))
    let frame = Frame()
    bitmap.pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let target = FrameTarget(
        pixels: base, items: sort.items, references: sort.references, itemStarts: sort.itemStarts,
        referenceStarts: sort.referenceStarts)
      PinnedList.with(lists, sums) { sources in
        let sources = PinnedLists(lists: sources)
        let work: @Sendable (Int) -> Void = { worker in
          while true {
            let index = frame.next.add(1, ordering: .relaxed).oldValue
            guard index < strips, !frame.isStopped.load(ordering: .relaxed) else { return }
            if let isStopped, isStopped() {
              frame.isStopped.store(true, ordering: .relaxed)
              return
            }
            let x = index % grid.tiles * grid.tileWidth
            let y = index / grid.tiles * stripRows
            guard x < width else { continue }
            var strip = Strip(
              buffers[worker], sources.lists, origin: (x, y), columns: min(grid.tileWidth, width - x),
              ground: ground.rgba)
            strip.play(index, of: target)
            strip.resolve(into: target.pixels, stride: width, rows: min(stripRows, height - y))
          }
        }
        if workers == 1 {
          work(0)
        } else {
          ParallelWork.perform(workers, work)
        }
      }
    }
    return !frame.isStopped.load(ordering: .relaxed)
  }
}

extension Strip {
  /// Plays all steps of a strip in order.
  fileprivate mutating func play(_ index: Int, of target: FrameTarget) {
    let references = UnsafePointer(target.references) + target.referenceStarts[index]
    let last = target.itemStarts[index + 1] - 1
    let items = target.items
    var begin = 0
    // The list that is played, and its commands among those of all lists.
    var place = 0
    var (first, end) = (0, list.pointee.commands.count)
    for index in target.itemStarts[index]..<target.itemStarts[index + 1] {
      let item = items[index]
      while Int(item.command) >= end {
        place &+= 1
        turn(to: place)
        (first, end) = (end, end &+ list.pointee.commands.count)
      }
      // Steps of the next list are left for later.
      let far = items[min(index &+ 12, last)]
      if Int(far.command) < end {
        prefetchSteps(far, items[min(index &+ 8, last)], items[min(index &+ 4, last)], first, references)
      }
      play(
        list.pointee.commands.elements[Int(item.command) &- first],
        UnsafeBufferPointer(start: references + begin, count: Int(item.end) &- begin))
      begin = Int(item.end)
    }
  }

  /// Loads a step that comes soon, and the shape of one that comes sooner, into the cache.
  ///
  /// Steps of one strip are scattered in the list; without this the processor would wait for each of them.
  @inline(__always)
  private func prefetchSteps(
    _ far: StripItem, _ middle: StripItem, _ near: StripItem, _ first: Int,
    _ references: UnsafePointer<Int32>
  ) {
    let commands = list.pointee.commands.elements
    let (runs, points) = (list.pointee.runs.elements, list.pointee.points.elements)
    let step = UnsafeRawPointer(commands + (Int(far.command) &- first))
    prefetch(step)
    prefetch(step + 63)
    let soon = commands + (Int(middle.command) &- first)
    if soon.pointee.isUnsorted { prefetch(runs + Int(soon.pointee.first)) }
    let next = commands + (Int(near.command) &- first)
    if next.pointee.isUnsorted {
      let first = UnsafeRawPointer(points + Int(runs[Int(next.pointee.first)].start))
      prefetch(first)
      prefetch(first + 64)
      return
    }
    switch next.pointee.kind {
    case .capsule: prefetch(list.pointee.capsules.elements + Int(next.pointee.first))
    case .field:
      let field = UnsafeRawPointer(list.pointee.fields.elements + Int(next.pointee.first))
      prefetch(field)
      prefetch(field + MemoryLayout<PlacedField>.size - 1)
    case .faces, .mesh: break
    default:
      if next.pointee.hasSegments, near.end > 0 { prefetch(points + Int(references[Int(near.end) &- 1])) }
    }
  }
}
