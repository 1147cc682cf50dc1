// Sound because FriBidi's functions keep no pointers, and get pointers to arrays with their counts.

import CFriBidi

/// The functions of the FriBidi library that are used: levels, classes, mirror images, joining.
enum FriBidi {
  /// A character's bidirectional class, as far as the layout needs it (Unicode Standard Annex 9, table 4).
  enum BidiClass {
    /// Ends a paragraph (B).
    case paragraphSeparator
    /// A tab (S).
    case segmentSeparator
    /// White space, isolates, and everything that rule X9 removes: at a line's end they get the paragraph's level.
    case neutralAtEnd
    /// Reads from right to left, or makes others do so.
    case rightToLeft
    /// Everything else.
    case other
  }

  /// The class of a character.
  static func bidiClass(of codePoint: CodePoint) -> BidiClass {
    let type = Int(fribidi_get_bidi_type(codePoint).rawValue)
    if type & Int(FRIBIDI_MASK_BS) != 0 { return .paragraphSeparator }
    if type & Int(FRIBIDI_MASK_SS) != 0 { return .segmentSeparator }
    if type & Int(FRIBIDI_MASK_RTL) != 0 { return .rightToLeft }
    let atEnd = Int(FRIBIDI_MASK_SPACE) | Int(FRIBIDI_MASK_EXPLICIT) | Int(FRIBIDI_MASK_ISOLATE)
    return type & atEnd != 0 ? .neutralAtEnd : .other
  }

  /// The embedding level of each character of one paragraph, and of the paragraph itself.
  ///
  /// The paragraph has the direction of its first strong character, left to right if there is none. `nil` if memory
  /// runs out.
  static func levels(of paragraph: ArraySlice<CodePoint>) -> (paragraph: Int8, characters: [Int8])? {
    guard let length = FriBidiStrIndex(exactly: paragraph.count) else { return nil }
    let text = Array(paragraph)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: text.count)
    fribidi_get_bidi_types(text, length, &types)
    var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
    fribidi_get_bracket_types(text, length, types, &brackets)
    var direction = FRIBIDI_PAR_ON
    var levels = [FriBidiLevel](repeating: 0, count: text.count)
    let highest = fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, &levels)
    guard highest > 0 else { return nil }
    let level: Int8 = Int(direction.rawValue) & Int(FRIBIDI_MASK_RTL) != 0 ? 1 : 0
    return (level, levels)
  }

  /// The mirror image of a bracket or sign; the character itself if it has none.
  static func mirrored(_ codePoint: CodePoint) -> CodePoint {
    var mirrored = codePoint
    _ = fribidi_get_mirror_char(codePoint, &mirrored)
    return mirrored
  }

  /// The way in which a character joins its neighbours.
  static func joining(of codePoint: CodePoint) -> ArabicForms.Joining {
    let type = Int(fribidi_get_joining_type(codePoint))
    if type & (Int(FRIBIDI_MASK_TRANSPARENT) | Int(FRIBIDI_MASK_IGNORED)) != 0 { return .transparent }
    switch (type & Int(FRIBIDI_MASK_JOINS_RIGHT) != 0, type & Int(FRIBIDI_MASK_JOINS_LEFT) != 0) {
    case (true, true): return type & Int(FRIBIDI_MASK_ARAB_SHAPES) != 0 ? .dual : .causing
    case (true, false): return .right
    case (false, true): return .left
    case (false, false): return .none
    }
  }
}
