import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheSprites
import Foundation

/// The icons in a folder and its subfolders, by the names that styles use: paths without extensions.
struct IconFolder {
  /// A file with an icon.
  struct File {
    let path: String
    /// Pixels per logical pixel, by `@2x` at the end of the name.
    let pixelRatio: Int
  }

  /// The files of an icon: one, or one for each pixel ratio.
  struct Entry {
    let name: String
    var files: [File]
    /// The file beside it that describes how it is stretched.
    var layout: String?
  }

  /// The icons in the order of their names.
  let entries: [Entry]

  private static let endings = ["svg", "png", "webp", "jpg", "jpeg", "gif"]

  /// The icons of a folder, or of one file.
  ///
  /// - Throws: ``CommandFailure`` if there is no such folder.
  init(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(.missingInput, "\(path): no such folder or file")
    }
    let base = path.hasSuffix("/") ? path : path + "/"
    let names =
      isFolder.boolValue
      ? (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []) : [""]
    var found: [String: Entry] = [:]
    var layouts: [String: String] = [:]
    for relative in names.sorted() {
      let file = isFolder.boolValue ? base + relative : path
      let shown = isFolder.boolValue ? relative : path.split(separator: "/").last.map(String.init) ?? path
      guard !shown.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
        let dot = shown.lastIndex(of: ".")
      else { continue }
      let ending = shown[shown.index(after: dot)...].lowercased()
      let (name, ratio) = Self.parts(shown[..<dot])
      if ending == "json" { layouts[name] = file }
      guard Self.endings.contains(ending) else { continue }
      found[name, default: Entry(name: name, files: [])].files.append(
        File(path: file, pixelRatio: ending == "svg" ? 0 : ratio))
    }
    if !isFolder.boolValue, let name = found.keys.first, let dot = path.lastIndex(of: ".") {
      let file = "\(path[..<dot]).json"
      if FileManager.default.fileExists(atPath: file) { layouts[name] = file }
    }
    entries = found.keys.sorted().compactMap { name in
      var entry = found[name]
      entry?.layout = layouts[name]
      return entry
    }
  }

  /// A name without `@2x` and the like, and the pixel ratio that this says.
  private static func parts(_ text: Substring) -> (name: String, pixelRatio: Int) {
    guard let at = text.lastIndex(of: "@"), text.last == "x",
      let ratio = Int(text[text.index(after: at)...].dropLast()), (1...9).contains(ratio)
    else { return (String(text), 1) }
    return (String(text[..<at]), ratio)
  }
}

extension IconFolder.Entry {
  /// The file that suits a pixel ratio best: a drawing, or the picture of this ratio, or of the next above it, or the
  /// largest.
  func file(for ratio: Int) -> IconFolder.File? {
    let files = files.sorted { ($0.pixelRatio, $0.path) < ($1.pixelRatio, $1.path) }
    return files.first { $0.pixelRatio == 0 } ?? files.first { $0.pixelRatio >= ratio } ?? files.last
  }

  /// The icon of a file.
  ///
  /// - Parameter findings: Receives the problems; an icon that cannot be read is an error.
  func icon(_ file: IconFolder.File, isSDF: Bool, _ findings: inout [Diagnostic]) -> SpriteIcon? {
    guard let bytes = FileManager.default.contents(atPath: file.path) else {
      findings.append(
        Diagnostic(.error, "the icon cannot be read; it is left out", kind: .missing, source: file.path))
      return nil
    }
    do throws(SpriteError) {
      var icon = try SpriteIcon(
        name: name, decoding: Array(bytes), pixelRatio: Double(max(file.pixelRatio, 1)), file: file.path)
      icon.isSDF = isSDF
      if let layout { icon.layout = Self.layout(at: layout, &findings) }
      findings += icon.diagnostics
      return icon
    } catch {
      findings.append(
        Diagnostic(
          .error, "\(error.problem); the icon is left out", source: file.path, location: error.location))
      return nil
    }
  }

  private static func layout(at path: String, _ findings: inout [Diagnostic]) -> IconLayout {
    guard let bytes = FileManager.default.contents(atPath: path),
      let object = (try? JSONDocument(parsing: Array(bytes), name: path))?.root.object
    else {
      findings.append(Diagnostic(.warning, "no JSON object; it is left out", source: path))
      return IconLayout()
    }
    var messages: [String] = []
    let layout = IconLayout(object, findings: &messages)
    findings += messages.map { Diagnostic(.warning, $0, source: path) }
    return layout
  }
}
