/// A pattern of paths with the function that answers them.
struct Route: Sendable {
  /// A function that answers requests.
  typealias Handler = @Sendable (RouteContext) async throws(ServerProblem) -> ServerAnswer

  /// The pattern: segments, of which those with braces are captured, as a whole where a word stands before the braces;
  /// of a last one such as `{path...}`, the segment and all behind it.
  let pattern: String
  /// The methods that are answered; `HEAD` is, where `GET` is.
  let methods: [String]
  /// The values of the member `f` of the query, by which clients choose a format; empty where they have no choice.
  let formats: [String]
  /// The kind of the answers.
  let kind: AnswerKind
  /// The name of the operation in the standard that defines the path; `nil` for others.
  let operation: String?
  let handler: Handler
  /// The server or service whose path it is; `nil` for one of this server's own.
  let compatibility: CompatiblePaths?
  /// Whether the first segment is a name, and none of the words with which other paths begin.
  private let isAlias: Bool
  private let parts: [Part]

  private enum Part: Sendable {
    case word(String)
    /// A segment that begins with a word, and is captured as a whole.
    case begun(word: String, name: String)
    case capture(String)
    /// One or more segments at the end, captured together as they were sent.
    case rest(String)
  }

  init(
    _ pattern: String, methods: [String] = ["GET"], isAlias: Bool = false, formats: [String] = [],
    operation: String? = nil, _ handler: @escaping Handler
  ) {
    self.isAlias = isAlias
    kind = AnswerKind(pattern: pattern)
    compatibility = CompatiblePaths.of(pattern, isAlias: isAlias)
    self.pattern = pattern
    self.methods = methods
    self.formats = formats
    self.operation = operation
    self.handler = handler
    parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard let brace = part.firstIndex(of: "{") else { return .word(String(part)) }
      let name = String(part[part.index(after: brace)...].dropLast())
      if name.hasSuffix("...") { return .rest(String(name.dropLast(3))) }
      return brace == part.startIndex ? .capture(name) : .begun(word: String(part[..<brace]), name: name)
    }
  }

  /// The captured segments and their numbers; `nil` for a path of another form.
  func match(_ path: RequestPath) -> (captures: [String: RequestPath.Segment], places: [String: String])? {
    let isOpen = if case .rest = parts.last { true } else { false }
    guard isOpen ? path.segments.count >= parts.count : path.segments.count == parts.count else {
      return nil
    }
    if isAlias, RouteTable.heads.contains(path.segments[0].text) { return nil }
    var captures: [String: RequestPath.Segment] = [:]
    var places: [String: String] = [:]
    for (index, part) in parts.enumerated() {
      switch part {
      case .word(let word): guard path.segments[index].text == word else { return nil }
      case .begun(let word, _) where !path.segments[index].text.hasPrefix(word): return nil
      case .capture(let name), .begun(_, let name):
        guard !path.segments[index].text.isEmpty else { return nil }
        captures[name] = path.segments[index]
        places[name] = "path[\(index)]"
      case .rest(let name):
        let raw = path.segments[index...].map(\.raw).joined(separator: "/")
        captures[name] = RequestPath.Segment(raw: raw, text: raw)
        places[name] = "path[\(index)]"
      }
    }
    return (captures, places)
  }
}
