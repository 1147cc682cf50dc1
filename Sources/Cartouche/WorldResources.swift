import CartoucheText
import Foundation

/// Where the files of the embedded world lie.
///
/// The package manager's own accessor traps when they are missing, so the places are looked up here: beside
/// the program, where a build puts them; beside the link to it; under `../share/cartouche` of an
/// installation; and wherever `CARTOUCHE_RESOURCES` points.
package enum WorldResources {
  /// The path of the style, or `nil` when there are no resources.
  static var stylePath: String? { path(of: "style.json") }

  /// The font for characters that no other has; none when there are no resources.
  package static var fonts: [FontFile] {
    guard let path = path(of: "NotoSans-Regular.ttf"), let file = try? FontFile(path: path) else { return [] }
    return [file]
  }

  private static func path(of file: String) -> String? {
    candidates.map { $0.appendingPathComponent("World/\(file)").path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The folders that are looked into, each once.
  static var folders: [String] {
    candidates.map(\.standardizedFileURL.path).reduce(into: []) { folders, path in
      if !folders.contains(path) { folders.append(path) }
    }
  }

  private static var candidates: [URL] {
    let bundle = "cartouche_Cartouche.resources"
    var folders: [URL] = []
    if let chosen = ProcessInfo.processInfo.environment["CARTOUCHE_RESOURCES"] {
      folders.append(URL(fileURLWithPath: chosen))
    }
    let programs = [Bundle.main.executableURL, URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])]
    for program in programs.compactMap(\.self) {
      for folder in [program, program.resolvingSymlinksInPath()].map({ $0.deletingLastPathComponent() }) {
        folders.append(folder.appendingPathComponent(bundle))
        folders.append(folder.appendingPathComponent("../share/cartouche"))
      }
    }
    folders.append(Bundle.main.bundleURL.appendingPathComponent(bundle))
    return folders
  }
}
