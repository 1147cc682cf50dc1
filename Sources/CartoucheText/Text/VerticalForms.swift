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

  /// Replaces marks by their vertical forms, except beside characters that lie on their side, and if the font that
  /// draws them has no such form.
  static func apply(to units: inout [LabelText.Unit], _ faces: [FontFace] = []) {
    let original = units.map(\.codePoint)
    for index in units.indices where !units[index].isImage {
      guard let form = forms[original[index]] else { continue }
      if let face = units[index].face, faces[face].file?.hasGlyph(form) != true { continue }
      func permits(_ neighbour: Int) -> Bool {
        guard original.indices.contains(neighbour) else { return true }
        return !original[neighbour].isRotatedInVerticalText || forms[original[neighbour]] != nil
      }
      if permits(index - 1), permits(index + 1) { units[index].codePoint = form }
    }
  }
}
