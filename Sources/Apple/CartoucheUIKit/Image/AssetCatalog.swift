import Foundation

/// The asset catalogues of a bundle: folders whose names end in `xcassets`, as Xcode keeps them.
enum AssetCatalog {
  /// The folder of an asset; `nil` if no catalogue of the bundle has it.
  ///
  /// - Parameters:
  ///   - name: The name, after those of folders with a slash where these are name spaces.
  ///   - kind: The end of the folder's name, such as `colorset`.
  static func folder(named name: String, kind: String, in bundle: Bundle) -> URL? {
    guard let resources = bundle.resourceURL, !name.isEmpty else { return nil }
    let sought = "/\(name).\(kind)"
    for catalogue in contents(of: resources) where catalogue.hasSuffix(".xcassets") {
      let root = resources.appending(path: catalogue)
      // Sorted, since the order of a folder's contents depends on the file system.
      let paths = FileManager.default.enumerator(atPath: root.path(percentEncoded: false))?
        .compactMap { $0 as? String }.filter { "/\($0)".hasSuffix(sought) }.sorted()
      if let path = paths?.first { return root.appending(path: path) }
    }
    return nil
  }

  /// The description of an asset; `nil` if it is absent or not as Xcode writes it.
  static func description<Contents: Decodable>(of folder: URL, as type: Contents.Type) -> Contents? {
    let path = folder.appending(path: "Contents.json").path(percentEncoded: false)
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  private static func contents(of folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? [])
      .sorted()
  }
}

/// A condition under which a variant of an asset is used.
struct AssetAppearance: Decodable {
  let appearance: String
  let value: String

  /// The look, light or dark, of the only condition; `nil` for another one.
  static func style(of conditions: [AssetAppearance]?) -> UIUserInterfaceStyle? {
    guard let conditions, !conditions.isEmpty else { return .unspecified }
    guard conditions.count == 1, conditions[0].appearance == "luminosity" else { return nil }
    return ["light": .light, "dark": .dark][conditions[0].value]
  }
}
