// Sound because `read` and `write` get addresses and lengths inside the array that lends them.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whole files as bytes.
package enum FileBytes {
  /// The bytes of the file at `path`.
  package static func read(_ path: String) throws(JSONError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("open", path) }
    defer { _ = close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("examine", path) }
    var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size), 1 << 12) + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
      let got = bytes.withUnsafeMutableBytes { buffer in
        #if canImport(Darwin)
          Darwin.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        #elseif canImport(Musl)
          Musl.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        #else
          Glibc.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        #endif
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw failure("read", path) }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Replaces the file at `path` by `bytes`.
  package static func write(_ bytes: [UInt8], to path: String) throws(JSONError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure("create", path) }
    defer { _ = close(file) }
    var written = 0
    while written < bytes.count {
      let put = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #elseif canImport(Musl)
          Musl.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #else
          Glibc.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #endif
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
