/// Punctuation marks and the forms that they take in vertical text.
///
/// The pairs are those of the blocks Vertical Forms, CJK Compatibility Forms and Halfwidth and Fullwidth Forms
/// of Unicode, as MapLibre's renderers choose among them.
enum VerticalForms {
  private static let pairs: [(String, String)] = [
    ("!#$%&()*+,-./:;<=>?@", "︕＃＄％＆︵︶＊＋︐︲・／︓︔︿＝﹀︖＠"),
    (#"[\]^_`{|}~"#, "﹇＼﹈＾︳｀︷―︸～"),
    ("¢£¥¦¬¯–—‘’“”…⋯‧₩", "￠￡￥￤￢￣︲︱﹃﹄﹁﹂︙︙・￦"),
    ("、。〈〉《》「」『』【】〔〕〖〗", "︑︒︿﹀︽︾﹁﹂﹃﹄︻︼︹︺︗︘"),
    ("！（），－．：；＜＞？［］＿｛｜｝｟｠｡｢｣", "︕︵︶︐︲・︓︔︿﹀︖﹇﹈︳︷―︸︵︶︒﹁﹂"),
  ]

  private static let forms: [CodePoint: CodePoint] = {
    var forms: [CodePoint: CodePoint] = [:]
    for (marks, upright) in pairs {
      for (mark, form) in zip(marks.unicodeScalars, upright.unicodeScalars) { forms[mark.value] = form.value }
    }
    return forms
  }()

  /// The form of a mark in vertical text, if it has one.
  static func form(of codePoint: CodePoint) -> CodePoint? { forms[codePoint] }

  /// Replaces marks by their vertical forms, except beside characters that lie on their side.
  ///
  /// A mark whose font has no such form is drawn with the font of the nearest upright character: Latin fonts that come
  /// first in a stack have dashes and ellipses, but no forms of them.
  static func apply(to units: inout [LabelText.Unit], _ faces: [FontFace] = []) {
    let original = units
    var upright: [Int?]?
    for index in units.indices where !units[index].isImage {
      let mark = original[index].codePoint
      guard let form = forms[mark] else { continue }
      func permits(_ neighbour: Int) -> Bool {
        guard original.indices.contains(neighbour) else { return true }
        let codePoint = original[neighbour].codePoint
        return !codePoint.isRotatedInVerticalText || forms[codePoint] != nil
      }
      guard permits(index - 1), permits(index + 1) else { continue }
      guard let face = units[index].face else {
        units[index].codePoint = form
        continue
      }
      let nearest = upright ?? nearestUprightFaces(original)
      upright = nearest
      for face in [face, nearest[index]].compactMap(\.self) {
        guard let file = faces[face].file else { continue }
        if file.hasGlyph(form) {
          (units[index].face, units[index].codePoint) = (face, form)
          break
        }
        // Other fonts have the form under the character itself, and find it when they shape upright text.
        if file.hasVerticalGlyph(of: mark) {
          units[index].face = face
          break
        }
      }
    }
  }

  /// For each unit the face of the nearest character that is upright whatever its neighbours; of two, that of the one
  /// before.
  private static func nearestUprightFaces(_ units: [LabelText.Unit]) -> [Int?] {
    var nearest = [(distance: Int, face: Int?)](repeating: (.max, nil), count: units.count)
    func pass(_ indices: some Sequence<Int>) {
      var last: (index: Int, face: Int)?
      for index in indices {
        if let face = units[index].face, units[index].codePoint.isUprightInVerticalText {
          last = (index, face)
        }
        guard let last, abs(index - last.index) < nearest[index].distance else { continue }
        nearest[index] = (abs(index - last.index), last.face)
      }
    }
    pass(units.indices)
    pass(units.indices.reversed())
    return nearest.map(\.face)
  }
}

extension FontFile {
  /// Whether the font has a glyph of its own for a character in vertical lines.
  fileprivate func hasVerticalGlyph(of codePoint: CodePoint) -> Bool {
    func glyphs(upright: Bool) -> [UInt32] {
      shape([codePoint], rightToLeft: false, upright: upright).map(\.index)
    }
    return hasGlyph(codePoint) && glyphs(upright: true) != glyphs(upright: false)
  }
}
