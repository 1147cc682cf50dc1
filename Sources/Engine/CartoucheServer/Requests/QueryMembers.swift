import CartoucheJSON
import CartoucheRequests

/// The named values of a request for a picture, from the query and from a JSON body with the same names.
struct QueryMembers {
  /// A value with its name.
  struct Member: Sendable {
    /// The name.
    let name: String
    /// The value as the text of a query.
    let text: String
    /// The value of a body that is no text; `nil` for one of a query.
    var value: JSONValue?
    /// The place in the request, such as `query.path[1]` or `body/path/1`.
    let place: String
  }

  /// All values in order; values of the body come last.
  private(set) var all: [Member] = []

  /// The names that every picture takes.
  private static let common: Set<String> = [
    "addlayer", "addstyle", "setfilter", "layer_id", "before_layer", "attribution", "logo", "language",
    "quality",
    "compression", "dither", "title", "scale_bar", "north_arrow", "key", "v", "path", "polygon", "circle",
    "geojson", "marker", "latlng", "fill", "stroke", "width", "linecap", "linejoin", "border", "borderwidth",
  ]

  /// The names that may be there several times, which are lists in a body.
  private static let repeatable: Set<String> = ["path", "polygon", "circle", "geojson", "marker"]

  /// The values of a request.
  ///
  /// - Throws: ``ServerProblem`` for a body that is no JSON object. GeoJSON as the whole body is its member `geojson`.
  init(_ context: RouteContext) throws(ServerProblem) {
    var counts: [String: Int] = [:]
    for (name, text) in context.query.members {
      let index = counts[name, default: 0]
      counts[name] = index + 1
      let number = Self.repeatable.contains(name) ? "[\(index)]" : ""
      all.append(Member(name: name, text: text, place: "query.\(name.prefix(40))\(number)"))
    }
    guard context.request.method == "POST", !context.request.body.isEmpty else { return }
    let root = try Self.json(context.request.body, "body")
    guard case .object(let members) = root else {
      throw ServerProblem(.badRequest, "expected a JSON object, found \(root.summary)", at: "body")
    }
    if members["type"]?.string != nil {
      all.append(Member(name: "geojson", text: "", value: root, place: "body"))
      return
    }
    for (name, value) in members { append(name, value) }
  }

  private mutating func append(_ name: String, _ value: JSONValue) {
    let place = "body/\(name.prefix(40))"
    switch value {
    case .string(let text): all.append(Member(name: name, text: text, place: place))
    case .array(let list) where Self.repeatable.contains(name):
      for (index, element) in list.enumerated() {
        all.append(
          Member(
            name: name, text: element.string ?? Self.text(element),
            value: element.string == nil ? element : nil, place: "\(place)/\(index)"))
      }
    default: all.append(Member(name: name, text: Self.text(value), value: value, place: place))
    }
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: (try? value.encoded()) ?? [], as: UTF8.self)
  }

  /// The value in a JSON text, without repeated names.
  ///
  /// - Throws: ``ServerProblem`` with the place in the text.
  static func json(_ bytes: [UInt8], _ name: String) throws(ServerProblem) -> JSONValue {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(
        parsing: bytes, name: name, options: JSONReadingOptions(maximumDepth: 64))
    } catch {
      throw ServerProblem(.badRequest, "\(error)", at: name, isRange: true)
    }
    if let finding = document.diagnostics.first {
      throw ServerProblem(.badRequest, finding.message, at: name)
    }
    return document.root
  }

  // MARK: - Values

  /// The members of a name, in order.
  func members(_ name: String) -> [Member] { all.filter { $0.name == name } }

  /// The only member of a name; `nil` without one.
  func member(_ name: String) throws(ServerProblem) -> Member? {
    let members = members(name)
    guard members.count < 2 else {
      throw ServerProblem(.badRequest, "expected \"\(name)\" once", at: members[1].place, isRange: true)
    }
    return members.first
  }

  /// The only text of a name; `nil` without one.
  func text(_ name: String) throws(ServerProblem) -> String? { try member(name)?.text }

  /// The number of a name; `nil` without one.
  func number(_ name: String, _ range: ClosedRange<Double>) throws(ServerProblem) -> Double? {
    guard let member = try member(name) else { return nil }
    return try SegmentText.number(member.text, range, at: member.place)
  }

  /// Whether a name is there with a value that means yes; `nil` without the name.
  func flag(_ name: String) throws(ServerProblem) -> Bool? {
    guard let member = try member(name) else { return nil }
    guard ["true", "false", "1", "0", ""].contains(member.text) else {
      throw ServerProblem(
        .badRequest, "expected true or false, found \"\(member.text.prefix(40))\"", at: member.place,
        isRange: true)
    }
    return member.text != "false" && member.text != "0"
  }

  // MARK: - Overlays

  private typealias Reader = @Sendable (TileServerOverlays, Member) throws(RequestError) -> Overlay

  /// The overlays of the values: areas and lines below, markers on top.
  ///
  /// - Parameter look: The properties of GeoJSON by which it is drawn.
  func overlays(_ look: GeoJSONOverlay.Look) throws(ServerProblem) -> [Overlay] {
    var grammar = TileServerOverlays()
    grammar.latitudeFirst = try flag("latlng") ?? false
    for member in all {
      try Self.reading(member) { () throws(RequestError) in _ = try grammar.set(member.name, to: member.text)
      }
    }
    let readers: [(String, Reader)] = [
      ("polygon", { (grammar, member) throws(RequestError) in try grammar.polygon(member.text) }),
      ("circle", { (grammar, member) throws(RequestError) in try grammar.circle(member.text) }),
      ("path", { (grammar, member) throws(RequestError) in try grammar.path(member.text) }),
      (
        "geojson",
        { (_, member) throws(RequestError) in
          .geoJSON(try GeoJSONOverlay(try Self.geoJSON(member), look: look))
        }
      ),
      ("marker", { (grammar, member) throws(RequestError) in try grammar.marker(member.text) }),
    ]
    var overlays: [Overlay] = []
    for (name, read) in readers {
      for member in members(name) {
        try Self.reading(member) { () throws(RequestError) in overlays.append(try read(grammar, member)) }
      }
    }
    return overlays
  }

  /// Reads a value, with its place in errors.
  private static func reading(
    _ member: Member, _ read: () throws(RequestError) -> Void
  ) throws(ServerProblem) {
    do throws(RequestError) {
      try read()
    } catch {
      var error = error
      error.source = member.place
      throw ServerProblem(error)
    }
  }

  private static func geoJSON(_ member: Member) throws(RequestError) -> JSONValue {
    if let value = member.value { return value }
    do throws(JSONError) {
      return try JSONDocument(
        parsing: Array(member.text.utf8), options: JSONReadingOptions(maximumDepth: 64)
      ).root
    } catch {
      throw RequestError(.value, found: error.found, expected: error.expected)
    }
  }

  // MARK: - Members of requests

  /// Sets the members of a request that all grammars have, and refuses names that none has.
  ///
  /// - Parameter own: The names that the grammar reads itself.
  func edit(_ members: inout JSONObject, besides own: [String]) throws(ServerProblem) {
    for member in all where !Self.common.contains(member.name) && !own.contains(member.name) {
      let known = Array(Self.common) + own
      let hint =
        Spelling.nearest(to: member.name, in: known.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
      throw ServerProblem(
        .badRequest, "there is no \"\(member.name.prefix(40))\"\(hint)", at: member.place)
    }
    for name in ["addlayer", "addstyle", "setfilter"] {
      guard let member = try member(name) else { continue }
      if let value = member.value {
        members[name] = value
      } else {
        members[name] = try Self.json(Array(member.text.utf8), member.place)
      }
    }
    for name in ["layer_id", "before_layer", "language", "title", "scale_bar", "attribution"] {
      if let text = try text(name) { members[name] = .string(text) }
    }
    if let quality = try number("quality", 0...100) { members["quality"] = .double(quality) }
    if let text = try text("compression") {
      members["compression"] = Int64(text).map(JSONValue.int) ?? .string(text)
    }
    for name in ["dither", "north_arrow"] {
      if let flag = try flag(name) { members[name] = .bool(flag) }
    }
    // There is no logo to leave out.
    _ = try flag("logo")
  }
}
