import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

/// A floor as features for a style: outlines of real width, colours, heights and labels.
///
/// Every feature has a `part`, by which layers select their features.
struct FloorDrawing {
  private(set) var features: [Feature] = []
  /// The opacities of extruded parts, in percent; each needs its own layer.
  private(set) var opacities: Set<Int> = []

  private let floor: Floor
  private let venue: Venue
  private let look: VenueLook
  private let plane: LocalPlane
  /// The height of the floor in a stack, in metres.
  private let lift: Double
  private let theme: VenueTheme
  /// The colour written last, with its values in a style.
  private var painted: (tone: Tone, color: JSONValue, solid: JSONValue)
  /// The looks of the spaces, in their order; `nil` for spaces without one.
  private let groups: [VenueStyles.Group?]

  /// The greatest height of a space that is drawn flat on the ground, in metres.
  private static let lowestBlock = 0.15

  /// The features of a floor.
  ///
  /// - Parameter lift: The height at which the floor lies, in metres.
  init(
    _ floor: Floor, of venue: Venue, _ names: VenueNames, _ kinds: PlaceKinds, _ look: VenueLook, lift: Double
  ) {
    self.floor = floor
    self.venue = venue
    self.look = look
    self.lift = lift
    theme = look.theme
    let none = Tone(0)
    painted = (none, none.json, none.unlit.json)
    groups = floor.spaces.indices.map { venue.styles.group(of: floor.spaces[$0].id) }
    let middle = floor.bounds?.center ?? Point(0, 0)
    plane = LocalPlane(around: Position(middle.x, middle.y))
    addSlab()
    let ground = roomTone
    addSpaces(on: ground)
    addObstructions(on: ground)
    addDoors()
    addWindows()
    var labels = FloorLabels(floor, of: venue, names, kinds, plane)
    features += labels.features()
  }

  // MARK: - Values

  private struct Body {
    var tone: Tone
    var opacity = 1.0
    var base = 0.0
    var top = 0.0
    var order = 0
  }

  private mutating func add(
    _ part: String, _ geometry: Geometry, _ body: Body, id: String = ""
  ) {
    // Most parts have the colour of the previous one.
    if painted.tone != body.tone { painted = (body.tone, body.tone.json, body.tone.unlit.json) }
    let percent = Int((body.opacity * 100).rounded())
    opacities.insert(percent)
    var properties: [JSONObject.Member] = [
      ("part", .string(part)), ("color", painted.color), ("solid", painted.solid),
      ("opacity", .double(body.opacity)),
      ("base", .double(lift + max(body.base, 0))), ("top", .double(lift + max(body.top, body.base, 0))),
      ("order", .int(Int64(body.order))),
    ]
    properties.reserveCapacity(10)
    if !id.isEmpty { properties.append(("id", .string(id))) }
    if look.highlights.contains(id) { properties.append(("highlight", true)) }
    properties.append(("percent", .int(Int64(percent))))
    features.append(Feature(geometry: geometry, properties: JSONObject(unchecked: properties)))
  }

  private mutating func add(_ part: String, ring: [Point], _ body: Body, id: String = "") {
    guard ring.count > 3 else { return }
    add(part, .polygon([ring.map(plane.position)]), body, id: id)
  }

  // MARK: - Ground

  private mutating func addSlab() {
    if let outline = floor.outline {
      add("slab", outline, Body(tone: theme.tone(.slab), base: 0, top: 0.05))
    }
  }

  /// The colour of most rooms, from which walls have to stand out.
  private var roomTone: Tone {
    var counts: [SIMD3<UInt8>: Int] = [:]
    for group in groups { counts[group?.color ?? VenueStyles.standardColor, default: 0] += 1 }
    let most = counts.max { one, other in
      let (a, b) = (one.key, other.key)
      return (one.value, a.x, a.y, a.z) < (other.value, b.x, b.y, b.z)
    }
    return Tone(most?.key ?? VenueStyles.standardColor)
  }

  private mutating func addSpaces(on ground: Tone) {
    for (order, space) in floor.spaces.enumerated() where !space.isVoid {
      guard let geometry = space.geometry.polygons, space.kind != "area" else { continue }
      let group = groups[order]
      if group == nil, !venue.styles.drawsUnstyled { continue }
      if group?.isHidden ?? false { continue }
      let layer = space.layer?.lowercased() ?? ""
      let color = Tone(group?.color ?? VenueStyles.standardColor)
      var body = Body(tone: theme.fill(color), opacity: group?.opacity ?? 1, order: order)
      body.base = group?.altitude ?? 0
      body.top = body.base + (group?.height ?? 0)
      let isHighlighted = look.highlights.contains(space.id)
      if isHighlighted { body.tone = theme.tone(.highlight) }
      if !layer.isEmpty, layer.contains("wall") {
        if !isHighlighted {
          body.tone = theme.wall(
            color, on: ground, isExterior: layer.contains("ext") || layer.contains("outer"))
        }
        body.top = max(body.top, body.base + 1)
        add("wall", geometry, body, id: space.id)
      } else if space.isSolid {
        add("object", geometry, body, id: space.id)
      } else {
        // Lower blocks come first, then the order of the bundle decides.
        body.order = Int(min(max(body.top, -100), 100) * 100) * 100_000 + order
        let isLow = body.top <= Self.lowestBlock
        add(isLow ? "space" : "block", geometry, body, id: space.id)
      }
    }
  }

  // MARK: - Walls and furniture

  private mutating func addObstructions(on ground: Tone) {
    let doors = DoorGaps(floor, plane)
    let exterior = ExteriorGroups(venue.styles)
    // There are only a few kinds of obstructions.
    var kinds: [String: Bool] = [:]
    for (order, obstruction) in floor.obstructions.enumerated() {
      let group = venue.styles.group(of: obstruction.id)
      if group == nil, !venue.styles.drawsUnstyled { continue }
      if group?.isHidden ?? false { continue }
      var body = Body(tone: theme.tone(.wall), opacity: group?.opacity ?? 1, order: order)
      body.base = group?.altitude ?? 0
      body.top = body.base + (group?.height ?? (obstruction.isLinear ? 1 : 0.5))
      let color = group?.color.map(Tone.init(_:))
      if let geometry = obstruction.geometry.polygons {
        body.tone = theme.furniture(color ?? Tone(VenueStyles.standardColor))
        let kind = obstruction.kind
        let isWall = kinds[kind] ?? kind.lowercased().contains("wall")
        kinds[kind] = isWall
        if isWall { body.tone = theme.wall(color, on: ground, isExterior: false) }
        if look.highlights.contains(obstruction.id) { body.tone = theme.tone(.highlight) }
        add(isWall ? "wall" : "object", geometry, body, id: obstruction.id)
      }
      let isExterior = group.map { exterior.contains($0.id) } ?? false
      body.tone = theme.wall(color, on: ground, isExterior: isExterior)
      if body.top - body.base < 0.05 { body.top = body.base + 1 }
      let width = max(group?.width ?? WallWidth.standard, 0.05)
      obstruction.geometry.forEachLine { line in
        let points = line.points(in: plane)
        let parts = doors.cut(points)
        for part in parts {
          // Walls are extended to meet at their ends, but not at doors.
          let outline = WallOutline(
            part, width: width,
            extendedBy: (
              part.first == points.first ? width / 2 : 0, part.last == points.last ? width / 2 : 0
            ))
          add("wall", ring: outline.ring, body, id: obstruction.id)
        }
      }
    }
  }

  private mutating func addDoors() {
    for entrance in floor.entrances {
      entrance.geometry.forEachLine { line in
        let points = line.points(in: plane)
        guard let first = points.first, let last = points.last, points.count > 1 else { return }
        let door = Segment(first, last)
        guard door.length > 0.2, door.length < 20 else { return }
        let tone = theme.tone(entrance.isExterior ? .exteriorDoor : .door)
        add(
          "door", ring: WallOutline([first, last], width: 0.2).ring, Body(tone: tone, top: 0.06),
          id: entrance.id)
        for leaf in DoorLeaf.leaves(of: door) {
          add(
            "swing", .lineString(leaf.swing.map(plane.position)), Body(tone: theme.tone(.doorLeaf)),
            id: entrance.id)
          add(
            "leaf", ring: WallOutline([leaf.hinge, leaf.end], width: 0.06).ring,
            Body(tone: theme.tone(.doorLeaf), top: 0.9), id: entrance.id)
        }
      }
    }
  }

  private mutating func addWindows() {
    for window in floor.windows {
      window.geometry.forEachLine { line in
        let points = line.points(in: plane)
        add(
          "window", ring: WallOutline(points, width: 0.34).ring,
          Body(tone: theme.tone(.glass), base: 0.35, top: 0.9), id: window.id)
        add("pane", .lineString(line), Body(tone: theme.tone(.glass)), id: window.id)
      }
    }
  }
}

/// The looks of exterior walls, which are recognised by the names of their groups.
struct ExteriorGroups {
  private let names: Set<String>

  init(_ styles: VenueStyles) {
    names = Set(styles.groups.map(\.id).filter { $0.lowercased().contains("exterior") })
  }

  func contains(_ group: String) -> Bool { names.contains(group) }
}

/// An open door leaf, as shown on plans.
struct DoorLeaf {
  let hinge: Point
  let end: Point
  /// The leaf and the arc from its end to the other jamb.
  let swing: [Point]

  /// Returns one leaf for doors up to 1.3 metres wide, two for wider ones, and none for gates of more than 4 metres.
  static func leaves(of door: Segment) -> [DoorLeaf] {
    if door.length > 4 { return [] }
    guard door.length > 1.3 else { return [DoorLeaf(door.a, towards: door.b)] }
    let middle = (door.a + door.b) / 2
    return [DoorLeaf(door.a, towards: middle), DoorLeaf(door.b, towards: middle, isLeft: false)]
  }

  private init(_ hinge: Point, towards other: Point, isLeft: Bool = true) {
    self.hinge = hinge
    let way = other - hinge
    let up = isLeft ? Point(-way.y, way.x) : Point(way.y, -way.x)
    end = hinge + up
    var swing = [hinge, end]
    for step in 1...6 {
      let angle = Double(step) / 6 * .pi / 2
      swing.append(
        hinge + up * ElementaryFunctions.cosine(angle) + way * ElementaryFunctions.sine(angle))
    }
    self.swing = swing
  }
}

extension Geometry {
  /// The polygons of the geometry as a single geometry; `nil` when there are none.
  var polygons: Geometry? {
    switch self {
    case .polygon, .multiPolygon: return self
    case .geometryCollection:
      var all: [Rings] = []
      forEachPolygon { all.append($0) }
      return all.isEmpty ? nil : .multiPolygon(Polygons(all))
    default: return nil
    }
  }
}
