import CartoucheExpressions
import CartoucheText

/// The distinct texts of a layer in a tile, by numbers, with their characters in one list.
struct SymbolTexts: Sendable {
  /// A text in its fonts.
  struct Text: Sendable {
    /// The number of its characters without formats in ``SymbolTexts/keys``, by which equal labels are identified.
    let key: Int32
    /// The characters of a plain text in ``SymbolTexts/codePoints``, their letters transformed.
    let characters: Range<Int>
    /// The index of the layer's fonts for the text in ``SymbolTexts/stacks``.
    let stack: Int
    /// The sections of a text that has several, or one with a style of its own.
    var formatted: FormattedText?
    /// The colours of sections that have their own, if there are any.
    var sectionColors: [Color?] = []
    /// The number of the text before this one that is plain and has the same characters; -1 if there is none.
    fileprivate var next: Int32 = -1
  }

  /// The texts by their numbers.
  private(set) var list: [Text] = []
  /// The characters of plain texts.
  private(set) var codePoints: [CodePoint] = []
  /// The distinct fonts.
  private(set) var stacks: [FontStack] = []
  /// The distinct texts without fonts and formats; a private character stands for an image.
  private(set) var keys: [String] = []
  /// For each key its characters, and the number of the last plain text that has them; -1 if there is none.
  private var keyRecords: [(characters: Range<Int>, last: Int32)] = []
  /// Numbers of keys by the hash of their characters; -1 where there is none.
  private var slots = [Int32](repeating: -1, count: 64)
  private var formattedNumbers: [FormattedKey: Int32] = [:]

  private struct FormattedKey: Hashable {
    let text: FormattedText
    let stack: Int
  }

  /// The approximate number of bytes in the texts.
  var byteCount: Int {
    list.count * (MemoryLayout<Text>.stride + 64) + 6 * codePoints.count + 4 * slots.count
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
    let key = number(ofKey: text)
    let (characters, last) = keyRecords[Int(key)]
    var known = last
    while known >= 0 {
      if list[Int(known)].stack == stack { return known }
      known = list[Int(known)].next
    }
    var made = Text(key: key, characters: characters, stack: stack)
    made.next = last
    list.append(made)
    keyRecords[Int(key)].last = Int32(clamping: list.count - 1)
    return Int32(clamping: list.count - 1)
  }

  /// The number of a formatted text, its letters transformed; those with colours of their own are never equal.
  mutating func number(of text: FormattedText, stack: Int, colors: [Color?]) -> Int32 {
    let hasColors = colors.contains { $0 != nil }
    let whole = FormattedKey(text: text, stack: stack)
    if !hasColors, let known = formattedNumbers[whole] { return known }
    list.append(
      Text(
        key: number(ofKey: text.key), characters: 0..<0, stack: stack, formatted: text,
        sectionColors: hasColors ? colors : []))
    let number = Int32(clamping: list.count - 1)
    if !hasColors { formattedNumbers[whole] = number }
    return number
  }

  /// The number of a text without fonts and formats; texts are equal if their characters are.
  private mutating func number(ofKey text: String) -> Int32 {
    let start = codePoints.count
    for scalar in text.unicodeScalars { codePoints.append(scalar.value) }
    let mask = slots.count - 1
    var slot = hash(start..<codePoints.count) & mask
    while slots[slot] >= 0 {
      if isEqual(keyRecords[Int(slots[slot])].characters, start) {
        codePoints.removeLast(codePoints.count - start)
        return slots[slot]
      }
      slot = (slot + 1) & mask
    }
    let number = Int32(clamping: keys.count)
    slots[slot] = number
    keys.append(text)
    keyRecords.append((start..<codePoints.count, -1))
    if keys.count * 2 > slots.count { grow() }
    return number
  }

  private func hash(_ characters: Range<Int>) -> Int {
    var hash: UInt64 = 0
    for index in characters {
      hash = (hash ^ UInt64(codePoints[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    return Int(truncatingIfNeeded: hash)
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
    for (number, record) in keyRecords.enumerated() {
      var slot = hash(record.characters) & mask
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
