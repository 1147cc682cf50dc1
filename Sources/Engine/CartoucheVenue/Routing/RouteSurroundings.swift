import Synchronization

/// The barriers and landmarks along the routes of a graph, computed when first needed.
///
/// They depend only on the venue, so copies of a graph share them.
final class RouteSurroundings: Sendable {
  private let barriers = Mutex<[String: WallBarriers]>([:])
  private let told = Mutex(Told())

  /// The names and landmarks in the languages requested last.
  private struct Told {
    var languages: [String] = []
    var names: VenueNames?
    var landmarks: [String: Landmarks] = [:]
  }

  /// Returns the barriers of a floor, in the plane of the graph.
  func barriers(of floor: Floor, _ plane: LocalPlane) -> WallBarriers {
    if let known = barriers.withLock({ $0[floor.id] }) { return known }
    let made = WallBarriers(floor, plane)
    barriers.withLock { $0[floor.id] = made }
    return made
  }

  /// Returns the landmarks of the floor with an identifier, in the plane of the graph.
  func landmarks(of floor: String, in graph: RouteGraph, _ languages: [String]) -> Landmarks {
    told.withLock { told in
      if told.languages != languages { told = Told(languages: languages) }
      if let known = told.landmarks[floor] { return known }
      let names = told.names ?? VenueNames(graph.venue, languages)
      told.names = names
      let made = Landmarks(graph.venue.floor(id: floor), graph.plane, names)
      told.landmarks[floor] = made
      return made
    }
  }
}
