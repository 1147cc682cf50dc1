import CartoucheResources
import CartoucheThreads
import Foundation
import Synchronization

/// The content of a file in few bytes, which are the same for every copy of it.
///
/// Archives and fonts, whose beginning changes with anything in them (the directory of a PMTiles archive, the change counter
/// of a database, the check sum of a font), are read in samples, everything else as a whole.
struct FileFingerprint: Sendable {
  /// The fingerprint; empty for what is no file of this machine.
  let bytes: [UInt8]

  /// The bytes of a sample.
  private static let sample = 16 << 10
  /// The number of samples, at equal distances from the beginning to the end.
  private static let samples = 64
  /// The largest file that is read as a whole, in bytes; of larger ones the time of the last change counts too.
  private static let largest = 512 << 20
  /// The beginnings of files that are read in samples: archives of tiles, databases, fonts and collections of them.
  private static let sampled: [[UInt8]] = [
    Array("PMTiles".utf8), Array("SQLite format 3".utf8), [0, 1, 0, 0], Array("OTTO".utf8),
    Array("ttcf".utf8),
    Array("wOF2".utf8), Array("wOFF".utf8),
  ]

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The fingerprint of the file, or of the archive, that a path or URL names.
  init(of url: String) {
    let url = ContourURL.elevation(in: url)
    let location = ArchiveURL(url)?.archive ?? url
    guard let path = ResourceURL.filePath(of: location), let file = OpenFile(path: path) else {
      self.init(bytes: [])
      return
    }
    self.init(of: file, at: path)
  }

  /// The fingerprint of a file that is open.
  ///
  /// - Parameter path: The path of the file.
  init(of file: OpenFile, at path: String) {
    var tag = EntityTag("\(file.size)")
    let head = file.synchronousBytes(0..<min(Self.sample, file.size)) ?? []
    tag.combine(head)
    let isSampled = Self.sampled.contains { head.starts(with: $0) }
    if isSampled || file.size > Self.largest {
      let step = max(file.size / Self.samples, Self.sample)
      for start in stride(from: step, to: file.size, by: step) {
        tag.combine(file.synchronousBytes(start..<min(start + Self.sample, file.size)) ?? [])
      }
      tag.combine(file.synchronousBytes(max(file.size - Self.sample, 0)..<file.size) ?? [])
      if !isSampled { tag.combine(Array(FileState.text(of: path).utf8)) }
    } else {
      let piece = 1 << 20
      for start in stride(from: head.count, to: file.size, by: piece) {
        tag.combine(file.synchronousBytes(start..<min(start + piece, file.size)) ?? [])
      }
    }
    // Transactions that a database does not have in its main file yet.
    if head.starts(with: Array("SQLite".utf8)), let log = OpenFile(path: path + "-wal") {
      tag.combine(Array("\(log.size)".utf8))
      tag.combine(log.synchronousBytes(0..<min(Self.sample, log.size)) ?? [])
      tag.combine(log.synchronousBytes(max(log.size - Self.sample, 0)..<log.size) ?? [])
    }
    self.init(bytes: Array(tag.description.utf8))
  }
}

/// The fingerprints of files that are given as they are, which are made once for each state of a file.
final class FileFingerprints: Sendable {
  private let kept = Mutex(LeastRecentlyUsed<String, FileFingerprint>(budget: 4 << 20))

  /// The fingerprint of a file that is open.
  ///
  /// - Parameter path: The path of the file.
  func fingerprint(of file: OpenFile, at path: String) async -> FileFingerprint {
    let key = "\(file.state) \(path)"
    if let known = kept.withLock({ $0.value(for: key) }) { return known }
    let made = await ParallelWork.run { FileFingerprint(of: file, at: path) }
    kept.withLock { $0.insert(made, for: key, cost: key.utf8.count + 256) }
    return made
  }
}
