import CartoucheThreads
import Foundation

/// A part of a file that is open, so that it stays the same when another takes the place of the file.
public struct FilePart: Sendable {
  /// The bytes of the file that the part has.
  public let range: Range<Int>
  private let file: OpenFile

  init(_ file: OpenFile, _ range: Range<Int>) {
    self.file = file
    self.range = range
  }

  /// The number of bytes of a piece.
  private static let piece = 64 << 10

  /// Hands out the bytes of the part in pieces, in order.
  ///
  /// - Throws: Whatever `body` throws, or an error if the file has become shorter.
  public func forEachPiece(_ body: ([UInt8]) async throws -> Void) async throws {
    var start = range.lowerBound
    while start < range.upperBound {
      try Task.checkCancellation()
      let end = min(start + Self.piece, range.upperBound)
      try await body(try await file.bytes(start..<end))
      start = end
    }
  }

  /// All bytes of the part.
  func bytes() async throws -> [UInt8] { try await file.bytes(range) }
}

/// A regular file that is open for reading.
final class OpenFile: Sendable {
  /// A file that has become shorter while it was read.
  struct Truncated: Error {}

  private let handle: FileHandle
  /// The number of bytes.
  let size: Int
  /// A text that changes when another file takes the place of this one, or it is written to.
  let state: String

  /// Opens a file; `nil` for what cannot be read, or is no regular file.
  init?(path: String) {
    // What is no regular file, such as a pipe, may wait for ever when it is opened.
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard type == .typeRegular, let handle = FileHandle(forReadingAtPath: path) else { return nil }
    var status = stat()
    guard fstat(handle.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let size = Int(exactly: status.st_size)
    else { return nil }
    self.handle = handle
    self.size = size
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    state = "\(size) \(time.tv_sec) \(time.tv_nsec) \(status.st_ino)"
  }

  deinit { try? handle.close() }

  /// The bytes of a range, which a thread of the engine's own reads.
  func bytes(_ range: Range<Int>) async throws -> [UInt8] {
    try await ParallelWork.run { [self] in Result { try read(range) } }.get()
  }

  /// The bytes of a range, read by the calling thread; `nil` for a file that has become shorter.
  func synchronousBytes(_ range: Range<Int>) -> [UInt8]? { try? read(range) }

  private func read(_ range: Range<Int>) throws -> [UInt8] {
    try handle.seek(toOffset: UInt64(range.lowerBound))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    while bytes.count < range.count {
      guard let data = try handle.read(upToCount: range.count - bytes.count), !data.isEmpty else {
        throw Truncated()
      }
      bytes += data
    }
    return bytes
  }
}
