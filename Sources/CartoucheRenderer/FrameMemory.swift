import CartoucheGeometry
import CartoucheRaster
import Synchronization

/// Memory that a frame leaves to the next one, so that the system need not clear it again.
final class FrameMemory: Sendable {
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

  private static let listLimit = 32
  private let threads: Int?
  private let lists = Mutex<[(place: Int, list: DisplayList)]>([])
  private let canvases = Mutex<[Canvas]>([])
  private let pictures: PictureMemory

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
        lists.lastIndex { $0.place == place && isFit($0.list) } ?? lists.lastIndex { isFit($0.list) }
      return index.map { lists.remove(at: $0).list }
    }
    return known ?? DisplayList(width: width, height: height)
  }

  /// Takes back the lists of a frame, which are no longer needed.
  func recycle(_ shapes: consuming FrameShapes) {
    // In place: another owner would have their memory copied.
    for index in shapes.lists.indices {
      shapes.lists[index].removeAll()
      shapes.lists[index].projection = nil
    }
    let empty = shapes.lists.enumerated().map { (place: $0, list: $1) }
    lists.withLock { lists in
      lists += empty
      lists.removeFirst(max(0, lists.count - Self.listLimit))
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
}
