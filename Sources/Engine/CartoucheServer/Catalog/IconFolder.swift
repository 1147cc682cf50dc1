import Cartouche
import CartoucheResources
import CartoucheSprites
import CartoucheThreads
import Foundation

/// A folder of SVG icons for sprites, as it was when the inputs were read.
struct IconFolder: Sendable, Hashable {
  /// An icon before it is read.
  struct File: Sendable, Hashable {
    /// The name by which styles refer to the icon: its path below the folder, without the ending.
    let name: String
    let path: String
  }

  /// The path of the folder.
  let path: String
  /// The icons of the folder and its subfolders, sorted by name.
  let files: [File]
  /// The tag of the files by their names and contents.
  let tag: EntityTag
  /// The document or program that names the folder; for a style, reading follows the style's rights.
  private let origin: DocumentOrigin

  /// The most files that a sprite is made of.
  static let most = 5_000
  /// The largest file of an icon in bytes.
  private static let largest = 1 << 20
  /// The depth of folders that are searched.
  private static let depth = 4

  /// The icons in a folder.
  init(path: String, origin: DocumentOrigin = .program) {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    self.origin = origin
    files = Self.files(in: path)
    var tag = EntityTag(ServerVersion.engine)
    for file in files {
      tag.combine(Array(file.name.utf8))
      tag.combine(FileFingerprint(of: file.path).bytes)
    }
    self.tag = tag
  }

  /// Whether a path is that of a folder that holds icons in SVG.
  static func isFolder(at path: String) -> Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return false }
    return names.contains(where: isIcon)
  }

  private static func isIcon(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".svg") && !name.hasPrefix(".")
  }

  private static func files(in path: String) -> [File] {
    var files: [File] = []
    func search(_ folder: String, _ prefix: String, _ left: Int) {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      for name in names where !name.hasPrefix(".") && files.count < most {
        if isIcon(name) {
          files.append(File(name: prefix + name.dropLast(4), path: "\(folder)/\(name)"))
        } else if left > 0 {
          search("\(folder)/\(name)", "\(prefix)\(name)/", left - 1)
        }
      }
    }
    search(path, "", depth)
    return files.sorted { $0.name < $1.name }
  }

  /// The bytes of an icon; `nil` for one that cannot be read, or may not be.
  private func bytes(_ file: File, through loader: any ResourceLoader) async -> [UInt8]? {
    var request = ResourceRequest(file.path, kind: .spriteImage).made(by: origin)
    request.sizeLimit = Self.largest
    guard let response = try? await loader.load(request), response.status == .found else { return nil }
    return response.bytes
  }

  /// The icons that were read, with the findings about omitted ones.
  struct Reading: Sendable {
    var icons: [SpriteIcon] = []
    var findings: [Diagnostic] = []
  }

  /// The icons, read.
  func icons(through loader: any ResourceLoader) async -> Reading {
    var read: [String: [UInt8]] = [:]
    for file in files {
      if let bytes = await bytes(file, through: loader) { read[file.name] = bytes }
    }
    return await ParallelWork.run { [read, files] in
      var reading = Reading()
      for file in files { Self.add(file, read[file.name], to: &reading) }
      return reading
    }
  }

  private static func add(_ file: File, _ bytes: [UInt8]?, to reading: inout Reading) {
    guard let bytes else {
      reading.findings.append(
        Diagnostic(.warning, "the icon cannot be read; it is left out", kind: .missing, source: file.path))
      return
    }
    do throws(SpriteError) {
      reading.icons.append(try SpriteIcon(name: file.name, decoding: bytes, file: file.path))
    } catch {
      reading.findings.append(
        Diagnostic(
          .warning, "\(error.problem); the icon is left out", source: file.path, location: error.location))
    }
  }

  /// The icons as images for a map, of two pixels per logical pixel.
  func images(
    through loader: any ResourceLoader
  ) async -> (images: [String: StyleImage], findings: [Diagnostic]) {
    let reading = await icons(through: loader)
    let images = await ParallelWork.run { () -> [String: StyleImage] in
      var images: [String: StyleImage] = [:]
      for icon in reading.icons {
        guard let sheet = try? SpriteSheetMaker([icon]).sheet(pixelRatio: 2) else { continue }
        images[icon.name] = try? IconLibrary.image(sheet.picture, icon.name, pixelRatio: 2)
      }
      return images
    }
    return (images, reading.findings)
  }
}
