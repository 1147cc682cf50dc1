import Foundation
import Synchronization

/// Fonts from files, found by name or by a character that they have.
///
/// At first only the names are read from a file; each table of a font is read once, when it is first needed. The order
/// of the files decides among equally good fonts, so that the same files give the same choice everywhere.
public struct FontCollection: Sendable {
  /// A font in a file.
  public struct Face: Sendable {
    /// The names of the font.
    public let names: FontNames
    /// The weight, slant and width of the font.
    public let style: FontStyle
    /// The path of the file.
    public let path: String
    /// The font itself.
    public let file: FontFile
  }

  /// A file that is not a font.
  public struct Problem: Sendable, Hashable {
    /// The path of the file or folder.
    public let path: String
    /// The reason why it is not a font.
    public let error: FontError
  }

  /// All fonts in order of preference.
  public let faces: [Face]
  /// The files that contain no readable fonts.
  public let problems: [Problem]
  private let search: FontSearch

  /// A collection without fonts.
  public init() { self.init([], []) }

  /// The fonts of several files, in the order of the files.
  public init(files: [String]) {
    var faces: [Face] = []
    var problems: [Problem] = []
    for path in files {
      do throws(FontError) {
        for file in try FontFile.all(in: FontData(path: path)) {
          faces.append(Face(names: file.names, style: file.style, path: path, file: file))
        }
      } catch {
        problems.append(Problem(path: path, error: error))
      }
    }
    self.init(faces, problems)
  }

  /// The fonts of a folder and all folders in it, in the order of their paths; or those of one file.
  ///
  /// Files are recognised by their extensions: ttf, otf, ttc, otc, woff and woff2.
  public init(folder: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      self.init(files: [folder])
      return
    }
    let ends: Set<String> = ["ttf", "otf", "ttc", "otc", "woff", "woff2"]
    let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { name in
        name.lastIndex(of: ".").map { ends.contains(name[$0...].dropFirst().lowercased()) } ?? false
      }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    let path = folder.hasSuffix("/") ? folder : folder + "/"
    self.init(files: names.map { path + $0 })
  }

  private init(_ faces: [Face], _ problems: [Problem]) {
    self.faces = faces
    self.problems = problems
    search = FontSearch(faces)
  }

  /// The fonts of this collection, followed by those of another.
  public func appending(_ other: FontCollection) -> FontCollection {
    if other.faces.isEmpty, other.problems.isEmpty { return self }
    if faces.isEmpty, problems.isEmpty { return other }
    return FontCollection(faces + other.faces, problems + other.problems)
  }

  /// Whether there are no fonts.
  public var isEmpty: Bool { faces.isEmpty }

  /// The font with a family, full or PostScript name, regardless of case; for a family name the most regular one.
  public func face(named name: String) -> Face? { search.index(of: name).map { faces[$0] } }

  /// The fonts that a stack names and that the collection has, in the stack's order.
  func files(of stack: FontStack) -> [FontFile] {
    search.indices(of: stack).map { faces[$0].file }
  }

  /// The order in which fonts are tried for characters that the fonts of a stack lack.
  func order(for stack: FontStack) -> FontOrder {
    search.order(for: FontWish(stack, find: face(named:)), faces)
  }

  /// The fonts for a stack: those that it names, then all others, the nearest in family and style first.
  package func fonts(nearest stack: FontStack) -> [FontFile] { order(for: stack).files }

  /// The first font that has a character only as a colour glyph.
  package func face(withOnlyColorsOf codePoint: CodePoint) -> Face? {
    faces.first { $0.file.hasGlyph(codePoint) && !$0.file.draws(codePoint) }
  }
}

/// The tables by which fonts are found, and the results of earlier searches.
private final class FontSearch: Sendable {
  private struct Known {
    var stacks: [FontStack: [Int]] = [:]
    var orders: [FontWish: FontOrder] = [:]
  }

  /// The fonts that have a name, by the key of the name, the most regular one first.
  private let byName: [String: [Int]]
  private let known = Mutex(Known())

  init(_ faces: [FontCollection.Face]) {
    var byName: [String: [Int]] = [:]
    for (index, face) in faces.enumerated() {
      for key in Set(face.names.all.map(FontNames.key)) { byName[key, default: []].append(index) }
    }
    let regular = FontWish()
    let ranks = faces.map { regular.rank(of: $0.names, $0.style) }
    self.byName = byName.mapValues { indices in indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) } }
  }

  func index(of name: String) -> Int? { byName[FontNames.key(name)]?.first }

  func indices(of stack: FontStack) -> [Int] {
    if let found = known.withLock({ $0.stacks[stack] }) { return found }
    let found = stack.fonts.compactMap(index(of:))
    known.withLock {
      // Stacks may come from data, in unlimited number.
      if $0.stacks.count >= 4096 { $0.stacks = [:] }
      $0.stacks[stack] = found
    }
    return found
  }

  func order(for wish: FontWish, _ faces: [FontCollection.Face]) -> FontOrder {
    known.withLock {
      if let order = $0.orders[wish] { return order }
      let order = FontOrder(faces, wish)
      if $0.orders.count >= 256 { $0.orders = [:] }
      $0.orders[wish] = order
      return order
    }
  }
}
