// Sound because the memory is owned alone and reads from the file stay below its capacity. Cursors on it become
// invalid when `refill` is called; the only caller replaces its cursor right after.

import CartoucheJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A piece of a file in memory that moves towards its end.
struct FileWindow: ~Copyable {
  private let file: Int32
  private let path: String
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 20
  /// The number of bytes in memory.
  private(set) var count = 0
  /// Whether the file ends with the window.
  private(set) var isAtEnd = false
  /// The place at which the window starts.
  private var origin = TextLocation(line: 1, column: 1, offset: 0)

  /// A window at the start of the file at `path`.
  init(path: String) throws(JSONError) {
    file = open(path, O_RDONLY | O_CLOEXEC)
    self.path = path
    memory = .allocate(capacity: capacity)
    guard file >= 0 else {
      throw JSONError(
        .file, found: "cannot open the file: \(String(cString: strerror(errno)))", source: path)
    }
    try fill()
  }

  deinit {
    memory.deallocate()
    if file >= 0 { close(file) }
  }

  /// A cursor at the first byte.
  var cursor: JSONCursor {
    JSONCursor(UnsafeBufferPointer(start: memory, count: count), isBeginning: origin.offset == 0)
  }

  /// The bytes in memory, copied: for messages.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

  /// The line and column of the byte at `offset` in the window.
  func location(of offset: Int) -> TextLocation {
    var walk = LineWalk(origin, isBeginning: origin.offset == 0)
    return walk.advance(to: offset, in: UnsafeBufferPointer(start: memory, count: count))
  }

  /// The outcome of an attempt to read more bytes; `more` may add none, but then the end is known.
  enum Refill {
    case more, endOfFile, aboveLimit
  }

  /// Drops the bytes before `offset` and reads more, unless more than `limit` bytes would have to be kept.
  mutating func refill(keeping offset: Int, limit: Int) throws(JSONError) -> Refill {
    guard !isAtEnd else { return .endOfFile }
    let kept = count - offset
    if kept > capacity / 2 && kept >= limit { return .aboveLimit }
    origin = location(of: offset)
    if kept > capacity / 2 {
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity)
      larger.update(from: memory + offset, count: kept)
      memory.deallocate()
      memory = larger
      capacity *= 2
    } else {
      memory.update(from: memory + offset, count: kept)
    }
    count = kept
    try fill()
    return .more
  }

  /// Reads until the memory is full or the file ends.
  private mutating func fill() throws(JSONError) {
    while count < capacity {
      let got = read(file, memory + count, capacity - count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else {
        throw JSONError(
          .file, found: "cannot read the file: \(String(cString: strerror(errno)))", source: path)
      }
      if got == 0 {
        isAtEnd = true
        break
      }
      count += got
    }
  }
}
