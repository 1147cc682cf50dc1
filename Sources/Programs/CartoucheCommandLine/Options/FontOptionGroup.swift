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
      first; the others supply the missing characters. May be repeated.
      """, valueName: "folder"))
  package var fonts: [String] = []

  @Flag(
    help: """
      Also use the fonts installed on this machine, after the fonts of --fonts; pictures then depend on the machine.
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

  /// The fonts of folders and the installed fonts.
  ///
  /// - Parameter findings: Receives the problems of files, and the folders that hold no font.
  /// - Throws: ``CommandFailure`` if a folder does not exist.
  package static func collection(
    _ folders: [String], system: Bool, _ findings: inout [Diagnostic]
  ) throws -> FontCollection {
    var collection = FontCollection()
    for folder in folders {
      guard FileManager.default.fileExists(atPath: folder) else {
        throw CommandFailure(.missingInput, "--fonts \(folder): no such folder or file")
      }
      let fonts = FontCollection(folder: folder)
      // Files that cannot be read have findings of their own.
      if fonts.isEmpty, fonts.problems.isEmpty {
        findings.append(
          Diagnostic(
            .warning,
            "--fonts \(folder): the folder holds no font; expected files that end in .ttf, .otf, .ttc, .otc, .woff or .woff2",
            kind: .missing))
      }
      findings += fonts.findings
      collection = collection.appending(fonts)
    }
    guard system else { return collection }
    let installed = FontCollection.installed()
    findings += installed.findings
    if installed.isEmpty {
      findings.append(
        Diagnostic(.warning, "no fonts are installed on this machine (fontconfig finds none)", kind: .missing)
      )
    }
    return collection.appending(installed)
  }

  /// The fonts for labels.
  ///
  /// - Parameter findings: Receives the problems of files and names.
  package func labelFonts(_ findings: inout [Diagnostic]) throws -> LabelFonts {
    let collection = try Self.collection(fonts, system: systemFonts, &findings)
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
  fileprivate var findings: [Diagnostic] {
    problems.map { Diagnostic(.warning, "\($0.error)", source: $0.path) }
  }
}
