import Cartouche
import CartoucheResources
import CartoucheText
import Foundation
import Synchronization

/// The fonts of a server for labels: font files, folders of glyph ranges, and fonts named by its styles.
struct ServedFonts: Sendable {
  /// A folder of glyph ranges, such as `0-255.pbf`, of one font.
  struct RangeFolder: Sendable {
    /// The path of the folder.
    let path: String
    /// The name of the font, which is that of the folder.
    let name: String
    /// The document that names it; the program for an input.
    let origin: DocumentOrigin
  }

  /// The source of the glyphs of one font, before any are loaded.
  enum Source: Sendable {
    case folder(RangeFolder)
    /// A font with the name that tells it apart.
    case font(CartoucheText.FontFace, key: String)

    /// A text that is different for each source.
    var key: String {
      switch self {
      case .folder(let folder): "ranges \(folder.path)"
      case .font(_, let key): key
      }
    }

    /// The name of the font.
    var name: String {
      switch self {
      case .folder(let folder): folder.name
      case .font(let face, _): face.file?.names.full ?? ""
      }
    }
  }

  /// The fonts in files among the inputs.
  private(set) var collection = FontCollection()
  /// The folders of ranges by the names of their fonts.
  private var folders: [String: RangeFolder] = [:]
  /// The fonts that styles name in `font-faces`, by these names.
  private var faces: [String: [CartoucheText.FontFace]] = [:]
  /// The fingerprints of all files, by which tags of pictures differ.
  private(set) var fingerprints: [[UInt8]] = []
  /// The ranges that were made last.
  let ranges = GlyphRangeMaker()
  private let joined = JoinedFonts()

  // MARK: - Inputs

  /// No fonts but the engine's own.
  init() {}

  /// The fonts of inputs: files of fonts, and folders of ranges.
  init(_ inputs: [String]) {
    let files = inputs.filter { !InputFolder.holdsRanges($0) }
    collection = FontCollection(files: files)
    fingerprints = files.map { FileFingerprint(of: $0).bytes }
    for path in inputs where InputFolder.holdsRanges(path) { addFolder(path, .program) }
  }

  private mutating func addFolder(_ path: String, _ origin: DocumentOrigin) {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard !name.isEmpty, folders[name] == nil else { return }
    folders[name] = RangeFolder(path: path, name: name, origin: origin)
    fingerprints.append(Self.fingerprint(ofFolder: path, named: name))
  }

  /// The names and sizes of the ranges in a folder, and the content of the first.
  private static func fingerprint(ofFolder path: String, named name: String) -> [UInt8] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    let sizes = names.map { file in
      let size = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")[.size] as? Int
      return "\(file) \(size ?? 0)"
    }
    let texts = ([name] + sizes).joined(separator: "\n")
    return Array(texts.utf8) + FileFingerprint(of: "\(path)/0-255.pbf").bytes
  }

  /// The findings about files that are no fonts.
  var diagnostics: [Diagnostic] {
    collection.problems.map { Diagnostic(.error, "\($0.path): \($0.error)", kind: .invalid) }
  }

  /// Adds the fonts that a style names by files: folders of ranges (`glyphs`), and fonts (`font-faces`).
  mutating func add(_ references: LocalReferences, loader: any ResourceLoader) async {
    let style = references.style
    if let glyphs = style.glyphs, let reference = references.file(glyphs) {
      // Names are known from the folders alone, so that no request can lead anywhere else.
      for path in InputFolder.rangeFolders(matching: reference.url) { addFolder(path, reference.origin) }
    }
    for face in style.fontFaces {
      guard let reference = references.file(face.url) else { continue }
      let response = try? await loader.load(
        ResourceRequest(reference.url, kind: .glyphs).made(by: reference.origin))
      guard let response, response.status == .found, let file = try? FontFile(response.bytes) else {
        continue
      }
      faces[face.name, default: []].append(
        CartoucheText.FontFace(unicodeRanges: face.unicodeRanges, file: file))
      fingerprints.append(FileFingerprint(of: reference.url).bytes)
    }
  }

  /// Has the pictures of a map drawn in the fonts of the inputs where its style names these and has none of its own.
  ///
  /// Otherwise pictures and the glyphs that clients get would differ.
  func provide(for map: inout Map) {
    let own = Set(map.style.fontFaces.map(\.name))
    var members = map.style.members["font-faces"]?.object ?? [:]
    for name in StyleInventory(map.style).fontStacks.joined()
    where !own.contains(name) && folders[name] == nil {
      guard let face = collection.face(named: name),
        // Styles can name files, and not the fonts in a collection of them.
        collection.faces.count(where: { $0.path == face.path }) == 1
      else { continue }
      members[name] = .string(face.path)
    }
    if !members.isEmpty { map.style.members["font-faces"] = .object(members) }
    let isMissing = map.style.glyphs == nil || map.style.glyphs?.hasPrefix("{fontstack}") == true
    let paths = folders.values.filter { $0.origin == .program }.map(\.path)
    if isMissing, let path = paths.min(), let slash = path.lastIndex(of: "/") {
      map.style.glyphs = "\(path[..<slash])/{fontstack}/{range}.pbf"
    }
  }

  // MARK: - Names

  /// The fonts in files, followed by the fonts with which the program draws labels.
  private func allFonts(_ installed: FontCollection) -> FontCollection {
    if collection.isEmpty || installed.isEmpty { return collection.appending(installed) }
    return joined.value(collection, installed)
  }

  /// A font in a list.
  struct Entry: Sendable {
    /// The name by which stacks know the font.
    let name: String
    /// The names in the font's file; `nil` for ranges, which do not say.
    var names: FontNames?
    /// The number of glyphs in the font's file.
    var glyphCount: Int?
  }

  /// All fonts, sorted by their names.
  ///
  /// - Parameters:
  ///   - installed: The fonts that the program draws labels with.
  ///   - hasFallback: Whether the engine's own font stands in for others.
  func entries(with installed: FontCollection, hasFallback: Bool) -> [Entry] {
    var found: [String: Entry] = [:]
    func add(_ name: String, _ file: FontFile?) {
      guard found[name] == nil else { return }
      found[name] = Entry(name: name, names: file?.names, glyphCount: file?.glyphCount)
    }
    for name in folders.keys { add(name, nil) }
    for (name, faces) in faces { add(name, faces.first?.file) }
    for face in allFonts(installed).faces { add(face.names.full, face.file) }
    for file in hasFallback ? WorldResources.fonts : [] { add(file.names.full, file) }
    return found.values.sorted { $0.name < $1.name }
  }

  // MARK: - Sources of glyphs

  /// The sources of the glyphs of fonts, in order; empty where no name is known and nothing stands in.
  ///
  /// - Parameters:
  ///   - stack: The names of the fonts, the preferred one first.
  ///   - installed: The fonts that the program draws labels with.
  ///   - hasFallback: Whether other fonts stand in for unknown names and for characters that the fonts lack.
  func sources(of stack: FontStack, with installed: FontCollection, hasFallback: Bool) -> [Source] {
    let all = allFonts(installed)
    var sources: [Source] = []
    var known: Set<String> = []
    func add(_ source: Source) { if known.insert(source.key).inserted { sources.append(source) } }
    for name in stack.fonts {
      if let folder = folders[name] {
        add(.folder(folder))
      } else if let faces = faces[name] {
        for (index, face) in faces.enumerated() { add(.font(face, key: "face \(name) \(index)")) }
      } else if let face = all.face(named: name) {
        add(Self.source(face.file))
      }
    }
    guard hasFallback else { return sources }
    for file in all.fonts(nearest: stack).prefix(Self.mostFallbacks) + WorldResources.fonts {
      add(Self.source(file))
    }
    return sources
  }

  /// The most fonts that stand in; more take time and memory, and add little.
  private static let mostFallbacks = 32

  private static func source(_ file: FontFile) -> Source {
    .font(
      CartoucheText.FontFace(file: file),
      key: "font \(file.names.postScript) \(file.names.full) \(file.glyphCount)")
  }
}

/// The fonts of inputs and of the program together, which are the same for all requests.
private final class JoinedFonts: Sendable {
  private let fonts = Mutex<FontCollection?>(nil)

  func value(_ first: FontCollection, _ second: FontCollection) -> FontCollection {
    fonts.withLock { fonts in
      let joined = fonts ?? first.appending(second)
      fonts = joined
      return joined
    }
  }
}
