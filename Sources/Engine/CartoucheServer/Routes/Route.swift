/// A pattern of paths, and what answers them.
struct Route: Sendable {
  /// A function that answers requests.
  typealias Handler = @Sendable (RouteContext) async throws(ServerProblem) -> ServerAnswer

  /// The pattern: segments, of which those with braces are captured, as a whole where a word stands before the braces.
  let pattern: String
  /// The methods that are answered; `HEAD` is, where `GET` is.
  let methods: [String]
  let handler: Handler
  private let parts: [Part]

  private enum Part: Sendable {
    case word(String)
    /// A segment that begins with a word, and is captured as a whole.
    case begun(word: String, name: String)
    case capture(String)
  }

  init(_ pattern: String, methods: [String] = ["GET"], _ handler: @escaping Handler) {
    self.pattern = pattern
    self.methods = methods
    self.handler = handler
    parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard let brace = part.firstIndex(of: "{") else { return .word(String(part)) }
      let name = String(part[part.index(after: brace)...].dropLast())
      return brace == part.startIndex ? .capture(name) : .begun(word: String(part[..<brace]), name: name)
    }
  }

  /// The captured segments and their numbers; `nil` for a path of another form.
  func match(_ path: RequestPath) -> (captures: [String: RequestPath.Segment], places: [String: String])? {
    guard path.segments.count == parts.count else { return nil }
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
      }
    }
    return (captures, places)
  }
}
