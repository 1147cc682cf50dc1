import Foundation

/// The names of picture files, and the information in them.
enum ImageFile {
  /// The number of pixels per point in a file name: 3 for `name@3x.png`; 1 if it has none.
  static func scale(ofPath path: String) -> CGFloat {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    return suffixes.first { !$0.suffix.isEmpty && name.hasSuffix($0.suffix) }?.scale ?? 1
  }

  /// The path of a bundle's picture by its name, with or without an extension; `nil` if there is none.
  static func path(named name: String, in bundle: Bundle) -> String? {
    let url = URL(filePath: name)
    let ending = url.pathExtension
    let base = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    for (suffix, _) in suffixes {
      for type in ending.isEmpty ? ["png", "jpg", "jpeg", "webp", "gif"] : [ending] {
        if let path = bundle.path(forResource: base + suffix, ofType: type) { return path }
      }
    }
    return nil
  }

  /// The picture of an asset catalogue of a bundle by its name, and its scale: that of the highest resolution; `nil` if
  /// there is none.
  static func asset(
    named name: String, in bundle: Bundle, _ style: UIUserInterfaceStyle
  ) -> (path: String, scale: CGFloat, isTemplate: Bool)? {
    guard let folder = AssetCatalog.folder(named: name, kind: "imageset", in: bundle),
      let contents = AssetCatalog.description(of: folder, as: Contents.self)
    else { return nil }
    let files = contents.images.compactMap { variant -> (path: String, scale: CGFloat, fit: Int)? in
      guard let name = variant.filename, name.contains(".") else { return nil }
      let own = AssetAppearance.style(of: variant.appearances)
      let fit = own == style ? 2 : own == .unspecified ? 1 : style == .unspecified && own == .light ? 1 : 0
      let scale = Double(variant.scale?.dropLast() ?? "1") ?? 1
      return (folder.appending(path: name).path(percentEncoded: false), CGFloat(scale), fit)
    }
    let best = files.filter { $0.fit > 0 }.max { ($0.fit, $0.scale) < ($1.fit, $1.scale) }
    return best.map { ($0.path, $0.scale, contents.properties?.intent == "template") }
  }

  /// The description of a picture, as Xcode writes it.
  private struct Contents: Decodable {
    let images: [Variant]
    let properties: Properties?

    struct Variant: Decodable {
      let filename: String?
      let scale: String?
      let appearances: [AssetAppearance]?
    }

    struct Properties: Decodable {
      let intent: String?

      enum CodingKeys: String, CodingKey {
        case intent = "template-rendering-intent"
      }
    }
  }

  private static let suffixes: [(suffix: String, scale: CGFloat)] = [("@3x", 3), ("@2x", 2), ("", 1)]
}
