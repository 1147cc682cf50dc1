import Cartouche
import CartoucheJSON

/// The operations of a test: each changes the map, or leaves it unchanged if it fails.
enum Operation {
  private typealias Change = @Sendable (inout Map, [JSONValue]) throws -> Void

  /// Applies the operation `name`; operations that read styles and images wait for data.
  static func apply(
    _ name: String, _ arguments: [JSONValue], to live: inout LiveMap, loader: any ResourceLoader
  ) async throws {
    switch name {
    case "querySourceFeatures": break  // A question; it changes nothing.
    case "wait", "sleep":
      // Some tests write the number as text.
      let milliseconds = arguments.first.flatMap { $0.number ?? $0.string.flatMap(Double.init) }
      live.advance(to: milliseconds.map { live.time + .milliseconds($0) } ?? live.settlingTime ?? live.time)
    case "idle": live.advance(to: live.settlingTime ?? live.time)
    case "easeTo":
      let options = arguments.first ?? .null
      let duration = options["duration"]?.number.map { Duration.milliseconds($0) }
      live.ease(
        to: Self.camera(live.map.camera, with: options),
        duration: duration ?? CameraAnimation.standardDuration)
    default:
      var map = live.map
      try await apply(name, arguments, to: &map, loader)
      live.update { $0 = map }
    }
  }

  private static func apply(
    _ name: String, _ arguments: [JSONValue], to map: inout Map, _ loader: any ResourceLoader
  ) async throws {
    switch name {
    case "setStyle":
      try await setStyle(arguments, &map, loader)
      return
    case "addImage", "updateImage":
      try await setImage(arguments, &map, loader, isNew: name == "addImage")
      return
    default: break
    }
    guard let change = table[name] else { throw Unsupported(what: "the operation \(name)") }
    do {
      try change(&map, arguments)
    } catch is StyleError {
      // "An operation on something that does not exist is an error that leaves the map as it was."
    }
  }

  private static func setStyle(
    _ arguments: [JSONValue], _ map: inout Map, _ loader: any ResourceLoader
  ) async throws {
    let (camera, mode, debug, conventions) = (map.camera, map.mode, map.debug, map.conventions)
    if let url = arguments.first?.string {
      map = try await Map.load(url, loader: loader)
    } else if let root = arguments.first?.object {
      map = Map(root)
    }
    map.camera = camera
    map.mode = mode
    map.debug = debug
    map.conventions = conventions
  }

  /// Adds or replaces an image; if it cannot be read, the map is unchanged.
  private static func setImage(
    _ words: [JSONValue], _ map: inout Map, _ loader: any ResourceLoader, isNew: Bool
  ) async throws {
    guard words.count >= 2, let name = words[0].string, let path = words[1].string else { return }
    let options = words.count > 2 ? words[2] : .null
    let file = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let image = try StyleImage(
      decoding: try await loader.load("local://\(file)"), pixelRatio: options["pixelRatio"]?.number ?? 1,
      isSDF: options["sdf"]?.bool ?? false)
    if isNew {
      map.addImage(image, named: name)
    } else {
      try? map.updateImage(image, named: name)
    }
  }

  /// The source, the source layer and the identifier in an operation on feature states.
  private static func feature(_ json: JSONValue?) -> (source: String, layer: String, id: String?)? {
    guard let source = json?["source"]?.string else { return nil }
    return (source, json?["sourceLayer"]?.string ?? "", json?["id"]?.identifier)
  }

  private static let table: [String: Change] = [
    "removeImage": { map, words in words.first?.string.map { map.removeImage(named: $0) } },
    "setFeatureState": { map, words in
      guard words.count == 2, let (source, layer, id) = feature(words[0]), let id,
        let state = words[1].object
      else { return }
      map.setFeatureState(state, source: source, sourceLayer: layer, id: id)
    },
    "removeFeatureState": { map, words in
      guard let (source, layer, id) = feature(words.first) else { return }
      let key = words.dropFirst().first?.string
      map.removeFeatureState(source: source, sourceLayer: layer, id: id, key: key)
    },
    "setGlobalStateProperty": { map, words in
      guard let name = words.first?.string else { return }
      map.setGlobalState(name, to: words.dropFirst().first)
    },
    "setZoom": { map, words in jump("zoom", words, &map) },
    "setBearing": { map, words in jump("bearing", words, &map) },
    "setPitch": { map, words in jump("pitch", words, &map) },
    "setRoll": { map, words in jump("roll", words, &map) },
    "setCenter": { map, words in jump("center", words, &map) },
    "setPadding": { map, words in jump("padding", words, &map) },
    "setVerticalFieldOfView": { map, words in
      map.camera.fieldOfView = words.first?.number ?? map.camera.fieldOfView
    },
    "pauseTiles": { map, words in
      if let source = words.first?.string { map.pausedSources[source] = map.camera }
    },
    "setLight": { map, words in map.style.light = words.first?.object },
    "setTerrain": { map, words in
      let source = words.first?["source"]?.string
      let exaggeration = words.first?["exaggeration"]?.number ?? 1
      try map.style.setTerrain(source.map { StyleTerrain(source: $0, exaggeration: exaggeration) })
    },
    "setPaintProperty": { map, words in try set(.paint, words, &map) },
    "setLayoutProperty": { map, words in try set(.layout, words, &map) },
    "setFilter": { map, words in
      guard let id = words.first?.string else { return }
      let filter = words.dropFirst().first ?? .null
      try map.style.setFilter(filter.isNull ? nil : filter, of: id)
    },
    "setLayerZoomRange": { map, words in
      guard words.count == 3, let id = words[0].string else { return }
      try map.style.setZoomRange(minzoom: words[1].number, maxzoom: words[2].number, of: id)
    },
    "addLayer": { map, words in
      guard let members = words.first?.object else { return }
      try map.style.addLayer(StyleLayer(members: members), before: words.dropFirst().first?.string)
    },
    "removeLayer": { map, words in try map.style.removeLayer(words.first?.string ?? "") },
    "addSource": { map, words in
      guard words.count == 2, let id = words[0].string, let members = words[1].object else { return }
      try map.style.addSource(StyleSource(id: id, members: members))
    },
    "removeSource": { map, words in try map.style.removeSource(words.first?.string ?? "") },
  ]

  /// Sets one member of the camera immediately.
  private static func jump(_ member: String, _ words: [JSONValue], _ map: inout Map) {
    guard let value = words.first else { return }
    map.camera = camera(map.camera, with: .object([member: value]))
  }

  /// A camera with the given members replacing its own.
  private static func camera(_ camera: Camera, with options: JSONValue) -> Camera {
    var camera = camera
    let center = (options["center"]?.array ?? []).compactMap(\.number)
    if center.count == 2 { camera.center = SIMD2(center[0], center[1]) }
    camera.zoom = options["zoom"]?.number ?? camera.zoom
    camera.bearing = options["bearing"]?.number ?? camera.bearing
    camera.pitch = options["pitch"]?.number ?? camera.pitch
    camera.roll = options["roll"]?.number ?? camera.roll
    guard let padding = options["padding"] else { return camera }
    if let inset = padding.number {
      camera.padding = EdgeInsets(all: inset)
    } else {
      camera.padding.top = padding["top"]?.number ?? camera.padding.top
      camera.padding.right = padding["right"]?.number ?? camera.padding.right
      camera.padding.bottom = padding["bottom"]?.number ?? camera.padding.bottom
      camera.padding.left = padding["left"]?.number ?? camera.padding.left
    }
    return camera
  }

  private static func set(_ group: PropertyGroup, _ words: [JSONValue], _ map: inout Map) throws {
    guard words.count == 3, let id = words[0].string, let name = words[1].string else { return }
    try map.style.setProperty(name, group, of: id, to: words[2])
  }
}

extension JSONValue {
  /// The value as the identifier of a feature.
  fileprivate var identifier: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    default: number.map { Int64(exactly: $0).map { String($0) } ?? "\($0)" }
    }
  }
}
