import CartoucheGeometry
import CartoucheRaster
import CartoucheThreads
import Synchronization

/// Memory that a frame leaves to the next one, so that the system need not clear it again.
final class FrameMemory: KeptCache {
  /// A rasteriser that draws one frame after the other.
  private final class Canvas: Sendable {
    private let rasterizer: Mutex<Rasterizer>

    init(threads: Int?) { rasterizer = Mutex(Rasterizer(threads: threads)) }

    func draw(
      _ lists: [DisplayList], into picture: inout Bitmap, _ stop: StopSignal
    ) throws(RasterError) {
      try rasterizer.withLock { rasterizer throws(RasterError) in
        rasterizer.isStopped = { stop.isGiven }
        try rasterizer.rasterize(lists, into: &picture)
      }
    }
  }

  private struct Lists {
    var frame = 0
    var free: [(frame: Int, place: Int, byteCount: Int, list: DisplayList)] = []
    /// The bytes of all lists.
    var byteCount = 0

    mutating func append(_ list: DisplayList, place: Int) {
      let count = list.capacityInBytes
      free.append((frame, place, count, list))
      byteCount += count
    }

    mutating func remove(at index: Int) -> DisplayList {
      let entry = free.remove(at: index)
      byteCount -= entry.byteCount
      return entry.list
    }
  }

  private static let listLimit = 32
  let kind = KeptMemory.Kind.drawings
  /// The number of threads that work on a frame; `nil` for one per processor.
  let threads: Int?
  private let lists = Mutex(Lists())
  private let canvases = Mutex<[Canvas]>([])
  let pictures: PictureMemory

  /// Memory of frames that are drawn with `threads` threads.
  ///
  /// - Parameter keptPictures: The bytes of pictures that may be kept when nobody holds them any more.
  init(threads: Int?, keptPictures: Int) {
    self.threads = threads
    pictures = PictureMemory(byteLimit: keptPictures)
  }

  /// An empty list for a frame of this size in device pixels.
  ///
  /// - Parameter place: Its index among the lists of the frame; a list at the same index in another frame has about as
  ///   much memory as is needed.
  func list(width: Int, height: Int, place: Int) -> DisplayList {
    let known: DisplayList? = lists.withLock { lists in
      func isFit(_ list: DisplayList) -> Bool { list.width == width && list.height == height }
      let index =
        lists.free.lastIndex { $0.place == place && isFit($0.list) }
        ?? lists.free.lastIndex { isFit($0.list) }
      return index.map { lists.remove(at: $0) }
    }
    return known ?? DisplayList(width: width, height: height)
  }

  /// Takes back the lists of a frame, which are no longer needed.
  func recycle(_ shapes: consuming FrameShapes) {
    // In place: another owner would have their memory copied.
    for index in shapes.lists.indices { shapes.lists[index].removeAll() }
    let empty = shapes.lists
    lists.withLock { lists in
      for (place, list) in empty.enumerated() { lists.append(list, place: place) }
      while lists.free.count > Self.listLimit { _ = lists.remove(at: 0) }
    }
  }

  /// Draws lists one after the other.
  ///
  /// - Parameter stop: The signal after which the picture is not wanted any more.
  /// - Throws: `RasterError` when the picture would be too large, the list is too complex, or drawing was stopped.
  func rasterize(_ lists: [DisplayList], _ stop: StopSignal) throws(RasterError) -> Bitmap {
    let canvas = canvases.withLock { $0.popLast() } ?? Canvas(threads: threads)
    defer {
      canvases.withLock { canvases in
        if canvases.count < 4 { canvases.append(canvas) }
      }
    }
    var picture = pictures.take(width: lists.first?.width ?? 0, height: lists.first?.height ?? 0)
    try canvas.draw(lists, into: &picture, stop)
    pictures.lend(&picture)
    return picture
  }

  // MARK: KeptCache

  var byteCount: Int { lists.withLock { $0.byteCount } }

  func begin(_ frame: Int) { lists.withLock { $0.frame = frame } }

  func trim(toByteCount byteCount: Int, lastUsedBefore frame: Int) {
    lists.withLock { lists in
      while lists.byteCount > byteCount, let first = lists.free.first?.frame, first < frame {
        _ = lists.remove(at: 0)
      }
    }
  }

  func removeAll() {
    lists.withLock { ($0.free, $0.byteCount) = ([], 0) }
    canvases.withLock { $0 = [] }
  }
}
