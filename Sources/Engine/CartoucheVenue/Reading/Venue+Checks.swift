import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads
import Foundation

extension Venue {
  /// The identifiers of all features on the floors.
  var featureIdentifiers: Set<String> {
    var known: Set<String> = []
    for floor in floors { floor.forEachIdentifier { known.insert($0) } }
    return known
  }

  /// The greatest distance of a feature from the centre of its venue, in metres.
  private static let reach = 50_000.0

  /// Removes features that lie far from all others, such as those with swapped coordinates.
  mutating func dropStrays(_ findings: VenueFindings) {
    if isCompact { return }
    guard let middle = median else { return }
    let plane = LocalPlane(around: middle)
    func isNear(_ geometry: Geometry) -> Bool {
      guard let position = geometry.firstPosition else { return false }
      let point = plane.point(position)
      return (point * point).sum() <= Self.reach * Self.reach
    }
    for index in floors.indices {
      let id = floors[index].id
      func sift<Own>(_ features: inout [VenueFeature<Own>], _ folder: String) {
        // Without a change, nothing is copied.
        if features.indices.allSatisfy({ isNear(features[$0].geometry) }) { return }
        var strays: [String] = []
        features.removeAll { feature in
          if isNear(feature.geometry) { return false }
          strays.append(feature.id)
          return true
        }
        if let first = strays.first {
          findings.warn(
            "features more than 50 km from the rest are left out: \(strays.count), such as \"\(first)\"",
            "\(folder)/\(id).geojson")
        }
      }
      sift(&floors[index].spaces, dialect == .v3 ? "geometry" : "space")
      sift(&floors[index].obstructions, dialect == .v3 ? "geometry" : "obstruction")
      sift(&floors[index].entrances, dialect == .v3 ? "geometry" : "entrance")
      sift(&floors[index].windows, dialect == .v3 ? "geometry" : "window")
      sift(&floors[index].annotations, dialect == .v3 ? "geometry" : "annotation")
      sift(&floors[index].areas, dialect == .v3 ? "geometry" : "area")
      if let outline = floors[index].outline, !isNear(outline) {
        floors[index].outline = nil
        findings.warn("the outline of \"\(id)\" lies more than 50 km from the rest and is left out", nil)
      }
    }
  }

  /// Whether all features lie within ``reach`` of each other, so that none can be far from the centre.
  private var isCompact: Bool {
    var box = Box.empty
    var hasPlaces = true
    func take(_ geometry: Geometry) {
      if let position = geometry.firstPosition {
        box.formUnion(Point(position.longitude, position.latitude))
      } else {
        hasPlaces = false
      }
    }
    for floor in floors {
      if let outline = floor.outline { take(outline) }
      floor.forEachGeometry(take)
    }
    // On the plane at the equator a degree of longitude is longest, so no distance is underestimated.
    let size = LocalPlane(around: Position(longitude: 0, latitude: 0)).point(Position(box.width, box.height))
    return hasPlaces && !box.isEmpty && (size * size).sum() <= Self.reach * Self.reach
  }

  /// The median longitude and latitude of all features, which a few strays do not affect.
  private var median: Position? {
    var positions: [Position] = []
    func take(_ geometry: Geometry?) {
      if let position = geometry?.firstPosition { positions.append(position) }
    }
    for floor in floors {
      take(floor.outline)
      for index in floor.spaces.indices { take(floor.spaces[index].geometry) }
      for index in floor.obstructions.indices { take(floor.obstructions[index].geometry) }
    }
    guard !positions.isEmpty else { return nil }
    let all = positions
    let medians = ParallelWork.map(2) { axis in
      all.map { axis == 0 ? $0.longitude : $0.latitude }.sorted()[all.count / 2]
    }
    return Position(longitude: medians[0], latitude: medians[1])
  }
}

extension Floor {
  /// Visits the identifiers of all features on the floor.
  func forEachIdentifier(_ body: (String) -> Void) {
    // Features are large, and access by index does not copy them.
    func visit<Own>(_ features: [VenueFeature<Own>]) {
      for index in features.indices { body(features[index].id) }
    }
    visit(spaces)
    visit(obstructions)
    visit(entrances)
    visit(windows)
    visit(annotations)
    visit(areas)
  }

  /// Visits the geometry of all features on the floor, but not its outline.
  func forEachGeometry(_ body: (Geometry) -> Void) {
    func visit<Own>(_ features: [VenueFeature<Own>]) {
      for index in features.indices { body(features[index].geometry) }
    }
    visit(spaces)
    visit(obstructions)
    visit(entrances)
    visit(windows)
    visit(annotations)
    visit(areas)
  }
}
