import CartoucheJSON

/// The members of a TileJSON that the comment of a table sets.
///
/// A comment that is a JSON object is merged into the document (RFC 7386); any other comment is its description. URLs
/// of tiles are never merged: the author of a comment must not be able to redirect clients.
enum CommentMembers {
  private static let kept: Set<String> = ["tiles", "tilejson", "url", "data", "grids", "scheme"]

  /// Merges a comment into the members.
  static func merge(_ comment: String?, into members: inout JSONObject) {
    guard let comment, !comment.isEmpty else { return }
    guard comment.first(where: { !$0.isWhitespace }) == "{",
      case .object(let patch)? = try? JSONValue(parsing: Array(comment.utf8))
    else {
      members["description"] = .string(comment)
      return
    }
    var result = JSONValue.object(members)
    merge(patch.filter { !kept.contains($0.key) }, into: &result)
    if case .object(let object) = result { members = object }
  }

  /// The algorithm of RFC 7386 §2.
  private static func merge(_ patch: [JSONObject.Member], into target: inout JSONValue) {
    var members = target.object ?? JSONObject()
    for (name, value) in patch {
      switch value {
      case .null: members[name] = nil
      case .object(let inner):
        var member = members[name] ?? .null
        merge(Array(inner), into: &member)
        members[name] = member
      default: members[name] = value
      }
    }
    target = .object(members)
  }
}
