import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

/// The names and signs of a floor.
struct FloorLabels {
  private let floor: Floor
  private let venue: Venue
  private let names: VenueNames
  private let kinds: PlaceKinds
  private let plane: LocalPlane
  private let angle: Double

  /// The labels of a floor, in a plane.
  init(_ floor: Floor, of venue: Venue, _ names: VenueNames, _ kinds: PlaceKinds, _ plane: LocalPlane) {
    self.floor = floor
    self.venue = venue
    self.names = names
    self.kinds = kinds
    self.plane = plane
    // A plan with this bearing at the top is rotated the other way.
    angle = -venue.naturalBearing * .pi / 180
  }

  /// Returns the labels as points with a name or an icon.
  mutating func features() -> [Feature] { spaces + furniture + connections + annotations }

  /// A name or a sign at a place.
  private struct Label {
    var part: String
    var id: String
    var text = ""
    var icon: String?
    /// The zoom level from which the label is shown.
    var zoom: Int
    /// The length of lines in ems.
    var wrap = 8.0
    /// The rank; labels with lower ranks are more important.
    var rank: Double

    func feature(at position: Position) -> Feature {
      var properties: JSONObject = [
        "part": .string(part), "name": .string(text.withoutPictographs), "zoom": .int(Int64(zoom)),
        "wrap": .double(wrap), "rank": .double(rank), "id": .string(id),
      ]
      properties["icon"] = icon.map(JSONValue.string)
      return Feature(geometry: .point(position), properties: properties)
    }
  }

  private var spaces: [Feature] {
    var features: [Feature] = []
    for space in floor.spaces where !space.isVoid && !space.isSolid {
      if !venue.styles.drawsUnstyled, venue.styles.group(of: space.id) == nil, names[space.id] == nil {
        continue
      }
      let kind = kinds.kind(of: space)
      let icon = kind.map(IconShapes.name(of:))
      let isHall = space.kind == "hallway"
      let text = names[space.id] ?? (isHall ? "" : space.externalID)
      if text.isEmpty, icon == nil { continue }
      if space.geometry.polygons == nil {
        let position = space.center ?? space.geometry.labelPosition
        let label = Label(
          part: "poi", id: space.id, text: text, icon: icon ?? IconShapes.point, zoom: 19, rank: 5)
        features.append(label.feature(at: position))
        continue
      }
      let size = space.geometry.planarArea
      guard
        let room = RoomLabel(
          text.isEmpty ? "WC" : text, space.geometry, center: space.center, plane, angle: angle)
      else { continue }
      // Signs are visible from further away than names and take precedence over them.
      let zoom = icon == nil ? room.zoom : min(room.zoom, 18)
      let rank = (icon == nil ? 100 : 0) + 1_000 / max(size, 1) + (isHall ? 50 : 0)
      let label = Label(
        part: isHall ? "hall" : "room", id: space.id, text: text, icon: icon, zoom: zoom, wrap: room.wrap,
        rank: rank)
      features.append(label.feature(at: room.position))
    }
    return features
  }

  private var furniture: [Feature] {
    floor.obstructions.compactMap { obstruction in
      guard let text = names[obstruction.id],
        let room = RoomLabel(text, obstruction.geometry, center: obstruction.center, plane, angle: angle)
      else { return nil }
      let label = Label(
        part: "desk", id: obstruction.id, text: text, zoom: max(room.zoom, 21), wrap: room.wrap, rank: 500)
      return label.feature(at: room.position)
    }
  }

  /// The signs of connections whose stops are not in a space that already has the sign.
  private var connections: [Feature] {
    let stops = venue.connections.map { $0.entrances.first { $0.floor == floor.id } }
    // There are many nodes and spaces, but connections stop at few of them.
    let wanted = Set(stops.flatMap { [$0?.node, $0?.geometry].compactMap(\.self) })
    let nodes = Dictionary(
      venue.nodes.lazy.filter { $0.floor == floor.id && wanted.contains($0.id) }.map { ($0.id, $0.position) },
      uniquingKeysWith: { first, _ in first })
    let places = Dictionary(
      floor.spaces.lazy.filter { wanted.contains($0.id) }.map { ($0.id, $0.geometry) },
      uniquingKeysWith: { first, _ in first })
    var features: [Feature] = []
    for (connection, stop) in zip(venue.connections, stops) {
      guard let kind = PlaceKinds.kind(of: connection) else { continue }
      let position =
        stop?.node.flatMap { nodes[$0] } ?? stop?.geometry.flatMap { places[$0] }.map(\.labelPosition)
      guard let position else { continue }
      let around = LocalPlane(around: position)
      let isSigned = floor.spaces.contains { $0.geometry.covers(around) && kinds.kind(of: $0) == kind }
      if isSigned { continue }
      let label = Label(
        part: "connection", id: connection.id, icon: IconShapes.name(of: kind), zoom: 17, rank: 1)
      features.append(label.feature(at: position))
    }
    return features
  }

  private var annotations: [Feature] {
    floor.annotations.compactMap { annotation in
      guard let kind = PlaceKinds.kind(of: annotation) else { return nil }
      let label = Label(
        part: "annotation", id: annotation.id, icon: IconShapes.name(of: kind), zoom: 20, rank: 700)
      return label.feature(at: annotation.geometry.labelPosition)
    }
  }
}

extension String {
  /// The text without emoji, which map fonts lack.
  fileprivate var withoutPictographs: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isJoiner = scalar == "\u{200D}" || scalar == "\u{FE0F}"
      if !scalar.properties.isEmojiPresentation, !isJoiner, !(0x1F000..<0x20000).contains(scalar.value) {
        kept.append(scalar)
      }
    }
    // Text without emoji is returned as it is, with the joiners that some scripts need.
    let hasPictographs = unicodeScalars.contains {
      $0.properties.isEmojiPresentation || (0x1F000..<0x20000).contains($0.value)
    }
    return hasPictographs ? String(kept).trimmedText : self
  }
}
