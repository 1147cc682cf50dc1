// Sound because the system writes no more bytes than the buffer has from the place that it is told, and because as many
// of them count as it says; the descriptor is closed on each way out.

import Foundation

/// A part of a file, and the state of the very file that it was read from.
struct FilePart {
  /// The bytes, fewer than asked for where the file ends.
  let bytes: [UInt8]
  /// The state of the file.
  let status: FileStatus

  /// Reads a range of a file; replacing the file meanwhile does not change the result.
  ///
  /// - Throws: `POSIXError`.
  init(_ path: String, _ range: Range<Int>) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let status = FileStatus(descriptor: descriptor) else { throw Self.failure }
    defer { close(descriptor) }
    let start = max(range.lowerBound, 0)
    let wanted = max(min(range.count, status.size - min(start, status.size)), 0)
    bytes = try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted, let target = buffer.baseAddress {
        let read = pread(descriptor, target + count, wanted - count, off_t(start + count))
        if read < 0, errno == EINTR { continue }
        guard read >= 0 else { throw Self.failure }
        guard read > 0 else { return }
        count += read
      }
    }
    self.status = status
  }

  private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
