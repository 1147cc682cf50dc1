import CartoucheExpressions
import CartoucheLayers
import CartoucheStyle

/// All that a frame is drawn from, but for the data behind URLs: a map, the size of its picture and the moment.
///
/// The members of ``map`` are its own.
@dynamicMemberLookup
package struct Scene: Sendable {
  /// The map: style, data, camera.
  package var map: MapState
  /// The size of the picture.
  package var viewport: Viewport
  /// The paint properties in transition from earlier values.
  package var transitions = PaintTransitions()
  /// The moment that is drawn, on the clock of ``transitions``.
  package var time = Duration.zero

  /// The time that symbols of a live map take to fade in and out; 0 for no fading.
  package var symbolFading = Duration.zero
  /// The symbols of the previous frame, from which those of a live map continue.
  package var shownSymbols: ShownSymbols?

  /// The scene of a map at rest.
  package init(_ map: MapState, in viewport: Viewport) {
    self.map = map
    self.viewport = viewport
  }

  /// The scene of a style seen by a camera.
  package init(_ style: StyleDocument, baseURL: String? = nil, _ camera: Camera, _ viewport: Viewport) {
    self.init(MapState(style, baseURL: baseURL, camera), in: viewport)
  }

  /// A member of the map.
  package subscript<Member>(dynamicMember member: KeyPath<MapState, Member>) -> Member {
    map[keyPath: member]
  }

  /// A member of the map.
  package subscript<Member>(dynamicMember member: WritableKeyPath<MapState, Member>) -> Member {
    get { map[keyPath: member] }
    _modify { yield &map[keyPath: member] }
  }
}

/// The purpose of a picture of a map.
public enum MapMode: Sendable, Hashable {
  /// To be viewed alone.
  case still
  /// To be one of many, between which the map moves.
  case live
  /// To be combined with others: it shows one tile, which is in its middle.
  ///
  /// Of sources of features only that tile is drawn, with the labels and the buildings that reach into it from the
  /// surrounding tiles.
  case tile
  /// To be combined with others: it shows several tiles of equal size, and equals their pictures put together.
  case tiles(columns: Int, rows: Int)

  /// Whether the picture is to be combined with others.
  public var isTiled: Bool { tileCount != nil }

  /// The numbers of tiles side by side and one above the other; `nil` for a picture that is viewed alone.
  var tileCount: (columns: Int, rows: Int)? {
    switch self {
    case .still, .live: nil
    case .tile: (1, 1)
    case .tiles(let columns, let rows): (max(columns, 1), max(rows, 1))
    }
  }
}

/// The debugging information that is drawn over a map.
public struct DebugOptions: OptionSet, Sendable, Hashable {
  /// The bits of the options.
  public let rawValue: Int

  /// The options whose bits are set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The borders of tiles.
  public static let tileBorders = DebugOptions(rawValue: 1)
  /// The boxes and circles that keep symbols apart: blue if they found room, red if not.
  public static let collisions = DebugOptions(rawValue: 4)
  /// The edges of the camera's padding, and its centre.
  public static let cameraPadding = DebugOptions(rawValue: 2)
}

/// The states of a map's features, by source, source layer and identifier.
///
/// Expressions read them with `["feature-state", name]`. Identifiers are compared as text: 1 and `"1"` are the same.
public struct FeatureStateTable: Sendable, Hashable {
  private var sources: [String: FeatureStates] = [:]

  /// No feature has a state.
  public init() {}

  /// The states of one source's features.
  subscript(source: String) -> FeatureStates? { sources[source] }

  /// The state of a feature; empty when it has none.
  ///
  /// - Parameter sourceLayer: The layer of a vector source; empty for GeoJSON.
  public func state(source: String, sourceLayer: String = "", id: String) -> [String: Value] {
    sources[source]?[sourceLayer][id] ?? [:]
  }

  /// Adds values to the state of a feature; existing ones are replaced.
  public mutating func merge(
    _ state: [String: Value], source: String, sourceLayer: String = "", id: String
  ) {
    sources[source, default: FeatureStates()][sourceLayer][id, default: [:]].merge(state) { $1 }
  }

  /// Removes values: one by its name, all of a feature, or those of all features of a source layer.
  public mutating func remove(source: String, sourceLayer: String = "", id: String? = nil, key: String? = nil)
  {
    guard var layer = sources[source]?[sourceLayer] else { return }
    if let id {
      if let key { layer[id]?[key] = nil } else { layer[id] = nil }
    } else {
      layer = [:]
    }
    sources[source]?[sourceLayer] = layer
  }
}
