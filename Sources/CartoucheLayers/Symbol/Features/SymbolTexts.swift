import CartoucheExpressions
import CartoucheText

/// The distinct texts of a layer in a tile, by numbers, with their characters in one list.
struct SymbolTexts: Sendable {
  /// A text in its fonts.
  struct Text: Sendable {
    /// The whole text without formats, by which equal labels are identified.
    let key: String
    /// The characters of a plain text in ``SymbolTexts/codePoints``, their letters transformed.
    let characters: Range<Int>
    /// The index of the layer's fonts for the text in ``SymbolTexts/stacks``.
    let stack: Int
    /// The sections of a text that has several, or one with a style of its own.
    var formatted: FormattedText?
    /// The colours of sections that have their own, if there are any.
    var sectionColors: [Color?] = []
  }

  /// The texts by their numbers.
  private(set) var list: [Text] = []
  /// The characters of plain texts.
  private(set) var codePoints: [CodePoint] = []
  /// The distinct fonts.
  private(set) var stacks: [FontStack] = []
  /// Numbers of plain texts by the hash of their characters; -1 where there is none.
  private var slots = [Int32](repeating: -1, count: 64)
  private var plainCount = 0
  private var formattedNumbers: [FormattedKey: Int32] = [:]

  private struct FormattedKey: Hashable {
    let text: FormattedText
    let stack: Int
  }

  /// The characters of a plain text.
  func characters(of text: Text) -> ArraySlice<CodePoint> { codePoints[text.characters] }

  /// The index of fonts in ``stacks``.
  mutating func index(of stack: FontStack) -> Int {
    if let last = stacks.last, last == stack { return stacks.count - 1 }
    if let known = stacks.firstIndex(of: stack) { return known }
    stacks.append(stack)
    return stacks.count - 1
  }

  /// The number of a plain text, its letters transformed.
  mutating func number(of text: String, stack: Int) -> Int32 {
    let start = codePoints.count
    var hash = UInt64(truncatingIfNeeded: stack)
    for scalar in text.unicodeScalars {
      hash = (hash ^ UInt64(scalar.value)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
      codePoints.append(scalar.value)
    }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let known = Int(slots[slot])
      if list[known].stack == stack, isEqual(list[known].characters, start) {
        codePoints.removeLast(codePoints.count - start)
        return slots[slot]
      }
      slot = (slot + 1) & mask
    }
    let number = append(Text(key: text, characters: start..<codePoints.count, stack: stack))
    slots[slot] = number
    plainCount += 1
    if plainCount * 2 > slots.count { grow() }
    return number
  }

  /// The number of a formatted text, its letters transformed; those with colours of their own are never equal.
  mutating func number(of text: FormattedText, stack: Int, colors: [Color?]) -> Int32 {
    let hasColors = colors.contains { $0 != nil }
    let key = FormattedKey(text: text, stack: stack)
    if !hasColors, let known = formattedNumbers[key] { return known }
    let number = append(
      Text(
        key: text.key, characters: 0..<0, stack: stack, formatted: text,
        sectionColors: hasColors ? colors : [])
    )
    if !hasColors { formattedNumbers[key] = number }
    return number
  }

  private mutating func append(_ text: Text) -> Int32 {
    list.append(text)
    return Int32(clamping: list.count - 1)
  }

  /// Whether the characters at a range are those from `start` to the end.
  private func isEqual(_ range: Range<Int>, _ start: Int) -> Bool {
    guard range.count == codePoints.count - start else { return false }
    for offset in 0..<range.count where codePoints[range.lowerBound + offset] != codePoints[start + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, text) in list.enumerated() where text.formatted == nil {
      var hash = UInt64(truncatingIfNeeded: text.stack)
      for codePoint in codePoints[text.characters] {
        hash = (hash ^ UInt64(codePoint)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash &>> 29
      }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(clamping: number)
    }
  }
}

extension FormattedText {
  /// The whole text without formats; a private character stands for an image.
  fileprivate var key: String {
    var key = ""
    for section in sections {
      switch section.content {
      case .text(let characters): key += characters
      case .image: key += "\u{E000}"
      }
    }
    return key
  }
}
