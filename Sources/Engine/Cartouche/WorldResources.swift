import CartoucheText
import Foundation

/// The locations of the embedded world's files.
package enum WorldResources {
  /// The path of the style, or `nil` when there are no resources.
  package static var stylePath: String? { path(of: "style.json") }

  /// The font for characters that no other has; none if there are no resources.
  package static var fonts: [FontFile] {
    guard let path = path(of: "NotoSans-Regular.ttf"), let file = try? FontFile(path: path) else { return [] }
    return [file]
  }

  private static func path(of file: String) -> String? {
    candidates.map { $0.appendingPathComponent("World/\(file)").path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The folders that are searched, without repetitions.
  static var folders: [String] {
    candidates.map(\.standardizedFileURL.path).reduce(into: []) { folders, path in
      if !folders.contains(path) { folders.append(path) }
    }
  }

  private static var candidates: [URL] { ResourceFolders.candidates(ofTarget: "Cartouche") }
}
