// Sound because FriBidi's functions keep no pointers, and get those of arrays whose counts they are told.

import CFriBidi

/// The order in which FriBidi itself puts the characters of a paragraph's lines.
enum FriBidiOrder {
  /// The indices of the characters of each line from left to right.
  ///
  /// - Parameters:
  ///   - text: The characters of one paragraph.
  ///   - ends: Where the lines end.
  static func lines(of text: [UInt32], ends: [Int]) -> [[Int]] {
    let length = FriBidiStrIndex(text.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: text.count)
    fribidi_get_bidi_types(text, length, &types)
    var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
    fribidi_get_bracket_types(text, length, types, &brackets)
    var direction = FRIBIDI_PAR_ON
    var levels = [FriBidiLevel](repeating: 0, count: text.count)
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, &levels)
    var lines: [[Int]] = []
    var start = 0
    for end in ends {
      var map = (0..<length).map { $0 }
      _ = fribidi_reorder_line(
        0, types, FriBidiStrIndex(end - start), FriBidiStrIndex(start), direction, &levels, nil, &map)
      lines.append(map[start..<end].map { Int($0) })
      start = end
    }
    return lines
  }
}
