import Synchronization

/// What routes of a graph meet on their way, worked out when a route first asks for it.
///
/// Copies of a graph share it; it follows from the venue alone.
final class RouteSurroundings: Sendable {
  private let barriers = Mutex<[String: WallBarriers]>([:])
  private let names = Mutex<VenueNames?>(nil)

  /// The barriers of a floor, in the plane of the graph.
  func barriers(of floor: Floor, _ plane: LocalPlane) -> WallBarriers {
    if let known = barriers.withLock({ $0[floor.id] }) { return known }
    let made = WallBarriers(floor, plane)
    barriers.withLock { $0[floor.id] = made }
    return made
  }

  /// The names of a venue.
  func names(of venue: Venue) -> VenueNames {
    names.withLock { known in
      let names = known ?? VenueNames(venue)
      known = names
      return names
    }
  }
}
