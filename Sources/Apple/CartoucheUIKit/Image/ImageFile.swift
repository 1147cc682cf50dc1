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

  private static let suffixes: [(suffix: String, scale: CGFloat)] = [("@3x", 3), ("@2x", 2), ("", 1)]
}
