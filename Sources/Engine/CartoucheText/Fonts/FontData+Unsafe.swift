// Sound because every read is bounded by the memory allocated for it, which HarfBuzz alone frees once it has it.

import CHarfBuzz

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of a font file: in memory, or on disk, where tables are read on demand.
///
/// Large fonts cost only the parts that are used, and files that change or shrink meanwhile do no harm: their tables
/// are then missing.
struct FontData: Sendable {
  private enum Storage: Sendable {
    case bytes([UInt8])
    case file(path: String, identity: Identity)
  }

  /// The identity of a file when it was first opened.
  private struct Identity: Sendable, Equatable {
    let device: UInt64
    let number: UInt64
    let size: Int
  }

  /// The number of bytes.
  let count: Int
  private let storage: Storage

  /// The maximum number of bytes in memory: tables are copied from bytes that are there already.
  var mostBytes: Int {
    switch storage {
    case .bytes: 2 * count
    case .file: count
    }
  }

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    storage = .bytes(bytes)
    count = bytes.count
  }

  /// The bytes of a file, unpacked if it is packed.
  ///
  /// - Throws: ``FontError`` if there is no such file, it is not a regular file, or its bytes cannot be unpacked.
  init(path: String) throws(FontError) {
    let (file, identity) = try FontData.open(path)
    close(file)
    let data = FontData(storage: .file(path: path, identity: identity), count: identity.size)
    let start = data.bytes(0..<min(4, data.count)) ?? []
    if WebFont.isPacked(start), data.count <= WebFont.sizeLimit, let packed = data.bytes(0..<data.count) {
      self.init(try WebFont.unpacked(packed))
    } else {
      self = data
    }
  }

  private init(storage: Storage, count: Int) {
    self.storage = storage
    self.count = count
  }

  /// Opens a regular file; others might block for ever.
  private static func open(_ path: String) throws(FontError) -> (file: Int32, identity: Identity) {
    #if canImport(Darwin)
      let file = Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #elseif canImport(Musl)
      let file = Musl.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #else
      let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #endif
    guard file >= 0 else { throw .unreadable(errno: errno) }
    var status = stat()
    let isFile = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isFile, let size = Int(exactly: status.st_size)
    else {
      close(file)
      throw .unreadable(errno: EINVAL)
    }
    return (
      file,
      Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
        size: size)
    )
  }

  /// Reads into memory of the range's size; false if the bytes are missing.
  private func read(_ range: Range<Int>, into memory: UnsafeMutableRawBufferPointer) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= count, memory.count == range.count else { return false }
    switch storage {
    case .bytes(let bytes):
      bytes.withUnsafeBytes { memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
      return true
    case .file(let path, let identity):
      guard let (file, found) = try? FontData.open(path) else { return false }
      defer { close(file) }
      guard found == identity else { return false }
      var done = 0
      while done < range.count {
        let step = pread(
          file, memory.baseAddress?.advanced(by: done), range.count - done, off_t(range.lowerBound + done))
        guard step > 0 else { return false }
        done += step
      }
      return true
    }
  }

  /// The bytes of a range; `nil` if it is empty or the bytes are missing.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= count else { return nil }
    var isComplete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { memory, initialized in
      isComplete = read(range, into: UnsafeMutableRawBufferPointer(memory))
      initialized = isComplete ? range.count : 0
    }
    return isComplete ? bytes : nil
  }

  /// The bytes of a range for HarfBuzz; `nil` if it is empty or the bytes are missing.
  func blob(_ range: Range<Int>) -> OpaquePointer? {
    guard !range.isEmpty, let length = UInt32(exactly: range.count), let memory = malloc(range.count) else {
      return nil
    }
    guard read(range, into: UnsafeMutableRawBufferPointer(start: memory, count: range.count)) else {
      free(memory)
      return nil
    }
    return hb_blob_create(
      memory.assumingMemoryBound(to: CChar.self), length, HB_MEMORY_MODE_WRITABLE, memory, { free($0) })
  }

  /// The description of an error number of the system.
  static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "none"
    case EACCES: "one without permission to read it"
    case EINVAL: "one that is not a regular file"
    default: "system error \(number)"
    }
  }
}
