import MapLibreExpressions

// An attribution is a line of HTML with links. Of HTML it takes links, text and character references; other tags
// are left out, and what stands in them counts as text, so that nothing of it can run.
extension MLNAttributionInfo {
  /// The line as HTML.
  var html: String {
    let text = Self.escaped(title.string)
    guard let url else { return text }
    return "<a href=\"\(Self.escaped(url.absoluteString))\">\(text)</a>"
  }

  /// The links and the texts between them, in order; those of blanks alone are left out.
  static func infos(html: String) -> [MLNAttributionInfo] {
    var infos: [MLNAttributionInfo] = []
    var text = ""
    var link: URL?
    func finish() {
      let title = decoded(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !title.isEmpty { infos.append(MLNAttributionInfo(title: title, url: link)) }
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
        link = href(tag).flatMap { URL(string: decoded($0)) }
      case "/a":
        finish()
        link = nil
      case "br", "p", "/p", "div", "/div": text += " "
      default: break
      }
    }
    text += rest
    finish()
    return infos
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

  /// Text with the characters that references stand for (HTML, “Character references”); others stay.
  private static func decoded(_ text: String) -> String {
    text.replacing(/&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/) { match -> Substring in
      let code =
        match.output.1.flatMap { UInt32($0) } ?? match.output.2.flatMap { UInt32($0, radix: 16) }
      let character =
        code.flatMap(Unicode.Scalar.init).map(Character.init) ?? match.output.3.flatMap { named[$0] }
      return character.map { Substring(String($0)) } ?? match.output.0
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
