import CartoucheJSON

/// A request in the form of mbgl-renderer: members of a query, or of a JSON body, with a whole style.
///
/// ```
/// style width height ( zoom center=lon,lat | bounds=w,s,e,n [ padding ] ) ratio bearing pitch token images
/// ```
///
/// Zoom levels are those of tiles of 512 pixels, and padding is in logical pixels.
public struct RendererRequest: Sendable, Hashable {
  /// The picture that is asked for.
  public let picture: ImageRequest
  /// The style: an object, or the text of a URL.
  public let style: JSONValue
  /// Images for the style by their names, each an object with `url`.
  public let images: JSONObject
  /// A key for the servers of the style.
  public let token: String?

  private static let names = [
    "style", "width", "height", "zoom", "center", "bounds", "padding", "ratio", "bearing", "pitch", "token",
    "images",
  ]

  /// The request in a JSON body.
  ///
  /// - Throws: ``RequestError`` with the pointer to what is wrong.
  public init(_ body: JSONValue, limits: RequestLimits = RequestLimits()) throws(RequestError) {
    let reader = try RequestReader(body, at: JSONPointer(), names: Self.names)
    let style = try reader.required("style", reader.value("style"), expected: "a style")
    guard style.object != nil || style.string != nil else {
      throw reader.error(.value, "style", style.summary, expected: "a style, an object or a URL")
    }
    self.style = style
    images = reader.value("images")?.object ?? [:]
    token = try reader.string("token")
    var members: JSONObject = [:]
    for name in ["width", "height", "zoom", "center", "bounds", "padding", "bearing", "pitch"] {
      members[name] = reader.value(name)
    }
    members["scale"] = reader.value("ratio")
    do throws(RequestError) {
      picture = try ImageRequest(.object(members), limits: limits)
    } catch {
      var error = error
      if error.pointer?.tokens == ["scale"] { error.pointer = reader.place("ratio") }
      throw error
    }
  }

  /// The request in the members of a query, decoded.
  ///
  /// - Throws: ``RequestError`` with the pointer to what is wrong.
  public init(
    query: [(name: String, value: String)], limits: RequestLimits = RequestLimits()
  ) throws(RequestError) {
    var body: JSONObject = [:]
    for (name, value) in query {
      let pointer = JSONPointer([name])
      guard body[name] == nil else {
        throw RequestError(.conflict, found: "\"\(name)\" twice", expected: "one", pointer: pointer)
      }
      switch name {
      case "token": body[name] = .string(value)
      case "style", "images":
        // A style is a URL, or JSON that begins with a brace.
        guard value.first(where: { !$0.isWhitespace }) == "{" else {
          body[name] = .string(value)
          continue
        }
        do throws(JSONError) {
          let options = JSONReadingOptions(maximumDepth: 128, maximumMemory: min(24 * limits.bytes, 1 << 30))
          body[name] = try JSONDocument(parsing: Array(value.utf8), name: name, options: options).root
        } catch {
          throw RequestError(error, as: .json)
        }
      case "center", "bounds":
        var text = try GrammarText(value, name: name)
        var numbers: [JSONValue] = []
        repeat { numbers.append(.double(try text.number(-360...360, "degrees"))) } while text.skip(",")
        try text.finish("\",\" and another number")
        body[name] = .array(numbers)
      default:
        guard Self.names.contains(name) else {
          body[name] = .string(value)
          continue
        }
        var text = try GrammarText(value, name: name)
        let number = try text.number(-1e6...1e6, "a number")
        try text.finish()
        body[name] = .double(number)
      }
    }
    try self.init(.object(body), limits: limits)
  }
}
