import Foundation
import PortingIOS

/// A file to rewrite, and its place in the folder of rewritten ones.
struct Input {
  let url: URL
  /// The name that the user gave, or that of a file in a folder which the user named.
  let name: String
  /// The path below a named folder; the name alone of a named file.
  let relativePath: String

  /// Whether the file is a storyboard or a nib file.
  var isStoryboard: Bool { url.pathExtension != "swift" && Self.endings.contains(url.pathExtension) }

  private static let endings: Set<String> = ["swift", "storyboard", "xib"]

  /// The files that names stand for: themselves, or every file in a folder that can be read.
  static func all(_ names: [String]) throws(UnreadableInput) -> [Input] {
    var inputs: [Input] = []
    for name in names {
      var isFolder: ObjCBool = false
      let url = URL(filePath: name).standardizedFileURL
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
        throw UnreadableInput(name: name, problem: "there is no such file", isMissing: true)
      }
      inputs +=
        isFolder.boolValue
        ? below(url, name) : [Input(url: url, name: name, relativePath: url.lastPathComponent)]
    }
    var seen: [String: String] = [:]
    for input in inputs {
      if let other = seen[input.relativePath], other != input.url.path {
        throw UnreadableInput(
          name: input.name, problem: "another file is called \(input.relativePath) too: name their folder",
          isMissing: false)
      }
      seen[input.relativePath] = input.url.path
    }
    return inputs
  }

  private static func below(_ folder: URL, _ name: String) -> [Input] {
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    let read = paths.filter { path in
      endings.contains(String(path.split(separator: ".").last ?? "")) && !path.hasPrefix(".build")
    }
    return read.sorted().map { path in
      let prefix = name.hasSuffix("/") ? name : name + "/"
      return Input(url: folder.appending(path: path), name: prefix + path, relativePath: path)
    }
  }

  func read() throws(UnreadableInput) -> SourceText {
    guard let data = FileManager.default.contents(atPath: url.path) else {
      throw UnreadableInput(name: name, problem: "the file cannot be read", isMissing: true)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw UnreadableInput(name: name, problem: "the file is not UTF-8", isMissing: false)
    }
    return SourceText(name: name, text: text)
  }
}

/// A file that cannot be read, with the reason.
struct UnreadableInput: Error, CustomStringConvertible {
  let name: String
  let problem: String
  let isMissing: Bool

  var description: String { "\(name): \(problem)" }
}
