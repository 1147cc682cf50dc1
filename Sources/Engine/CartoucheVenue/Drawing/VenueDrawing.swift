import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads

/// A venue as a style with sources and images, for any map that draws MapLibre styles.
///
/// The floor shown is given by the value `floor` of the style's global state: to switch floors, set it to the
/// identifier of another floor. The layers of all floors stay in the style, so that nothing has to be laid out again.
public struct VenueDrawing: Sendable {
  /// The name of the global state that holds the identifier of the floor.
  public static let floorState = "floor"
  /// The name of the source for the route.
  package static let routeSource = "route"
  /// The name of the source for selected places.
  package static let selectionSource = "selection"

  /// The style with its sources (without data), layers and state.
  public private(set) var style: StyleDocument
  /// The data of the sources with their names, in the order of the style.
  public private(set) var data: [(source: String, features: FeatureCollection)] = []
  /// The positions that the picture has to contain: those of the floor, or of all floors in a stacked view.
  public let extent: [Position]
  /// The height of the highest part above the ground, in metres.
  public let height: Double
  /// The compass direction that points up, in degrees clockwise from north.
  public let bearing: Double
  /// The names and signs of a stacked view, which depend on the camera; `nil` in other views.
  package let stackedLabels: StackedLabels?
  private let floorLifts: FloorLifts
  private let theme: VenueTheme

  /// The drawing of a venue.
  ///
  /// - Complexity: O(n) in the number of positions.
  public init(_ venue: Venue, look: VenueLook = VenueLook()) {
    let shown = look.floor.flatMap { venue.floor(id: $0) } ?? venue.defaultFloor
    bearing = venue.naturalBearing
    let names = VenueNames(venue, look.languages)
    let kinds = PlaceKinds(venue)
    let gap = look.view == .stacked ? look.gap(venue) : 0
    let lifts = FloorLifts(venue.floors, gap: gap)
    floorLifts = lifts
    theme = look.theme
    let drawn =
      look.drawsHiddenFloors || look.view == .stacked ? venue.floors : [shown].compactMap(\.self)
    let drawings = ParallelWork.map(drawn.count) { index in
      FloorDrawing(drawn[index], of: venue, names, kinds, look, lift: lifts[drawn[index].id])
    }
    var layers = VenueLayers(look)
    if look.paintsGround { layers.addPaper() }
    layers.addFacades(of: venue, except: shown)
    var sources: [StyleSource] = []
    for (index, floor) in drawn.enumerated() {
      let source = "floor \(floor.id)"
      sources.append(Self.source(source))
      data.append((source, FeatureCollection(drawings[index].features)))
      switch look.view {
      case .flat, .solid: layers.addFloor(floor, source: source, opacities: drawings[index].opacities)
      case .stacked: layers.addStackedFloor(floor, source: source, opacities: drawings[index].opacities)
      }
    }
    if look.view == .stacked {
      sources.append(Self.source("shafts"))
      data.append(("shafts", FeatureCollection(Shafts(venue, lifts: lifts, look.theme).features)))
      layers.addShafts()
    }
    if !layers.facades.isEmpty {
      sources.append(Self.source("facades"))
      data.append(("facades", FeatureCollection(layers.facades)))
    }
    if look.isInteractive {
      sources.append(Self.source(Self.selectionSource))
      data.append((Self.selectionSource, FeatureCollection()))
      layers.addSelection(over: drawn)
    }
    let showsRoute = look.isInteractive || look.route != nil
    if showsRoute {
      sources.append(Self.source(Self.routeSource))
      let features = look.route.map { RouteDrawing($0, lifts, look.theme).features } ?? []
      data.append((Self.routeSource, FeatureCollection(features)))
      layers.addRoute(over: drawn)
    }
    layers.addLabels(of: drawn)
    stackedLabels =
      look.view == .stacked
      ? StackedLabels(drawn, lifts: lifts, drawings.map(\.features), look) : nil
    if showsRoute { layers.addRouteEnds(over: drawn) }
    var members: JSONObject = ["version": 8]
    if !venue.name.isEmpty { members["name"] = .string(venue.name) }
    if let shown { members["state"] = .object([Self.floorState: ["default": .string(shown.id)]]) }
    if look.view != .flat {
      members["light"] = ["anchor": "viewport", "position": [1.3, 210, 35], "intensity": 0.35]
    }
    style = StyleDocument(members: members, sources: sources, layers: layers.layers)
    let framed = look.view == .stacked ? venue.floors : [shown].compactMap(\.self)
    extent = framed.flatMap { Self.positions(of: $0) }
    height = lifts.highest + (look.view == .flat ? 0 : 1)
    if look.view == .flat || look.view == .solid { setCamera(venue) }
  }

  private mutating func setCamera(_ venue: Venue) {
    guard let center = venue.center ?? extent.first else { return }
    style.members["center"] = [.double(center.longitude), .double(center.latitude)]
    style.members["zoom"] = 18
    style.members["bearing"] = .double(venue.naturalBearing)
  }

  private static func source(_ id: String) -> StyleSource {
    StyleSource(
      id: id,
      members: [
        "type": "geojson", "data": ["type": "FeatureCollection", "features": []], "maxzoom": 18,
        "tolerance": 0.1,
        // More than half the width of any line; with the usual 128, most features would be in two tiles or more.
        "buffer": 24,
      ])
  }

  private static func positions(of floor: Floor) -> [Position] {
    var positions: [Position] = []
    func take(_ geometry: Geometry) { geometry.forEachPosition { positions.append($0) } }
    if let outline = floor.outline { take(outline) }
    for space in floor.spaces { take(space.geometry) }
    for obstruction in floor.obstructions where obstruction.isLinear { take(obstruction.geometry) }
    return positions
  }

  /// Returns a route as features for its source, in the colours of the drawing.
  package func features(of route: Route) -> FeatureCollection {
    FeatureCollection(RouteDrawing(route, floorLifts, theme).features)
  }

  /// Returns places of a venue as features for the source of selected places.
  ///
  /// - Parameter ids: The identifiers of spaces and obstructions.
  package static func selection(_ ids: Set<String>, in venue: Venue) -> FeatureCollection {
    var features: [Feature] = []
    func add(_ id: String, _ geometry: Geometry, on floor: Floor) {
      guard ids.contains(id) else { return }
      features.append(
        Feature(geometry: geometry, properties: ["floor": .string(floor.id), "id": .string(id)]))
    }
    for floor in venue.floors {
      for space in floor.spaces { add(space.id, space.geometry, on: floor) }
      for obstruction in floor.obstructions { add(obstruction.id, obstruction.geometry, on: floor) }
    }
    return FeatureCollection(features)
  }

  /// Returns the bitmaps of the icons that the style uses, with a number of device pixels per logical pixel.
  public static func icons(pixelRatio: Int = 2) -> [(name: String, bitmap: Bitmap)] {
    IconShapes.all.map { ($0.name, IconPainter.bitmap($0, pixelRatio: pixelRatio)) }
  }
}

/// The heights of floors in metres; floors with the same elevation lie side by side.
struct FloorLifts: Sendable {
  private let lifts: [String: Double]

  /// The heights of floors with a gap between them, in metres.
  init(_ floors: [Floor], gap: Double) {
    let elevations = Set(floors.map(\.elevation)).sorted()
    let places = Dictionary(uniqueKeysWithValues: elevations.enumerated().map { ($1, Double($0) * gap) })
    lifts = Dictionary(
      floors.map { ($0.id, places[$0.elevation] ?? 0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The height of the floor with an identifier; 0 when there is no such floor.
  subscript(floor: String) -> Double { lifts[floor] ?? 0 }

  /// The height of the highest floor.
  var highest: Double { lifts.values.max() ?? 0 }
}
