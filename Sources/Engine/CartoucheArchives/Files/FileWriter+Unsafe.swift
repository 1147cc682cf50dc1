// Sound because the system reads and writes no more bytes than the buffers have from the places that it is told; the
// descriptor belongs to one writer, which closes it.

import Foundation

/// A file that grows at its end and can be read back, through a buffer.
///
/// One writer belongs to one task at a time.
final class FileWriter {
  let path: String
  /// The number of bytes, written and in the buffer.
  private(set) var size: Int
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// The number of bytes that are collected before they are written.
  private static let room = 1 << 18

  private init(_ path: String, _ descriptor: Int32, size: Int) {
    (self.path, self.descriptor, self.size) = (path, descriptor, size)
    buffer.reserveCapacity(Self.room)
  }

  deinit { close(descriptor) }

  /// Makes a new file; one of the same name is an error.
  convenience init(creating path: String) throws(ArchiveError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path) }
    self.init(path, descriptor, size: 0)
  }

  /// Opens a file, or makes it, and holds it against all others while the writer exists; `nil` if another has it.
  convenience init?(holding path: String) throws(ArchiveError) {
    for _ in 0..<8 {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw Self.failure(path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { return nil }
        throw .output(path: path, reason: String(cString: strerror(code)))
      }
      var (own, named) = (stat(), stat())
      // The previous holder may have removed the file, in which case others would lock a new one.
      if fstat(descriptor, &own) == 0, stat(path, &named) == 0, own.st_ino == named.st_ino,
        own.st_dev == named.st_dev
      {
        self.init(path, descriptor, size: Int(own.st_size))
        return
      }
      close(descriptor)
    }
    return nil
  }

  /// Makes a file without a name beside a path: it vanishes with the writer, or with the process.
  convenience init(withoutNameBeside path: String) throws(ArchiveError) {
    let name = "\(path).tmp-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
    unlink(name)
    self.init(path, descriptor, size: 0)
  }

  // MARK: - Writing

  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws(ArchiveError) {
    if buffer.count + bytes.count > Self.room { try flush() }
    if bytes.count > Self.room {
      try write(bytes)
    } else {
      buffer += bytes
    }
    size += bytes.count
  }

  /// Adds a number as eight bytes, the lowest first.
  func append(_ number: UInt64) throws(ArchiveError) {
    if buffer.count + 8 > Self.room { try flush() }
    for shift: UInt64 in stride(from: 0, to: 64, by: 8) {
      buffer.append(UInt8(truncatingIfNeeded: number >> shift))
    }
    size += 8
  }

  /// Gives what is in the buffer to the system.
  func flush() throws(ArchiveError) {
    if buffer.isEmpty { return }
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Brings all bytes to the disk.
  func synchronize() throws(ArchiveError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
  }

  /// Brings a file that others wrote to the disk; returns its size.
  static func synchronize(_ path: String) throws(ArchiveError) -> Int {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0 else { throw failure(path) }
    return Int(status.st_size)
  }

  /// Drops all behind a number of bytes, at most ``size``.
  func truncate(to count: Int) throws(ArchiveError) {
    try flush()
    guard ftruncate(descriptor, off_t(count)) == 0 else { throw Self.failure(path) }
    size = count
  }

  /// Writes bytes behind those that are written already: where the buffer begins.
  private func write(_ bytes: [UInt8]) throws(ArchiveError) {
    let start = size - buffer.count
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { piece in
        pwrite(
          descriptor, piece.baseAddress?.advanced(by: written), piece.count - written, off_t(start + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      written += count
    }
  }

  // MARK: - Reading

  /// The bytes in a range, as far as there are any.
  func read(_ range: Range<Int>) throws(ArchiveError) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    if range.upperBound > size - buffer.count { try flush() }
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
    guard code == 0 else { throw .output(path: path, reason: String(cString: strerror(code))) }
    return bytes
  }

  private static func failure(_ path: String) -> ArchiveError {
    .output(path: path, reason: String(cString: strerror(errno)))
  }
}
