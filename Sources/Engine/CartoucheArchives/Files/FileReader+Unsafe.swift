// Sound because the system writes no more bytes than the buffer has from the place that it is told, and as many of them
// count as it says; the descriptor is closed when the last reader of it is gone.

import Foundation

/// A file that is open for reading at any place.
final class FileReader: Sendable {
  let path: String
  /// The number of bytes when the file was opened.
  let size: Int
  private let descriptor: Int32

  /// Opens a regular file.
  init(_ path: String) throws(ArchiveError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing(path: path) : Self.failure(path)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .invalid(path: path, found: "something other than a regular file", expected: "a file")
    }
    self.descriptor = descriptor
    self.path = path
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes in a range, all of them.
  func read(_ range: Range<Int>) throws(ArchiveError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= size else {
      throw .invalid(
        path: path, found: "a file of \(size) bytes",
        expected: "the bytes \(range.lowerBound)..<\(range.upperBound)")
    }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count, let target = buffer.baseAddress {
        let got = pread(descriptor, target + count, range.count - count, off_t(range.lowerBound + count))
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        guard got > 0 else { return }
        count += got
      }
    }
    guard bytes.count == range.count else {
      let found = code == 0 ? "a file that has become shorter" : String(cString: strerror(code))
      throw .invalid(
        path: path, found: found, expected: "the bytes \(range.lowerBound)..<\(range.upperBound)")
    }
    return bytes
  }

  /// All bytes.
  func contents() throws(ArchiveError) -> [UInt8] { try read(0..<size) }

  private static func failure(_ path: String) -> ArchiveError {
    .invalid(path: path, found: String(cString: strerror(errno)), expected: "a file that can be read")
  }
}
