import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

/// A floor as features that a style can draw: geometry in metres' widths, colours, heights, labels.
///
/// Every feature has a `part`, by which layers take theirs.
struct FloorDrawing {
  private(set) var features: [Feature] = []
  /// The opacities of extruded parts, in percent; each needs a layer of its own.
  private(set) var opacities: Set<Int> = []

  private let floor: Floor
  private let venue: Venue
  private let look: VenueLook
  private let plane: LocalPlane
  /// The height of the floor in a stack, in metres.
  private let lift: Double
  private let theme: VenueTheme

  /// Spaces up to this height are drawn on the ground, in metres.
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
    let middle = floor.bounds?.center ?? Point(0, 0)
    plane = LocalPlane(around: Position(middle.x, middle.y))
    addSlab()
    addSpaces()
    addObstructions()
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
    _ part: String, _ geometry: Geometry, _ body: Body, id: String = "", more: JSONObject = [:]
  ) {
    var properties: JSONObject = [
      "part": .string(part), "color": body.tone.json, "solid": body.tone.unlit.json,
      "opacity": .double(body.opacity),
      "base": .double(lift + max(body.base, 0)), "top": .double(lift + max(body.top, body.base, 0)),
      "order": .int(Int64(body.order)),
    ]
    if !id.isEmpty { properties["id"] = .string(id) }
    if look.highlights.contains(id) { properties["highlight"] = true }
    let percent = Int((body.opacity * 100).rounded())
    properties["percent"] = .int(Int64(percent))
    opacities.insert(percent)
    for member in more { properties[member.key] = member.value }
    features.append(Feature(geometry: geometry, properties: properties))
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

  /// The brightness of most rooms, from which walls have to stand apart.
  private var roomTone: Tone {
    var counts: [SIMD3<UInt8>: Int] = [:]
    for space in floor.spaces {
      counts[venue.styles.group(of: space.id)?.color ?? VenueStyles.standardColor, default: 0] += 1
    }
    let most = counts.max { one, other in
      let (a, b) = (one.key, other.key)
      return (one.value, a.x, a.y, a.z) < (other.value, b.x, b.y, b.z)
    }
    return Tone(most?.key ?? VenueStyles.standardColor)
  }

  private mutating func addSpaces() {
    let ground = roomTone
    for (order, space) in floor.spaces.enumerated() where !space.isVoid {
      guard let geometry = space.geometry.polygons, space.kind != "area" else { continue }
      let group = venue.styles.group(of: space.id)
      if group == nil, !venue.styles.drawsUnstyled { continue }
      if group?.isHidden ?? false { continue }
      let layer = space.layer?.lowercased() ?? ""
      let color = Tone(group?.color ?? VenueStyles.standardColor)
      var body = Body(tone: theme.fill(color), opacity: group?.opacity ?? 1, order: order)
      body.base = group?.altitude ?? 0
      body.top = body.base + (group?.height ?? 0)
      let isHighlighted = look.highlights.contains(space.id)
      if isHighlighted { body.tone = theme.tone(.highlight) }
      if layer.contains("wall") {
        if !isHighlighted {
          body.tone = theme.wall(
            color, on: ground, isExterior: layer.contains("ext") || layer.contains("outer"))
        }
        body.top = max(body.top, body.base + 1)
        add("wall", geometry, body, id: space.id)
      } else if space.isSolid {
        add("object", geometry, body, id: space.id)
      } else {
        // Lower ones first, then as in the bundle.
        body.order = Int(min(max(body.top, -100), 100) * 100) * 100_000 + order
        let isLow = body.top <= Self.lowestBlock
        add(isLow ? "space" : "block", geometry, body, id: space.id)
      }
    }
  }

  // MARK: - Walls and furniture

  private mutating func addObstructions() {
    let ground = roomTone
    let doors = DoorGaps(floor, plane)
    let exterior = ExteriorGroups(venue.styles)
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
        let isWall = obstruction.kind.lowercased().contains("wall")
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
          // Walls meet at their ends; those at doors end there.
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

/// The looks of outer walls, which bundles tell by the names of their groups or by their thickness alone.
struct ExteriorGroups {
  private let names: Set<String>

  init(_ styles: VenueStyles) {
    names = Set(styles.groups.map(\.id).filter { $0.lowercased().contains("exterior") })
  }

  func contains(_ group: String) -> Bool { names.contains(group) }
}

/// The open leaf of a door, as plans show it.
struct DoorLeaf {
  let hinge: Point
  let end: Point
  /// The arc from the leaf to the other jamb, with the leaf.
  let swing: [Point]

  /// One leaf for doors up to 1.3 metres, two for wider ones; gates of more than 4 metres have none.
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
  /// The polygons of the geometry as one; `nil` when there are none.
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
