// Sound because `read` and `write` get addresses and lengths inside the array that lends them.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system calls under names that methods here do not shadow.
private enum SystemCall {
  static func read(_ file: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, target, count)
    #elseif canImport(Musl)
      Musl.read(file, target, count)
    #else
      Darwin.read(file, target, count)
    #endif
  }

  static func write(_ file: Int32, _ source: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, source, count)
    #elseif canImport(Musl)
      Musl.write(file, source, count)
    #else
      Darwin.write(file, source, count)
    #endif
  }
}

/// Whole files as bytes.
package enum FileBytes {
  /// The bytes of the regular file at `path`.
  ///
  /// Devices, pipes and sockets are refused, as they may never end or never begin.
  ///
  /// - Parameter limit: The maximum number of bytes that are read, whatever size the system reports.
  package static func read(_ path: String, limit: Int = .max) throws(JSONError) -> [UInt8] {
    // Opening a pipe would wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw failure("open", path) }
    defer { _ = close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("examine", path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw JSONError(
        .file, found: "something other than a regular file", expected: "a regular file", source: path)
    }
    // One more than expected, so that the end is seen without growing.
    var bytes: [UInt8] = []
    var room = max(Int(status.st_size), 1 << 12) + 1
    while true {
      var got = 0
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < buffer.count {
          got = SystemCall.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
          if got < 0 && errno == EINTR { continue }
          if got <= 0 { break }
          count += got
        }
      }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      guard got >= 0 else { throw failure("read", path) }
      if got == 0 { return bytes }
      guard bytes.count <= limit else {
        throw JSONError(.file, found: "more than \(limit) bytes", expected: "at most that", source: path)
      }
      room = bytes.count
    }
  }

  /// Replaces the file at `path` with `bytes`.
  package static func write(_ bytes: [UInt8], to path: String) throws(JSONError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure("create", path) }
    defer { _ = close(file) }
    var written = 0
    while written < bytes.count {
      let put = bytes.withUnsafeBytes { buffer in
        SystemCall.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else { throw failure("write", path) }
      written += put
    }
  }

  private static func failure(_ verb: String, _ path: String) -> JSONError {
    let reason = String(cString: strerror(errno))
    return JSONError(.file, found: "cannot \(verb) the file: \(reason)", source: path)
  }
}
