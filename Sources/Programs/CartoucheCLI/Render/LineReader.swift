import CartoucheCommandLine
import Foundation

/// The lines of a file or of standard input, one after the other, in memory for one line.
struct LineReader {
  private let handle: FileHandle
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// One line, or its beginning.
  enum Line {
    case text([UInt8])
    /// A line that is longer than the limit, without its text.
    case tooLong
  }

  /// The lines of the file at `path`, or of standard input for `-`.
  ///
  /// - Parameter limit: The most bytes of a line.
  /// - Throws: ``CommandFailure`` when the file cannot be opened.
  init(_ path: String, limit: Int) throws(CommandFailure) {
    self.limit = limit
    if path == "-" {
      handle = .standardInput
    } else {
      guard let file = FileHandle(forReadingAtPath: path) else {
        throw CommandFailure(.missingInput, "\(path): cannot be read")
      }
      handle = file
    }
  }

  /// The next line without its end; `nil` after the last.
  ///
  /// - Throws: ``CommandFailure`` when reading fails.
  mutating func next() throws(CommandFailure) -> Line? {
    var isTooLong = false
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return isTooLong ? .tooLong : .text(Array(buffer[start..<end]))
      }
      if isAtEnd {
        defer { start = buffer.count }
        if start == buffer.count { return isTooLong ? .tooLong : nil }
        return isTooLong ? .tooLong : .text(Array(buffer[start...]))
      }
      if buffer.count - start > limit {
        // The rest of the line is skipped.
        isTooLong = true
        start = buffer.count
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      do {
        if let part = try handle.read(upToCount: 1 << 16), !part.isEmpty {
          buffer += part
        } else {
          isAtEnd = true
        }
      } catch {
        throw CommandFailure(
          .missingInput, "the lines of --batch cannot be read: \(error.localizedDescription)")
      }
    }
  }
}
