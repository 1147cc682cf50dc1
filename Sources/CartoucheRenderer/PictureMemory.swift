import CartoucheRaster
import Synchronization

/// Pictures that nobody holds any more, whose memory the pictures to come are drawn in.
///
/// Memory that comes fresh from the system is cleared page by page when it is first written, which takes about as long
/// as filling it with pixels.
final class PictureMemory: Sendable {
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

  private let byteLimit: Int
  private let free = Mutex<[Bitmap]>([])

  /// Pictures of at most `byteLimit` bytes together; the oldest are dropped first.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// A former picture of this size, or else an empty one.
  ///
  /// Whoever still holds its bytes as an array has them alone once it is drawn in.
  func take(width: Int, height: Int) -> Bitmap {
    free.withLock { free in
      free.lastIndex { $0.width == width && $0.height == height }.map { free.remove(at: $0) }
    } ?? Bitmap(width: 0, height: 0)
  }

  /// Lets a picture come back when its last copy is gone.
  func lend(_ picture: inout Bitmap) { picture.companion = Loan(picture, of: self) }

  private func keep(_ picture: Bitmap) {
    free.withLock { free in
      free.append(picture)
      var byteCount = free.reduce(0) { $0 + $1.pixels.count }
      while byteCount > byteLimit { byteCount -= free.removeFirst().pixels.count }
    }
  }
}
