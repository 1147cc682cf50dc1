/// The forms that Arabic letters take beside their neighbours, as code points.
///
/// Letters join by the rules of the Unicode Standard, chapter 9.2; a form is named by a code point of the blocks
/// Arabic Presentation Forms-A and -B, whose decompositions in UnicodeData.txt make the table below. A lam with
/// an alef after it becomes one character.
enum ArabicForms {
  /// A letter's place in its word; the value is the offset among its presentation forms.
  private enum Form: UInt32 {
    case isolated = 0
    case final = 1
    case initial = 2
    case medial = 3
  }

  /// The ways in which a character joins to its neighbours (ArabicShaping.txt).
  enum Joining {
    /// Does not join.
    case none
    /// Joins the character before it.
    case right
    /// Joins the character after it.
    case left
    /// Joins both.
    case dual
    /// Joins both and has one form.
    case causing
    /// Is skipped: marks.
    case transparent

    var reachesNext: Bool { self == .dual || self == .left || self == .causing }
    var reachesPrevious: Bool { self == .dual || self == .right || self == .causing }
  }

  /// The isolated form of each letter and the number of its forms, in the order isolated, final, initial, medial.
  private static let letters: [CodePoint: (first: CodePoint, count: UInt32)] = {
    var letters: [CodePoint: (first: CodePoint, count: UInt32)] = [:]
    // Forms-B: from U+FE80 on the letters U+0621 to U+064A follow each other.
    var next: CodePoint = 0xFE80
    let counts: [UInt32] = [
      1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4,  // U+0621 to U+063A
      4, 4, 4, 4, 4, 4, 4, 2, 2, 4,  // U+0641 to U+064A
    ]
    for (codePoint, count) in zip(Array(0x0621...0x063A) + Array(0x0641...0x064A), counts) {
      letters[CodePoint(codePoint)] = (next, count)
      next += count
    }
    let extended: [(letter: CodePoint, first: CodePoint, count: UInt32)] = [
      (0x0671, 0xFB50, 2), (0x067B, 0xFB52, 4), (0x067E, 0xFB56, 4), (0x0680, 0xFB5A, 4), (0x067A, 0xFB5E, 4),
      (0x067F, 0xFB62, 4), (0x0679, 0xFB66, 4), (0x06A4, 0xFB6A, 4), (0x06A6, 0xFB6E, 4), (0x0684, 0xFB72, 4),
      (0x0683, 0xFB76, 4), (0x0686, 0xFB7A, 4), (0x0687, 0xFB7E, 4), (0x068D, 0xFB82, 2), (0x068C, 0xFB84, 2),
      (0x068E, 0xFB86, 2), (0x0688, 0xFB88, 2), (0x0698, 0xFB8A, 2), (0x0691, 0xFB8C, 2), (0x06A9, 0xFB8E, 4),
      (0x06AF, 0xFB92, 4), (0x06B3, 0xFB96, 4), (0x06B1, 0xFB9A, 4), (0x06BA, 0xFB9E, 2), (0x06BB, 0xFBA0, 4),
      (0x06C0, 0xFBA4, 2), (0x06C1, 0xFBA6, 4), (0x06BE, 0xFBAA, 4), (0x06D2, 0xFBAE, 2), (0x06D3, 0xFBB0, 2),
      (0x06AD, 0xFBD3, 4), (0x06C7, 0xFBD7, 2), (0x06C6, 0xFBD9, 2), (0x06C8, 0xFBDB, 2), (0x06CB, 0xFBDE, 2),
      (0x06C5, 0xFBE0, 2), (0x06C9, 0xFBE2, 2), (0x06D0, 0xFBE4, 4), (0x06CC, 0xFBFC, 4),
    ]
    for (letter, first, count) in extended { letters[letter] = (first, count) }
    return letters
  }()

  /// The letters by their isolated forms.
  private static let lettersByIsolatedForm: [CodePoint: CodePoint] = Dictionary(
    letters.map { ($0.value.first, $0.key) }, uniquingKeysWith: min)

  private static let lam: CodePoint = 0x0644

  /// The isolated form of lam with an alef; the final form follows it.
  private static func ligature(withAlef alef: CodePoint) -> CodePoint? {
    switch alef {
    case 0x0622: 0xFEF5
    case 0x0623: 0xFEF7
    case 0x0625: 0xFEF9
    case 0x0627: 0xFEFB
    default: nil
    }
  }

  /// Replaces letters by their forms, beginning with a unit; a lam and its alef become one character.
  ///
  /// Units that a font shapes, and images, are left alone and join nothing.
  static func apply(to units: inout [LabelText.Unit], from first: Int) {
    guard units[first...].contains(where: { $0.face == nil && $0.codePoint.isArabic }) else { return }
    let joining = units[first...].map { unit in
      unit.face == nil && !unit.isImage ? FriBidi.joining(of: unit.codePoint) : Joining.none
    }
    let forms = forms(of: joining)
    var result = Array(units[..<first])
    var index = first
    while index < units.count {
      var unit = units[index]
      let form = forms[index - first]
      if unit.codePoint == lam, form != nil, let alef = alef(behind: index, units, joining, first),
        let ligature = ligature(withAlef: units[alef].codePoint)
      {
        unit.codePoint = ligature + (form == .medial || form == .final ? 1 : 0)
        result.append(unit)
        for mark in (index + 1)..<alef {
          var mark = units[mark]
          mark.codePoint = presentation(of: mark.codePoint, in: .isolated)
          result.append(mark)
        }
        index = alef + 1
        continue
      }
      if let form { unit.codePoint = presentation(of: unit.codePoint, in: form) }
      result.append(unit)
      index += 1
    }
    units = result
  }

  /// The index of the character after a lam and its marks, if there is one.
  private static func alef(
    behind index: Int, _ units: [LabelText.Unit], _ joining: [Joining], _ first: Int
  ) -> Int? {
    var next = index + 1
    while next < units.count, joining[next - first] == .transparent { next += 1 }
    return next < units.count && units[next].face == nil ? next : nil
  }

  /// The form of each character; `nil` if it has only one.
  private static func forms(of joining: [Joining]) -> [Form?] {
    var forms = [Form?](repeating: nil, count: joining.count)
    let visible = joining.indices.filter { joining[$0] != .transparent }
    for (place, index) in visible.enumerated() {
      let before = place > 0 && joining[visible[place - 1]].reachesNext
      let after = place + 1 < visible.count && joining[visible[place + 1]].reachesPrevious
      switch joining[index] {
      case .dual: forms[index] = before ? (after ? .medial : .final) : (after ? .initial : .isolated)
      case .right: forms[index] = before ? .final : .isolated
      case .left: forms[index] = after ? .initial : .isolated
      case .none, .causing, .transparent: break
      }
    }
    // A mark follows its letter: it is written on the connecting line if the letter joins the next.
    var goesOn = false
    for index in joining.indices {
      if joining[index] == .transparent {
        forms[index] = goesOn ? .medial : .isolated
      } else {
        goesOn = forms[index] == .initial || forms[index] == .medial
      }
    }
    return forms
  }

  /// The form of an isolated letter; the character itself if it has no forms.
  static func isolatedForm(of codePoint: CodePoint) -> CodePoint {
    codePoint.isArabic ? presentation(of: codePoint, in: .isolated) : codePoint
  }

  /// The letter whose isolated form a character is, and which looks the same; `nil` for others.
  static func letter(ofIsolatedForm codePoint: CodePoint) -> CodePoint? {
    codePoint >= 0xFB50 ? lettersByIsolatedForm[codePoint] : nil
  }

  /// The code point of a form, or the character itself if there is none.
  private static func presentation(of codePoint: CodePoint, in form: Form) -> CodePoint {
    switch codePoint {
    case 0x0649 where form == .initial || form == .medial:  // Alef maksura as the Uighur letter.
      return form == .initial ? 0xFBE8 : 0xFBE9
    case 0x064C: return 0xFE72
    case 0x064D: return 0xFE74
    case 0x064B: return form == .medial ? 0xFE71 : 0xFE70
    case 0x064E...0x0652: return 0xFE76 + 2 * (codePoint - 0x064E) + (form == .medial ? 1 : 0)
    default: break
    }
    guard let letter = letters[codePoint] else { return codePoint }
    return letter.first + (form.rawValue < letter.count ? form.rawValue : 0)
  }
}
