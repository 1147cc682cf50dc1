import CartoucheResources
import Foundation
import Synchronization

/// The recordings in a folder: a file for each answer with bytes, and an index.
final class Recording: Sendable {
  /// One answer, as the index lists it.
  private struct Entry: Codable {
    var request: String
    var file: String?
    var contentType: String?
    var etag: String?
    var lastModified: String?
    var location: String?
    var totalSize: Int?
  }

  private let folder: URL
  private let known = Mutex<[String: Entry]?>(nil)
  /// Recordings are written one after the other, also those of several loaders with one folder.
  private static let writing = Mutex(())

  init(folder: String) { self.folder = URL(fileURLWithPath: folder, isDirectory: true) }

  private var index: URL { folder.appendingPathComponent("index.json") }

  /// The recorded answer to a request; `nil` if there is none.
  ///
  /// - Throws: ``RecordingError/damaged(path:reason:)``.
  func answer(to request: RecordedRequest) throws(RecordingError) -> ResourceResponse? {
    let entries: [String: Entry]
    if let known = known.withLock({ $0 }) {
      entries = known
    } else {
      entries = try read()
      known.withLock { $0 = entries }
    }
    guard let entry = entries[request.name] else { return nil }
    guard let name = entry.file else { return .notFound }
    let file = folder.appendingPathComponent(name)
    guard let bytes = FileManager.default.contents(atPath: file.path) else {
      throw .damaged(path: index.path, reason: "it lists \(name), which is not there")
    }
    var response = ResourceResponse(
      Array(bytes), contentType: entry.contentType,
      validators: ResourceResponse.Validators(etag: entry.etag, lastModified: entry.lastModified))
    response.url = entry.location
    response.totalSize = entry.totalSize
    return response
  }

  /// Writes the answer to a request, in place of a former one.
  ///
  /// - Throws: ``RecordingError``.
  func keep(_ response: ResourceResponse, of request: RecordedRequest) throws(RecordingError) {
    var entry = Entry(request: request.name)
    if response.status == .found {
      entry.file = request.fileName
      entry.contentType = response.contentType
      entry.etag = response.validators.etag
      entry.lastModified = response.validators.lastModified
      entry.location = response.url
      entry.totalSize = response.totalSize
    }
    let added = entry
    let result = Self.writing.withLock { _ -> Result<Void, RecordingError> in
      do throws(RecordingError) {
        try write(added, response.bytes)
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  private func write(_ entry: Entry, _ bytes: [UInt8]) throws(RecordingError) {
    var entries = try read()
    entries[entry.request] = entry
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if let file = entry.file {
        try Data(bytes).write(to: folder.appendingPathComponent(file), options: .atomic)
      }
      let list = entries.values.sorted { $0.request < $1.request }
      try (encoder.encode(list) + Data("\n".utf8)).write(to: index, options: .atomic)
    } catch {
      throw .unwritable(path: folder.path, reason: error.localizedDescription)
    }
  }

  /// The entries of the index by their requests; none without an index.
  private func read() throws(RecordingError) -> [String: Entry] {
    guard let data = FileManager.default.contents(atPath: index.path) else { return [:] }
    do {
      let list = try JSONDecoder().decode([Entry].self, from: data)
      return Dictionary(list.map { ($0.request, $0) }) { $1 }
    } catch {
      throw .damaged(path: index.path, reason: "\(error)")
    }
  }
}
