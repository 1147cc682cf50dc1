/// A pattern of paths, and what answers them.
struct Route: Sendable {
  /// What answers a request.
  typealias Handler = @Sendable (RouteContext) async throws(ServerProblem) -> ServerAnswer

  /// The pattern: segments, of which those in braces are captured, and `{name*}` takes all that are left but those behind.
  let pattern: String
  /// The methods besides `GET` and `HEAD`.
  let methods: [String]
  let handler: Handler
  private let parts: [Part]

  private enum Part: Sendable {
    case word(String)
    case capture(String)
  }

  init(_ pattern: String, methods: [String] = ["GET"], _ handler: @escaping Handler) {
    self.pattern = pattern
    self.methods = methods
    self.handler = handler
    parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.hasPrefix("{") ? .capture(String(part.dropFirst().dropLast())) : .word(String(part))
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
      case .capture(let name):
        guard !path.segments[index].text.isEmpty else { return nil }
        captures[name] = path.segments[index]
        places[name] = "path[\(index)]"
      }
    }
    return (captures, places)
  }
}
