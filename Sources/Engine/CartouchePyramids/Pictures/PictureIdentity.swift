import Cartouche
import CartoucheArchives
import CartoucheJSON
import CartoucheStyle

/// Everything that the pictures of a pyramid depend on, by name.
enum PictureIdentity {
  /// The version of the engine; pictures of different versions are not merged.
  static let engine = "cartouche 0.1.0"

  /// The names and values, in a fixed order.
  ///
  /// - Parameter more: Further inputs known to the caller, such as fonts.
  static func values(
    _ map: Map, _ survey: SourceSurvey, _ options: PictureTileOptions, more: [(name: String, value: String)]
  ) -> [(name: String, value: String)] {
    let encoding = options.encoding
    let file = [
      encoding.name, "quality \(encoding.quality)", "effort \(encoding.compression)",
      "colors \(encoding.colors.map(String.init) ?? "all")", "dither \(encoding.dither)",
    ]
    return [
      ("engine", engine), ("content", "pictures"), ("style", style(map)), ("size", "\(options.size)"),
      ("scale", "\(options.scale)"), ("metatile", "\(options.metatile)"),
      ("encoding", file.joined(separator: ", ")),
    ] + survey.pins.map { ($0.name, $0.digest) } + survey.digests + more
  }

  /// The digest of a style, independent of the order of its members and of the folders of its files.
  private static func style(_ map: Map) -> String {
    var style = map.style
    // The content counts, not where it is.
    for index in style.sources.indices {
      for member in ["url", "data"] {
        guard case .string(let url)? = style.sources[index].members[member] else { continue }
        style.sources[index].members[member] = .string(name(url))
      }
    }
    let options = JSONWritingOptions(sortedKeys: true)
    return (try? style.json.encoded(options: options)).map { SHA256($0).hex } ?? "unknown"
  }

  private static func name(_ url: String) -> String {
    String(url.split(separator: "/").last ?? Substring(url))
  }
}
