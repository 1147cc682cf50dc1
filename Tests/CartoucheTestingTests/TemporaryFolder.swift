import Foundation

/// A folder that exists as long as the value does.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-testing-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The paths of all files, relative to the folder and in alphabetical order.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { file in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\(file)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}
