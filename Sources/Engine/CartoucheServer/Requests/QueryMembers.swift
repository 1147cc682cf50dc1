import CartoucheJSON

/// The named values of a request for a picture: those of the query, and those of a JSON body with the same names.
struct QueryMembers {
  /// Names and values, in order; those of the body come last.
  private(set) var all: [(name: String, value: String)]

  /// The names that every picture takes, with the members of the JSON form that they set.
  private static let common: Set<String> = [
    "addlayer", "setfilter", "layer_id", "before_layer", "attribution", "language", "quality", "compression",
    "dither",
    "title", "scale_bar", "north_arrow", "key", "v",
  ]

  /// The values of a request.
  ///
  /// - Parameter body: Whether a body of a `POST` has more of them.
  init(_ context: RouteContext, body: Bool) throws(ServerProblem) {
    all = context.query.members
    guard body, context.request.method == "POST", !context.request.body.isEmpty else { return }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONDocument(
        parsing: context.request.body, name: "body", options: JSONReadingOptions(maximumDepth: 64)
      ).root
    } catch {
      throw ServerProblem(.badRequest, "\(error)", at: "body")
    }
    guard case .object(let members) = value else {
      throw ServerProblem(.badRequest, "expected a JSON object, found \(value.summary)", at: "body")
    }
    for (name, value) in members {
      switch value {
      case .string(let text): all.append((name, text))
      case .array(let list):
        let texts = list.compactMap(\.string)
        if ["path", "marker"].contains(name), texts.count == list.count {
          all += texts.map { (name, $0) }
        } else {
          all.append((name, Self.text(value)))
        }
      default: all.append((name, Self.text(value)))
      }
    }
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: (try? value.encoded()) ?? [], as: UTF8.self)
  }

  /// The values of a name, in order.
  func values(_ name: String) -> [String] { all.filter { $0.name == name }.map(\.value) }

  /// The last value of a name; `nil` without one.
  func last(_ name: String) -> String? { all.last { $0.name == name }?.value }

  /// The only value of a name; `nil` without one.
  func value(_ name: String) throws(ServerProblem) -> String? {
    let values = values(name)
    guard values.count < 2 else {
      throw ServerProblem(.badRequest, "expected \"\(name)\" once", at: "query.\(name)")
    }
    return values.first
  }

  /// The number of a name; `nil` without one.
  func number(_ name: String, _ range: ClosedRange<Double>) throws(ServerProblem) -> Double? {
    guard let text = try value(name) else { return nil }
    return try SegmentText.number(text, range, at: "query.\(name)")
  }

  /// Sets the members of a request that all grammars have, and refuses names that none has.
  ///
  /// - Parameter own: The names that the grammar reads itself.
  func edit(_ members: inout JSONObject, besides own: [String]) throws(ServerProblem) {
    for (name, _) in all where !Self.common.contains(name) && !own.contains(name) {
      let known = Array(Self.common) + own
      let hint = Spelling.nearest(to: name, in: known.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
      throw ServerProblem(
        .badRequest, "there is no \"\(name.prefix(40))\"\(hint)", at: "query.\(name.prefix(40))")
    }
    for name in ["addlayer", "setfilter"] {
      guard let text = try value(name) else { continue }
      do throws(JSONError) {
        members[name] = try JSONDocument(
          parsing: Array(text.utf8), name: "query.\(name)", options: JSONReadingOptions(maximumDepth: 64)
        ).root
      } catch {
        throw ServerProblem(.badRequest, "\(error)", at: "query.\(name)", isRange: true)
      }
    }
    for name in ["layer_id", "before_layer", "language", "title", "scale_bar"] {
      if let text = try value(name) { members[name] = .string(text) }
    }
    if let quality = try number("quality", 0...100) { members["quality"] = .double(quality) }
    if let text = try value("compression") {
      members["compression"] = Int64(text).map(JSONValue.int) ?? .string(text)
    }
    if let text = try value("attribution") { members["attribution"] = .string(text) }
    for name in ["dither", "north_arrow"] {
      guard let text = try value(name) else { continue }
      guard ["true", "false", "1", "0", ""].contains(text) else {
        throw ServerProblem(
          .badRequest, "expected true or false, found \"\(text.prefix(40))\"", at: "query.\(name)")
      }
      members[name] = .bool(text != "false" && text != "0")
    }
  }
}
