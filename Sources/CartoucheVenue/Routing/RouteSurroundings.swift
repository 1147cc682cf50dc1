import Synchronization

/// The things that routes of a graph pass, computed when a route first asks for them.
///
/// Copies of a graph share it; it follows from the venue alone.
final class RouteSurroundings: Sendable {
  private let barriers = Mutex<[String: WallBarriers]>([:])
  private let told = Mutex(Told())

  /// The names by which places are told, in the languages that were asked for last.
  private struct Told {
    var languages: [String] = []
    var names: VenueNames?
    var landmarks: [String: Landmarks] = [:]
  }

  /// The barriers of a floor, in the plane of the graph.
  func barriers(of floor: Floor, _ plane: LocalPlane) -> WallBarriers {
    if let known = barriers.withLock({ $0[floor.id] }) { return known }
    let made = WallBarriers(floor, plane)
    barriers.withLock { $0[floor.id] = made }
    return made
  }

  /// The landmarks of the floor with an identifier, in the plane of the graph.
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
