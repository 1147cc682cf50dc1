/// A text that names the source of a map's data, and its link.
public struct Attribution: Sendable, Hashable {
  /// The text.
  public var text: String
  /// The target of the link; `nil` for text alone.
  public var link: String?

  /// A text with its link.
  public init(_ text: String, link: String? = nil) {
    self.text = text
    self.link = link
  }

  // An attribution is a line of HTML with links. Only links, text and character references are used; other tags are
  // left out and their contents count as text, so that nothing in it can run.

  /// The links of an attribution in HTML and the texts between them, in order; texts of only spaces are left out.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func parts(ofHTML html: String) -> [Attribution] {
    var parts: [Attribution] = []
    var text = ""
    var link: String?
    func finish() {
      let words = decoded(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { parts.append(Attribution(words, link: link)) }
      text = ""
    }
    var rest = html[...]
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else {
        rest = rest[start...]
        break
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      switch tag.prefix(while: { $0 == "/" || $0.isLetter || $0.isNumber }).lowercased() {
      case "a":
        finish()
        link = href(tag).map { decoded($0) }
      case "/a":
        finish()
        link = nil
      case "br", "p", "/p", "div", "/div": text += " "
      default: break
      }
    }
    text += rest
    finish()
    return parts
  }

  /// The parts of several attributions in HTML, in order, each once.
  ///
  /// If two differ only in that one text contains the other with the same link, the longer one stays.
  public static func parts(ofHTML texts: [String]) -> [Attribution] {
    var parts: [Attribution] = []
    var sign = ""
    for var part in texts.flatMap({ Self.parts(ofHTML: $0) }) {
      // Separators between links, such as commas, credit no source.
      if part.link == nil { part.text = part.text.trimmed(of: " |,;·•") }
      if part.text == "©" {
        // The sign belongs to the link after it.
        sign = "© "
        continue
      }
      if part.text.isEmpty { continue }
      part.text = sign + part.text
      sign = ""
      if !parts.contains(part) { parts.append(part) }
    }
    return parts.filter { part in
      !parts.contains { $0 != part && $0.link == part.link && $0.text.contains(part.text) }
    }
  }

  /// The texts of several attributions in HTML, in order, without markup: each once, and none that another contains; of
  /// more than 4000 characters, the first.
  ///
  /// - Complexity: O(n²) in the number of texts.
  public static func texts(ofHTML texts: [String]) -> [String] {
    var plain: [String] = []
    var rest = textLimit
    // No picture has room for more, whatever sources say.
    for html in texts where rest > 0 {
      let text = plainText(ofHTML: String(html.prefix(textLimit)))
      if text.isEmpty || plain.contains(text) { continue }
      plain.append(text)
      rest -= text.count
    }
    return plain.filter { text in !plain.contains { $0 != text && $0.contains(text) } }
  }

  /// The number of characters of all texts together.
  private static let textLimit = 4000

  /// The text of HTML without its tags, with single spaces between words.
  private static func plainText(ofHTML html: String) -> String {
    let text = html.replacing(/<(\/?[a-zA-Z0-9]*)[^>]*>/) { match in
      // Links without a space between them are words of their own, as blocks are.
      ["a", "br", "p", "/p", "div", "/div", "li", "/li"].contains(match.output.1.lowercased()) ? " " : ""
    }
    return decoded(text).split(whereSeparator: \.isWhitespace).joined(separator: " ").trimmed(of: " |")
  }

  /// The value of the attribute `href` in the text of a tag.
  private static func href(_ tag: Substring) -> String? {
    guard let match = tag.firstMatch(of: /(?i:\bhref)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/) else {
      return nil
    }
    return (match.output.1 ?? match.output.2 ?? match.output.3).map(String.init)
  }

  private static let named: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
    "trade": "™", "ndash": "–", "mdash": "—", "middot": "·", "bull": "•",
  ]

  /// Text in which character references are replaced (HTML, “Character references”); unknown ones stay.
  private static func decoded(_ text: String) -> String {
    text.replacing(/&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/) { match -> Substring in
      let code =
        match.output.1.flatMap { UInt32($0) } ?? match.output.2.flatMap { UInt32($0, radix: 16) }
      let character =
        code.flatMap(Unicode.Scalar.init).map(Character.init) ?? match.output.3.flatMap { named[$0] }
      return character.map { Substring(String($0)) } ?? match.output.0
    }
  }
}

extension String {
  /// The text without some characters at its ends.
  fileprivate func trimmed(of characters: String) -> String {
    var rest = self[...]
    while let first = rest.first, characters.contains(first) { rest.removeFirst() }
    while let last = rest.last, characters.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
