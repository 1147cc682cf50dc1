import Foundation

/// The command `bin/generate-layers`: writes the layer classes into the repository.
@main
enum LayerGenerator {
  /// Writes every generated file below the folder given as the first argument, and removes earlier ones.
  static func main() throws {
    let root = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".", directoryHint: .isDirectory)
    for folder in GeneratedFile.folders {
      let url = root.appending(path: folder)
      if FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) {
        try FileManager.default.removeItem(at: url)
      }
    }
    for file in GeneratedFile.all {
      let url = root.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.text.write(to: url, atomically: true, encoding: .utf8)
    }
    print("\(GeneratedFile.all.count) files written")
  }
}
