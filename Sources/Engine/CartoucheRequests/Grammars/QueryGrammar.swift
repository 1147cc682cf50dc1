import CartoucheImages
import CartoucheJSON

/// The members of a query that a service documents, with the reader of each.
struct QueryGrammar<Target>: Sendable {
  typealias Reader = @Sendable (String, inout Target) throws(RequestError) -> Void

  /// The names of members, with the readers of their values; `nil` for those that change nothing here.
  let members: [(name: String, read: Reader?)]

  /// Reads a query.
  ///
  /// - Throws: ``RequestError``, whose source is the name of the member that is wrong.
  func read(_ query: [(name: String, value: String)], into target: inout Target) throws(RequestError) {
    for (name, value) in query {
      guard let member = members.first(where: { $0.name == name }) else {
        let names = members.map(\.name)
        throw RequestError(
          .unknownMember, found: "\"\(name.prefix(40))\"",
          expected: "one of \(names.joined(separator: ", "))", source: "query.\(name.prefix(40))",
          suggestion: Spelling.nearest(to: name, in: names))
      }
      do throws(RequestError) {
        try member.read?(value, &target)
      } catch {
        var error = error
        error.source = "query.\(name)"
        throw error
      }
    }
  }
}

extension GrammarText {
  /// Reads the width and the height of a picture: `600x400`.
  mutating func size() throws(RequestError) -> SIMD2<Int> {
    let width = try side("a width in pixels")
    guard skip(word: "x") else { throw error(expected: "\"x\" and a height") }
    return SIMD2(width, try side("a height in pixels"))
  }

  private mutating func side(_ what: String) throws(RequestError) -> Int {
    let start = index
    let digits = bytes { (0x30...0x39).contains($0) }
    // More digits cannot be a meaningful size.
    guard (1...9).contains(digits.count) else { throw error(expected: what, at: start) }
    return digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }
  }
}

extension PictureEncoding {
  /// The encoding of a format's name.
  ///
  /// - Throws: ``RequestError`` for a format that is not written.
  init(named name: String, in source: String? = nil) throws(RequestError) {
    do throws(ImageError) {
      self.init(try ImageEncoding(name: name))
    } catch {
      throw RequestError(.value, found: "\(error)", source: source)
    }
  }
}
