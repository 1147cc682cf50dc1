import CartoucheText

/// A text in as many lines as its width requires.
struct OrnamentParagraph {
  /// The lines from the top.
  let lines: [OrnamentText]
  /// The size of the letters in logical pixels.
  let size: Double

  /// The width of the longest line in logical pixels.
  var width: Double { lines.map(\.width).max() ?? 0 }
  /// The distance from one baseline to the next in logical pixels.
  var spacing: Double { (size * 1.27).rounded() }
  /// The height of all lines in logical pixels.
  var height: Double { Double(lines.count) * spacing }
  /// Whether every character was drawn.
  var isComplete: Bool { lines.allSatisfy(\.isComplete) }

  /// A text that is broken at spaces, and within words that are longer than a line.
  ///
  /// - Parameters:
  ///   - size: The size of the letters in logical pixels.
  ///   - width: The longest line in logical pixels; a single character may be longer.
  /// - Complexity: O(n · k) for n characters in lines of k.
  init(_ text: String, size: Double, width: Double, fonts: [FontFile]) {
    self.size = size
    var lines: [OrnamentText] = []
    var line: (text: String, set: OrnamentText)?
    func fitting(_ text: String) -> OrnamentText? {
      let set = OrnamentText(text, size: size, fonts: fonts)
      return set.width <= width ? set : nil
    }
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let begun = line, let longer = fitting(begun.text + " " + word) {
        line = (begun.text + " " + word, longer)
        continue
      }
      if let begun = line { lines.append(begun.set) }
      var rest = word[...]
      while true {
        if let set = fitting(String(rest)) {
          line = (String(rest), set)
          break
        }
        var part = rest.prefix(1)
        while part.endIndex < rest.endIndex, fitting(String(rest.prefix(part.count + 1))) != nil {
          part = rest.prefix(part.count + 1)
        }
        let set = OrnamentText(String(part), size: size, fonts: fonts)
        rest = rest[part.endIndex...]
        line = (String(part), set)
        if rest.isEmpty { break }
        lines.append(set)
      }
    }
    if let line { lines.append(line.set) }
    self.lines = lines
  }
}
