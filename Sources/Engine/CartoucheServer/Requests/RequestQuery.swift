/// The members of the query of a request.
struct RequestQuery: Sendable {
  /// Names and values, decoded, in order. A plus sign stays one: polylines and media types have it.
  let members: [(name: String, value: String)]

  /// The most members of a query.
  static let most = 10_000

  /// Reads a query.
  ///
  /// - Throws: ``ServerProblem`` for text that is not percent-encoded UTF-8.
  init(_ query: String?) throws(ServerProblem) {
    var members: [(name: String, value: String)] = []
    for part in (query ?? "").split(separator: "&") {
      guard members.count < Self.most else {
        throw ServerProblem(.badRequest, "the query has too many members")
      }
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decoded(halves[0]),
        let value = halves.count > 1 ? PercentEncoding.decoded(halves[1]) : ""
      else {
        throw ServerProblem(
          .badRequest, "expected percent-encoded UTF-8", at: "query.\(halves[0].prefix(40))")
      }
      members.append((name, value))
    }
    self.members = members
  }

  /// The values of a name, in order.
  func values(_ name: String) -> [String] { members.filter { $0.name == name }.map(\.value) }

  /// The only value of a name; `nil` without one.
  ///
  /// - Throws: ``ServerProblem`` where there are several.
  func value(_ name: String) throws(ServerProblem) -> String? {
    let values = values(name)
    guard values.count < 2 else {
      throw ServerProblem(.badRequest, "expected \"\(name)\" once", at: "query.\(name)")
    }
    return values.first
  }
}
