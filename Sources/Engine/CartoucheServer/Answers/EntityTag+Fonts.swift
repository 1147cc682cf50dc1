import Cartouche
import Foundation

extension EntityTag {
  /// The tag of the fonts that labels are drawn with besides those of styles: of their names and sizes, which are the
  /// same wherever their files are.
  init(_ fonts: LabelFonts) {
    self.init("\(fonts.ideographs)", "\(fonts.replacesMissingRanges)")
    for face in fonts.collection.faces {
      let size = try? FileManager.default.attributesOfItem(atPath: face.path)[.size] as? Int
      combine(Array("\(face.names) \(face.style) \(size ?? 0)".utf8))
    }
  }
}
