// Sound because the configuration, the pattern and the set of fonts are destroyed by the code that made them, after the
// strings that belong to them are copied.

import CFontconfig
import CartoucheText

extension FontCollection {
  /// The fonts installed on this machine, as fontconfig lists them: those that it prefers for running text first.
  ///
  /// Pictures made with them are the same only on machines with the same fonts.
  public static func installed() -> FontCollection {
    guard let configuration = FcInitLoadConfigAndFonts() else { return FontCollection() }
    defer { FcConfigDestroy(configuration) }
    guard let pattern = FcNameParse("sans-serif:regular") else { return FontCollection() }
    defer { FcPatternDestroy(pattern) }
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let fonts = FcFontSort(configuration, pattern, FcBool(FcFalse), nil, &result) else {
      return FontCollection()
    }
    defer { FcFontSetDestroy(fonts) }
    var paths: [String] = []
    var seen: Set<String> = []
    for index in 0..<Int(max(0, fonts.pointee.nfont)) {
      guard let font = fonts.pointee.fonts[index],
        ["TrueType", "CFF"].contains(string("fontformat", of: font)), let path = string("file", of: font),
        seen.insert(path).inserted
      else { continue }
      paths.append(path)
    }
    return FontCollection(files: paths)
  }

  private static func string(_ object: String, of font: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, object, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }
}
