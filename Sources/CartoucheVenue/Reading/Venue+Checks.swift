import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import Foundation

extension Venue {
  /// The identifiers of all that lies on the floors, and of connections and nodes.
  var featureIdentifiers: Set<String> {
    let count = floors.reduce(0) { sum, floor in
      sum + floor.spaces.count + floor.obstructions.count + floor.entrances.count + floor.windows.count
        + floor.annotations.count + floor.areas.count
    }
    var known = Set<String>(minimumCapacity: count)
    // Features are large: by their places alone they are not copied.
    func take<Own>(_ features: [VenueFeature<Own>]) {
      for index in features.indices { known.insert(features[index].id) }
    }
    for floor in floors {
      take(floor.spaces)
      take(floor.obstructions)
      take(floor.entrances)
      take(floor.windows)
      take(floor.annotations)
      take(floor.areas)
    }
    return known
  }

  /// The greatest distance of a feature from the middle of its venue, in metres.
  private static let reach = 50_000.0

  /// Leaves out features that lie far from all others, such as those whose coordinates were swapped.
  mutating func dropStrays(_ findings: VenueFindings) {
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
        // What is not changed is not copied.
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

  /// The median of the longitudes and latitudes of all features, which single strays do not move.
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
