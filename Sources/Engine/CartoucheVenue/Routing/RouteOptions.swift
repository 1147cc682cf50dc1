import CartoucheGeoJSON

/// The options for a route.
public struct RouteOptions: Sendable, Hashable {
  /// Whether the route must be accessible by wheelchair, using only edges and connections that are marked so.
  public var isAccessible = false
  /// The types of connections to avoid, such as `escalator`.
  public var avoids: Set<String> = []
  /// The languages of instructions and of the names in them, as BCP 47 tags in order of preference.
  ///
  /// Instructions are in the first of these that is among ``knownLanguages``, or else in English; names are in the
  /// first for which the bundle has a name.
  public var languages: [String] = []

  /// The languages in which instructions are available, as BCP 47 tags in alphabetical order.
  public static let knownLanguages: [String] = RoutePhrases.languages

  /// Options for a route, which by default may use any connection.
  public init(isAccessible: Bool = false, avoids: Set<String> = [], languages: [String] = []) {
    self.isAccessible = isAccessible
    self.avoids = avoids
    self.languages = languages
  }
}

/// A place at which a route begins, ends or stops.
public enum RouteEnd: Sendable, Hashable {
  /// A node, space, location, obstruction, door or annotation, by its identifier.
  case feature(String)
  /// A position on the floor with an identifier.
  case position(Position, floor: String)
}

/// A kind of place to which the nearest one can be found.
public enum RouteAmenity: String, Sendable, Hashable, CaseIterable {
  /// A door that leads outside.
  case exit
  /// Toilets.
  case toilets
  /// A lift.
  case elevator
  /// Stairs.
  case stairs
}

/// The reason why there is no route.
public enum RouteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The venue has no edges between nodes, so nothing can be routed.
  case noGraph
  /// There is nothing with this identifier.
  case unknown(String)
  /// The place exists, but no node is near it; `floor` is its floor.
  case unreachable(String, floor: String?)
  /// There is no path between the places; `accessible` tells whether it had to be accessible by wheelchair.
  case noWay(from: String, to: String, accessible: Bool)
  /// The venue has no such place.
  case noAmenity(RouteAmenity)

  /// The error, and what may help.
  public var description: String {
    switch self {
    case .noGraph:
      """
      the venue has no network of ways (its nodes have no neighbours), so there are no routes; bundles from Mappedin's \
      REST service have one
      """
    case .unknown(let id): "there is no node, space, location, door or connection \"\(id)\""
    case .unreachable(let id, let floor):
      "no node belongs to \"\(id)\"\(floor.map { ", and none is on its floor \($0)" } ?? ", and its floor is unknown")"
    case .noWay(let from, let to, let accessible):
      "there is no \(accessible ? "accessible " : "")route from \"\(from)\" to \"\(to)\""
    case .noAmenity(let amenity): "the venue has no \(amenity.rawValue) that can be reached"
    }
  }
}
