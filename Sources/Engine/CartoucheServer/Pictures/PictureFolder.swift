import Cartouche
import CartoucheThreads
import Foundation
import Synchronization

/// Pictures in a folder, which outlive the process: within a limit of bytes, the least recently used are removed first.
///
/// A file is written under a name of its own, and has its final name only once it is complete on the disk, so that
/// whatever ends the process leaves no part of a picture under a name that is read.
final class PictureFolder: Sendable {
  private let path: String
  private let budget: Int
  private let index: Mutex<Index>

  /// The files by their names.
  private struct Index {
    private(set) var files: [String: (size: Int, use: Int)] = [:]
    private(set) var byteCount = 0
    private var useCount = 0

    /// Notes a use of a file; returns whether there is one.
    mutating func use(_ name: String) -> Bool {
      guard files[name] != nil else { return false }
      useCount += 1
      files[name]?.use = useCount
      return true
    }

    mutating func insert(_ name: String, size: Int) {
      remove(name)
      useCount += 1
      files[name] = (size, useCount)
      byteCount += size
    }

    mutating func remove(_ name: String) { byteCount -= files.removeValue(forKey: name)?.size ?? 0 }

    /// Removes the least recently used files, with some margin so that removals are rare.
    mutating func removeOldest(beyond budget: Int) -> [String] {
      guard byteCount > budget else { return [] }
      var removed: [String] = []
      for (name, _) in files.sorted(by: { $0.value.use < $1.value.use }) where byteCount > budget / 10 * 9 {
        remove(name)
        removed.append(name)
      }
      return removed
    }
  }

  /// The beginning of each file, with the version of the form.
  private static let mark = Array("cartouche picture 1\n".utf8)
  /// The beginning of the names of files that are being written.
  private static let unfinished = ".new-"

  /// The pictures in a folder, which is made if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The folder, to which only this process writes.
  ///   - budget: The bytes that the files may have together.
  /// - Throws: An error of the file system.
  init(path: String, budget: Int) throws {
    self.path = path
    self.budget = max(budget, 0)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var files: [(name: String, size: Int, time: Date)] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let file = "\(path)/\(name)"
      if name.hasPrefix(Self.unfinished) {
        try? FileManager.default.removeItem(atPath: file)
        continue
      }
      guard Self.isName(name), let attributes = try? FileManager.default.attributesOfItem(atPath: file),
        attributes[.type] as? FileAttributeType == .typeRegular
      else { continue }
      files.append(
        (
          name, attributes[.size] as? Int ?? 0,
          attributes[.modificationDate] as? Date ?? .distantPast
        ))
    }
    var index = Index()
    for file in files.sorted(by: { ($0.time, $0.name) < ($1.time, $1.name) }) {
      index.insert(file.name, size: file.size)
    }
    self.index = Mutex(index)
  }

  /// The number of files.
  var fileCount: Int { index.withLock { $0.files.count } }

  /// The bytes that the files have together.
  var byteCount: Int { index.withLock { $0.byteCount } }

  /// The picture of a tag; `nil` where there is none, or its file is not as it was written.
  func picture(_ tag: EntityTag) async -> MadePicture? {
    let name = Self.name(of: tag)
    guard index.withLock({ $0.use(name) }) else { return nil }
    let file = "\(path)/\(name)"
    return await ParallelWork.run { [self] in
      guard let data = FileManager.default.contents(atPath: file), let picture = Self.picture(in: Array(data))
      else {
        index.withLock { $0.remove(name) }
        try? FileManager.default.removeItem(atPath: file)
        return nil
      }
      return picture
    }
  }

  /// Writes a picture; failures leave it out.
  func insert(_ picture: MadePicture, for tag: EntityTag) async {
    let name = Self.name(of: tag)
    let bytes = Self.file(of: picture)
    guard bytes.count <= budget, index.withLock({ $0.files[name] }) == nil else { return }
    await ParallelWork.run { [self] in
      let temporary = "\(path)/\(Self.unfinished)\(UUID().uuidString)"
      do {
        try Self.write(bytes, to: temporary)
        // An old file of this name has the same bytes.
        guard rename(temporary, "\(path)/\(name)") == 0 else { throw CocoaError(.fileWriteUnknown) }
        let removed = index.withLock { index in
          index.insert(name, size: bytes.count)
          return index.removeOldest(beyond: budget)
        }
        for name in removed { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }
      } catch {
        try? FileManager.default.removeItem(atPath: temporary)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw CocoaError(.fileWriteUnknown) }
    try file.write(contentsOf: Data(bytes))
    try file.synchronize()
    try file.close()
  }

  // MARK: - Files

  private static func name(of tag: EntityTag) -> String { String(tag.description.filter { $0 != "\"" }) }

  private static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }

  /// The file of a picture: its mark, the hash of all that follows, the media type and the camera in a line each, and
  /// the picture's own file.
  static func file(of picture: MadePicture) -> [UInt8] {
    let camera = picture.camera.map { camera in
      [camera.center.x, camera.center.y, camera.zoom, camera.bearing, camera.pitch]
        .map { String($0.bitPattern, radix: 16) }.joined(separator: " ")
    }
    let content = Array("\(picture.mediaType)\n\(camera ?? "")\n".utf8) + picture.bytes
    return mark + Array("\(name(of: EntityTag(content)))\n".utf8) + content
  }

  /// The picture in a file; `nil` for a file of another form, or one that was changed.
  static func picture(in file: [UInt8]) -> MadePicture? {
    guard file.starts(with: mark) else { return nil }
    var rest = file.dropFirst(mark.count)
    func line() -> String? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let text = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      return text
    }
    guard let hash = line(), hash == name(of: EntityTag(Array(rest))), let type = line(), let text = line()
    else { return nil }
    let numbers = text.split(separator: " ").compactMap {
      UInt64($0, radix: 16).map(Double.init(bitPattern:))
    }
    var camera: Camera?
    if numbers.count == 5 {
      camera = Camera(
        center: [numbers[0], numbers[1]], zoom: numbers[2], bearing: numbers[3], pitch: numbers[4])
    }
    return MadePicture(bytes: Array(rest), mediaType: type, camera: camera, shortfalls: [])
  }
}
