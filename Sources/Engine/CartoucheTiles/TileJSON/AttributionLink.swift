/// One of the sources that an attribution names: a text, usually with a link.
public struct AttributionLink: Sendable, Hashable {
  /// The text, without markup.
  public var title: String
  /// The target of the link as written; `nil` for text alone.
  public var url: String?

  /// A text with or without a link.
  public init(title: String, url: String? = nil) {
    self.title = title
    self.url = url
  }

  /// The texts and links of an attribution in HTML, in order; other markup is left out.
  public static func links(in html: String) -> [AttributionLink] {
    var links: [AttributionLink] = []
    var url: String?
    var text = ""
    func finish() {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { links.append(AttributionLink(title: words, url: url)) }
      text = ""
    }
    var rest = Substring(html)
    while let character = rest.first {
      rest.removeFirst()
      if character == "<", let next = rest.first, next.isLetter || next == "/" || next == "!" {
        guard let tag = Self.tag(&rest) else { break }
        finish()
        let name = tag.prefix { !$0.isWhitespace }.lowercased()
        if name == "a" { url = Self.destination(of: tag) }
        if name == "/a" { url = nil }
      } else if character == "&", let entity = Self.entity(&rest) {
        text += entity
      } else {
        text.append(character)
      }
    }
    finish()
    return links
  }

  /// The content of a tag whose `<` has been read; `nil` if it does not end.
  private static func tag(_ rest: inout Substring) -> Substring? {
    var quote: Character?
    for (index, character) in zip(rest.indices, rest) {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        defer { rest = rest[rest.index(after: index)...] }
        return rest[..<index]
      }
    }
    return nil
  }

  private static func destination(of tag: Substring) -> String? {
    guard let match = tag.firstMatch(of: /(?i)\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/) else {
      return nil
    }
    let (_, double, single, bare) = match.output
    var value = (double ?? single ?? bare ?? "")[...]
    var decoded = ""
    while let character = value.popFirst() {
      decoded += character == "&" ? entity(&value) ?? "&" : String(character)
    }
    return decoded
  }

  /// The character of an entity whose `&` has been read; `nil` leaves it unchanged.
  private static func entity(_ rest: inout Substring) -> String? {
    let name = rest.prefix(10).prefix { $0 != ";" }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";" else { return nil }
    let known = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
    ]
    var found = known[String(name)]
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      found = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
    } else if name.hasPrefix("#") {
      found = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String($0) }
    }
    if found != nil { rest = rest[rest.index(after: name.endIndex)...] }
    return found
  }
}
