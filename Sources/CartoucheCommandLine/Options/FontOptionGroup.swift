import ArgumentParser
import Cartouche
import CartoucheSystemFonts
import Foundation

/// The fonts that labels are drawn with.
package struct FontOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A folder of fonts (.ttf, .otf, .ttc, .woff2), or one font, for labels. Fonts that the style names are used \
      first; the others supply characters that those lack. May be repeated.
      """, valueName: "folder"))
  package var fonts: [String] = []

  @Flag(
    help: """
      Also use the fonts installed on this machine, after those of --fonts; pictures then depend on the machine.
      """)
  package var systemFonts = false

  @Option(
    help: ArgumentHelp(
      """
      A font for Chinese, Japanese and Korean characters that the style's fonts lack, by its family, full or \
      PostScript name; none leaves them to the style's "glyphs" (default: any available font that has them). May be \
      repeated.
      """, valueName: "name"))
  package var ideographFont: [String] = []

  package init() {}

  package func validate() throws {
    if ideographFont.contains("none"), ideographFont.count > 1 {
      throw ValidationError("--ideograph-font none excludes other fonts")
    }
  }

  /// The fonts of folders, and those installed on the machine.
  ///
  /// - Throws: ``CommandFailure`` if a folder does not exist.
  package static func collection(_ folders: [String], system: Bool) throws -> FontCollection {
    var collection = FontCollection()
    for folder in folders {
      guard FileManager.default.fileExists(atPath: folder) else {
        throw CommandFailure(.missingInput, "--fonts \(folder): no such folder or file")
      }
      collection = collection.appending(FontCollection(folder: folder))
    }
    return system ? collection.appending(.installed()) : collection
  }

  /// The fonts for labels.
  ///
  /// - Parameter findings: Receives the problems of files and names.
  package func labelFonts(_ findings: inout [Diagnostic]) throws -> LabelFonts {
    let collection = try Self.collection(fonts, system: systemFonts)
    findings += collection.findings
    if ideographFont.isEmpty { return LabelFonts(collection) }
    if ideographFont == ["none"] { return LabelFonts(collection, ideographs: .ranges) }
    for name in ideographFont {
      guard let problem = collection.problem(with: name) else { continue }
      findings.append(Diagnostic(.warning, "--ideograph-font: \(problem)", kind: .missing))
    }
    return LabelFonts(collection, ideographs: .fonts(ideographFont))
  }
}

extension FontCollection {
  /// The findings about files that cannot be read.
  package var findings: [Diagnostic] {
    problems.map { Diagnostic(.warning, "\($0.error)", source: $0.path) }
  }
}
