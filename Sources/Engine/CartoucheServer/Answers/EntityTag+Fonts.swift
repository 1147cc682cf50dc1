import Cartouche

extension EntityTag {
  /// The tag of the fonts that labels are drawn with besides those of styles: of their names and contents, which are the
  /// same wherever their files are.
  init(_ fonts: LabelFonts) {
    self.init("\(fonts.ideographs)", "\(fonts.replacesMissingRanges)")
    // A collection has several faces.
    var contents: [String: FileFingerprint] = [:]
    for face in fonts.collection.faces {
      combine(Array("\(face.names) \(face.style)".utf8))
      let content = contents[face.path] ?? FileFingerprint(of: face.path)
      contents[face.path] = content
      combine(content.bytes)
    }
  }
}
