import CartoucheResources

/// The reason why a TIFF file is not drawn.
enum GeoTIFFError: Error, Hashable {
  /// The file is not what is read.
  case content(found: String, expected: String)
  /// The file cannot be read; the text is the description of the system or of libtiff.
  case unreadable(String)

  /// A file that is damaged.
  static func damaged(_ found: String) -> GeoTIFFError { .content(found: found, expected: "a TIFF file") }

  /// A file that has to be converted; `IN` and `OUT` in the command are its name, and that of the result.
  static func unsupported(_ found: String, convert command: String) -> GeoTIFFError {
    .content(
      found: found, expected: "a georeferenced picture of 8 bits, which this would make: \(command)")
  }

  /// The error about the file at a path.
  func about(_ path: String) -> ResourceError {
    switch self {
    case .content(let found, let expected):
      .invalid(url: path, found: found, expected: Self.filling(expected, path))
    case .unreadable(let reason): .unreadable(url: path, reason: reason)
    }
  }

  /// The text with the names of the file in place of `IN` and `OUT`.
  private static func filling(_ text: String, _ path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    let isPlain = !last.isEmpty && last.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x27 && $0 != 0x22 }
    let input = isPlain ? last : "FILE"
    let stem = input.prefix { $0 != "." }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      switch word {
      case "IN": input
      case "OUT": (stem.isEmpty ? "out" : String(stem)) + "-map.tif"
      default: String(word)
      }
    }.joined(separator: " ")
  }
}
