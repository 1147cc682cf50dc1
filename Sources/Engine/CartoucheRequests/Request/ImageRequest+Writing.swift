import CartoucheGeometry
import CartoucheImages
import CartoucheJSON

extension ImageRequest {
  /// The request as a JSON object; members with their usual values are left out.
  public var json: JSONValue {
    var members = picture
    members["id"] = id.map(JSONValue.string)
    members["output"] = output.map(JSONValue.string)
    return .object(members)
  }

  /// The text by which caches and logs know the picture: JSON in one line, members sorted by name, without ``id`` and
  /// ``output``.
  ///
  /// Requests that are equal apart from these two have equal texts, whichever form they came in.
  public var canonicalText: String {
    let options = JSONWritingOptions(sortedKeys: true, keepsDoubles: false)
    // All numbers were read as finite ones; programs that set others get no text to find a picture by.
    guard let bytes = try? JSONValue.object(picture).encoded(options: options) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var picture: JSONObject {
    var members: JSONObject = ["width": .int(Int64(width)), "height": .int(Int64(height))]
    members["style"] = style.map(JSONValue.string)
    switch view {
    case .automatic: break
    case .center(let center, let zoom):
      members["center"] = .place(center)
      members["zoom"] = .double(zoom)
    case .bounds(let box):
      members["bounds"] = [.double(box.west), .double(box.south), .double(box.east), .double(box.north)]
    case .fit(let target): members["fit"] = .string(target.rawValue)
    }
    if bearing != 0 { members["bearing"] = .double(bearing) }
    if pitch != 0 { members["pitch"] = .double(pitch) }
    members["dpi"] = encoding.density.map(JSONValue.double)
    if scale != (encoding.density ?? 96) / 96 { members["scale"] = .double(scale) }
    members["format"] = .string((encoding.format ?? encoding.encoding(for: output)).name)
    members["quality"] = encoding.quality.map(JSONValue.double)
    members["compression"] = encoding.compression.map(\.json)
    members["dither"] = encoding.dither.map(JSONValue.bool)
    switch padding {
    case nil: break
    case .pixels(let top, let right, let bottom, let left)?:
      members["padding"] = .array([top, right, bottom, left].map(JSONValue.double))
    case .share(let share)?: members["padding"] = .string("\((share * 100).plain)%")
    }
    members["maxzoom"] = maxzoom.map(JSONValue.double)
    members["minzoom"] = minzoom.map(JSONValue.double)
    if !languages.isEmpty { members["language"] = .string(languages.joined(separator: ",")) }
    writeOrnaments(to: &members)
    members["addlayer"] = addedLayer.map(JSONValue.object)
    members["addstyle"] = addedStyle.map(JSONValue.object)
    members["setfilter"] = filter
    members["layer_id"] = layerID.map(JSONValue.string)
    members["before_layer"] = beforeLayer.map(JSONValue.string)
    if !overlays.isEmpty { members["overlays"] = .array(overlays.map(\.json)) }
    return members
  }
}

extension ImageCompression {
  /// The name of the effort, or the level.
  fileprivate var json: JSONValue {
    if case .level(let level) = self { return .int(Int64(level)) }
    return name.map(JSONValue.string) ?? .null
  }
}

extension JSONValue {
  /// Longitude and latitude as an array.
  static func place(_ place: SIMD2<Double>) -> JSONValue { [.double(place.x), .double(place.y)] }
}
