import CartoucheJSON

/// A style as its author wrote it: the root of the MapLibre Style Specification, version 8.
///
/// Nothing is resolved here: layers keep their properties as JSON, and members that the specification does
/// not know are kept, so that a style read and written again says the same.
public struct StyleDocument: Sendable, Hashable {
  /// Every root member but `sources` and `layers`, in the order of the document.
  public var members: JSONObject
  /// The sources in the order of the document; identifiers are unique.
  public var sources: [StyleSource]
  /// The layers, bottom-most first; identifiers are unique.
  public var layers: [StyleLayer]

  /// A style of these parts.
  public init(members: JSONObject = ["version": 8], sources: [StyleSource] = [], layers: [StyleLayer] = []) {
    self.members = members
    self.sources = sources
    self.layers = layers
  }
}

extension StyleDocument {
  /// The human-readable name, if the style has one.
  public var name: String? { members["name"]?.string }

  /// The camera that the style asks for.
  public var camera: StyleCamera {
    StyleCamera(
      center: members["center"]?.array.flatMap { numbers in
        guard numbers.count >= 2, let longitude = numbers[0].number, let latitude = numbers[1].number else {
          return nil
        }
        return SIMD2(longitude, latitude)
      },
      zoom: members["zoom"]?.number, bearing: members["bearing"]?.number, pitch: members["pitch"]?.number)
  }

  /// The source `id`, if there is one.
  public func source(_ id: String) -> StyleSource? { sources.first { $0.id == id } }

  /// The layer `id`, if there is one.
  public func layer(_ id: String) -> StyleLayer? { layers.first { $0.id == id } }

  /// The document as JSON, ready to be written.
  public var json: JSONValue {
    var root = members
    root["sources"] = .object(JSONObject(sources.map { (key: $0.id, value: .object($0.members)) }))
    root["layers"] = .array(layers.map { .object($0.members) })
    return .object(root)
  }
}

/// The camera members of a style's root; each is `nil` where the style does not say.
public struct StyleCamera: Sendable, Hashable {
  /// Longitude and latitude in degrees.
  public var center: SIMD2<Double>?
  /// The zoom level; 0 shows the world on 512 logical pixels.
  public var zoom: Double?
  /// The compass direction that is up, in degrees clockwise from north.
  public var bearing: Double?
  /// The tilt in degrees; 0 looks straight down.
  public var pitch: Double?
}
