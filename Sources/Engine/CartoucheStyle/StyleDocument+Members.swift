import CartoucheJSON

extension StyleDocument {
  /// The version of the specification; 8 is the only one.
  public var version: Int? { members["version"]?.number.flatMap { Int(exactly: $0) } }

  /// The metadata that tools keep with the style.
  public var metadata: JSONValue? {
    get { members["metadata"] }
    set { members["metadata"] = newValue }
  }

  /// The camera specified by the style.
  public var camera: StyleCamera {
    StyleCamera(
      center: members["center"]?.array.flatMap { numbers in
        guard numbers.count >= 2, let longitude = numbers[0].number, let latitude = numbers[1].number else {
          return nil
        }
        return SIMD2(longitude, latitude)
      },
      centerAltitude: members["centerAltitude"]?.number, zoom: members["zoom"]?.number,
      bearing: members["bearing"]?.number, pitch: members["pitch"]?.number, roll: members["roll"]?.number)
  }

  /// The light on extruded buildings, described by ``LightProperties``.
  public var light: JSONObject? {
    get { members["light"]?.object }
    set { members["light"] = newValue.map(JSONValue.object) }
  }

  /// The sky above the horizon, described by ``SkyProperties``.
  public var sky: JSONObject? {
    get { members["sky"]?.object }
    set { members["sky"] = newValue.map(JSONValue.object) }
  }

  /// The projection of the map, described by ``ProjectionProperties``.
  public var projection: JSONObject? {
    get { members["projection"]?.object }
    set { members["projection"] = newValue.map(JSONValue.object) }
  }

  /// The relief of the ground; `nil` when it is flat, or the style's terrain is invalid.
  public var terrain: StyleTerrain? { members["terrain"].flatMap(StyleTerrain.init) }

  /// The template of the URLs of glyphs, with `{fontstack}` and `{range}`.
  public var glyphs: String? {
    get { members["glyphs"]?.string }
    set { members["glyphs"] = newValue.map(JSONValue.string) }
  }

  /// The sprites in order; if the style has only one URL, it is the sprite `default`.
  public var sprites: [StyleSprite] {
    get {
      switch members["sprite"] {
      case .string(let url)?: return [StyleSprite(url: url)]
      case .array(let elements)?:
        return elements.compactMap { element in
          guard let id = element["id"]?.string, let url = element["url"]?.string else { return nil }
          return StyleSprite(id: id, url: url)
        }
      default: return []
      }
    }
    set {
      if newValue.isEmpty {
        members["sprite"] = nil
      } else if newValue.count == 1, newValue[0].id == StyleSprite.defaultID {
        members["sprite"] = .string(newValue[0].url)
      } else {
        members["sprite"] = .array(newValue.map { ["id": .string($0.id), "url": .string($0.url)] })
      }
    }
  }

  /// The files of fonts by name, in the order of the style.
  public var fontFaces: [FontFace] {
    (members["font-faces"]?.object ?? JSONObject()).flatMap { name, value -> [FontFace] in
      if let url = value.string { return [FontFace(name: name, url: url)] }
      return (value.array ?? []).compactMap { face in
        guard let url = face["url"]?.string else { return nil }
        let ranges = face["unicode-range"]?.array?.compactMap(\.string) ?? []
        return FontFace(name: name, url: url, unicodeRanges: ranges)
      }
    }
  }

  /// The default animation of changes to properties.
  public var transition: StyleTransition {
    get { StyleTransition(members["transition"]) }
    set { members["transition"] = newValue.json }
  }

  /// The default of each value of the global state, by name.
  public var state: JSONObject {
    get {
      JSONObject(
        (members["state"]?.object ?? JSONObject()).map { name, value in
          (key: name, value: value["default"] ?? .null)
        })
    }
    set {
      members["state"] =
        newValue.isEmpty
        ? nil : .object(JSONObject(newValue.map { (key: $0.key, value: ["default": $0.value]) }))
    }
  }
}

/// The camera members of a style's root; each is `nil` if the style does not specify it.
public struct StyleCamera: Sendable, Hashable {
  /// Longitude and latitude in degrees.
  public var center: SIMD2<Double>?
  /// The height of the centre above the sea in metres.
  public var centerAltitude: Double?
  /// The zoom level; 0 shows the world on 512 logical pixels.
  public var zoom: Double?
  /// The compass direction that is up, in degrees clockwise from north.
  public var bearing: Double?
  /// The tilt in degrees; 0 looks straight down.
  public var pitch: Double?
  /// The roll about the line of sight in degrees, counterclockwise.
  public var roll: Double?
}

/// The relief of the ground.
public struct StyleTerrain: Sendable, Hashable {
  /// The `raster-dem` source of the heights.
  public var source: String
  /// The factor on heights.
  public var exaggeration: Double

  /// The heights of a source, times `exaggeration`.
  public init(source: String, exaggeration: Double = 1) {
    self.source = source
    self.exaggeration = exaggeration
  }

  init?(_ json: JSONValue) {
    guard let source = json["source"]?.string else { return nil }
    self.init(source: source, exaggeration: max(json["exaggeration"]?.number ?? 1, 0))
  }

  var json: JSONValue { ["source": .string(source), "exaggeration": .double(exaggeration)] }
}

/// A sheet of images.
public struct StyleSprite: Sendable, Hashable {
  /// The identifier whose images have no prefix.
  public static let defaultID = "default"
  /// The prefix of the names of the images, up to a colon; `default` is left out.
  public var id: String
  /// The URL without `.json` and `.png`.
  public var url: String

  /// A sheet of images.
  public init(id: String = defaultID, url: String) {
    self.id = id
    self.url = url
  }

  /// The URLs of index and picture: `@2x` above a pixel ratio of 1; a query stays at the end.
  package func urls(pixelRatio: Double) -> (index: String, picture: String) {
    let end = url.firstIndex(of: "?") ?? url.endIndex
    let stem = url[..<end] + (pixelRatio > 1 ? "@2x" : "")
    return ("\(stem).json\(url[end...])", "\(stem).png\(url[end...])")
  }
}

/// A file of a font.
public struct FontFace: Sendable, Hashable {
  /// The name by which `text-font` refers to it.
  public var name: String
  /// The URL of the file.
  public var url: String
  /// The characters that it is for, as `U+1780-17FF`; all of them if the list is empty.
  public var unicodeRanges: [String]

  /// A file of a font; without ranges it is for all characters.
  public init(name: String, url: String, unicodeRanges: [String] = []) {
    self.name = name
    self.url = url
    self.unicodeRanges = unicodeRanges
  }
}

/// The animation of a change.
public struct StyleTransition: Sendable, Hashable {
  /// The duration in milliseconds.
  public var duration: Double
  /// The delay before it begins, in milliseconds.
  public var delay: Double

  /// An animation by its times in milliseconds.
  public init(duration: Double = 300, delay: Double = 0) {
    self.duration = duration
    self.delay = delay
  }

  init(_ json: JSONValue?) {
    self.init(
      duration: max(json?["duration"]?.number ?? 300, 0), delay: max(json?["delay"]?.number ?? 0, 0))
  }

  var json: JSONValue { ["duration": .double(duration), "delay": .double(delay)] }
}
