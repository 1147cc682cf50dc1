import Cartouche
import CartoucheJSON
import CartoucheResources
import CartoucheStyle

/// The folders of a configuration (`options.paths` of tileserver-gl), each an absolute path.
struct ConfiguredFolders: Sendable {
  /// The folder of the configuration, or what `root` names in it.
  var root: String
  /// The other folders by their keys, as the configuration has them.
  private var named: [String: String] = [:]

  /// The keys of folders besides `root`.
  static let keys = ["fonts", "sprites", "icons", "styles", "mbtiles", "pmtiles", "files"]

  /// Folders that are all `root`.
  init(root: String) { self.root = root }

  /// The folder of a key, which is ``root`` unless something else is said.
  subscript(key: String) -> String {
    get { named[key].map { Self.path($0, in: root) } ?? root }
    set { named[key] = newValue }
  }

  /// Whether the configuration names a folder for a key.
  func names(_ key: String) -> Bool { named[key] != nil }

  /// A path in a folder; URLs and absolute paths stay as they are.
  static func path(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") || ResourceURL.scheme(of: path) != nil { return path }
    if path.isEmpty || path == "." { return folder }
    return ResourceURL.resolve(path, against: "\(folder)/")
  }

  /// Makes the URLs of a style absolute, as tileserver-gl reads them.
  ///
  /// * `glyphs` is below `fonts`, and `sprite` below `sprites`, where `{style}` is the name of the style's file and
  ///   `{styleJsonFolder}` its folder.
  /// * `mbtiles://{id}` and `pmtiles://{id}` are sets of tiles of the configuration, with braces or without; any other
  ///   name is a file below the folder of the format.
  /// * `file://name` is below `files`.
  ///
  /// - Parameters:
  ///   - location: The path or URL of the style.
  ///   - mapping: The names of sets of tiles by the names in the style.
  ///   - tiles: The URLs of sets of tiles by their names.
  func resolve(
    _ style: inout StyleDocument, at location: String, _ mapping: [String: String], tiles: [String: String]
  ) {
    if let glyphs = style.glyphs { style.glyphs = Self.path(glyphs, in: self["fonts"]) }
    let folder = location.lastIndex(of: "/").map { String(location[..<$0]) } ?? root
    let name = CatalogReader.stem(of: location)
    style.sprites = style.sprites.map { sprite in
      let url = sprite.url.replacing("{styleJsonFolder}", with: folder).replacing("{style}", with: name)
      return StyleSprite(id: sprite.id, url: Self.path(url, in: self["sprites"]))
    }
    for index in style.sources.indices {
      if let url = style.sources[index].members["url"]?.string {
        style.sources[index].members["url"] = .string(source(url, mapping, tiles))
      }
      if let data = style.sources[index].members["data"]?.string {
        style.sources[index].members["data"] = .string(file(data))
      }
    }
  }

  private func source(_ url: String, _ mapping: [String: String], _ tiles: [String: String]) -> String {
    guard let format = ["mbtiles", "pmtiles"].first(where: { url.hasPrefix("\($0)://") }) else { return url }
    var name = String(url.dropFirst("\(format)://".count))
    if name.hasPrefix("{"), name.hasSuffix("}") { name = String(name.dropFirst().dropLast()) }
    name = mapping[name] ?? name
    return tiles[name] ?? "\(format)://\(Self.path(name, in: self[format]))"
  }

  private func file(_ url: String) -> String {
    guard url.hasPrefix("file://"), !url.hasPrefix("file:///") else { return url }
    return Self.path(String(url.dropFirst("file://".count)), in: self["files"])
  }
}
