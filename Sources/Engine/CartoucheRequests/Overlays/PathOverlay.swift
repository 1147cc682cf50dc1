import CartoucheJSON

/// A line through places; it takes the shorter way from each to the next, also across the antimeridian.
public struct PathOverlay: Sendable, Hashable {
  /// Longitudes and latitudes in degrees, at least one.
  public var places: [SIMD2<Double>]
  /// The look; with a colour of the inside, the path is the edge of an area.
  public var look: ShapeLook

  /// A line through places.
  public init(_ places: [SIMD2<Double>], look: ShapeLook = .simpleLine) {
    self.places = places
    self.look = look
  }

  static let memberNames = ["path", "polyline", "precision"] + ShapeLook.memberNames

  init(_ reader: RequestReader) throws(RequestError) {
    let precision = try reader.wholeNumber("precision", 5...6)
    if let text = try reader.string("polyline") {
      if reader.value("path") != nil {
        throw reader.error(
          .conflict, "path", "\"path\" and \"polyline\" together", expected: "one of them")
      }
      do throws(RequestError) {
        places = try Polyline.decode(text, precision: precision ?? 5)
      } catch {
        // The place within the text is said in words: line and column are those of the JSON text.
        var error = error
        error.found += " at byte \(error.location?.offset ?? 0)"
        error.pointer = reader.place("polyline")
        error.location = nil
        throw error
      }
    } else {
      if precision != nil {
        throw reader.error(
          .conflict, "precision", "\"precision\" without \"polyline\"", expected: "an encoded polyline")
      }
      let value = try reader.required(
        "path", reader.value("path"), expected: "\"path\", an array of places, or \"polyline\"")
      places = try Self.places(value, at: reader.place("path"), atLeast: 1)
    }
    look = try ShapeLook(reader, standard: .simpleLine)
  }

  /// The places in an array.
  static func places(
    _ value: JSONValue, at pointer: JSONPointer, atLeast count: Int
  ) throws(RequestError) -> [SIMD2<Double>] {
    guard let list = value.array, list.count >= count else {
      throw RequestError(
        .value, found: value.summary, expected: "an array of \(count) or more places", pointer: pointer)
    }
    var places: [SIMD2<Double>] = []
    places.reserveCapacity(list.count)
    for (index, element) in list.enumerated() {
      places.append(try RequestReader.place(element, at: pointer.appending(index)))
    }
    return places
  }

  var members: JSONObject {
    JSONObject([(key: "path", value: .array(places.map(JSONValue.place)))] + Array(look.members))
  }
}
