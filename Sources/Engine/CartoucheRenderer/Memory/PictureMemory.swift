import CartoucheRaster
import Synchronization

/// Released pictures, whose memory is reused for later ones.
///
/// Memory that comes fresh from the system is cleared page by page when it is first written, which takes about as long
/// as filling it with pixels.
final class PictureMemory: KeptCache {
  /// Takes a picture back when its last copy is gone.
  private final class Loan: Sendable {
    private let picture: Bitmap
    private let memory: PictureMemory

    init(_ picture: Bitmap, of memory: PictureMemory) {
      self.picture = picture
      self.memory = memory
    }

    deinit { memory.keep(picture) }
  }

  private struct State {
    var frame = 0
    /// The pictures, each with the frame during which it was given back, the last one at the end.
    var free: [(frame: Int, picture: Bitmap)] = []

    var byteCount: Int {
      free.indices.reduce(0) { $0 + 4 * free[$1].picture.width * free[$1].picture.height }
    }
  }

  let kind = KeptMemory.Kind.pictures
  private let byteLimit: Int
  private let state = Mutex(State())

  /// Pictures of at most `byteLimit` bytes together; the oldest are dropped first.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// A former picture of this size, or else an empty one.
  ///
  /// An array that still shares its bytes becomes their only owner when the picture is drawn into.
  func take(width: Int, height: Int) -> Bitmap {
    state.withLock { state in
      state.free.lastIndex { $0.picture.width == width && $0.picture.height == height }
        .map { state.free.remove(at: $0).picture }
    } ?? Bitmap(width: 0, height: 0)
  }

  /// Lets a picture come back when its last copy is gone.
  func lend(_ picture: inout Bitmap) { picture.companion = Loan(picture, of: self) }

  private func keep(_ picture: Bitmap) {
    state.withLock { state in
      state.free.append((state.frame, picture))
      var byteCount = state.byteCount
      while byteCount > byteLimit { byteCount -= state.free.removeFirst().picture.pixels.count }
    }
  }

  // MARK: KeptCache

  var byteCount: Int { state.withLock { $0.byteCount } }

  func begin(_ frame: Int) { state.withLock { $0.frame = frame } }

  func trim(toByteCount byteCount: Int, lastUsedBefore frame: Int) {
    state.withLock { state in
      var held = state.byteCount
      while held > byteCount, let first = state.free.first, first.frame < frame {
        held -= first.picture.pixels.count
        state.free.removeFirst()
      }
    }
  }

  func removeAll() { state.withLock { $0.free = [] } }
}
