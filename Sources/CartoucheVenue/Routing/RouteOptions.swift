import CartoucheGeoJSON

/// The wishes for a route.
public struct RouteOptions: Sendable, Hashable {
  /// Whether the route has to be one for wheelchairs: only by connections that are marked so.
  public var isAccessible = false
  /// The kinds of connections that are not used, such as `escalator`.
  public var avoids: Set<String> = []
  /// The languages of instructions and of names in them, BCP 47 tags in order of preference.
  ///
  /// Instructions are in the first of ``knownLanguages`` among them, else in English; names in the first that the
  /// bundle has them in.
  public var languages: [String] = []

  /// The languages that instructions can be given in, BCP 47 tags in alphabetical order.
  public static let knownLanguages: [String] = RoutePhrases.languages

  /// The shortest route by any connection.
  public init(isAccessible: Bool = false, avoids: Set<String> = [], languages: [String] = []) {
    self.isAccessible = isAccessible
    self.avoids = avoids
    self.languages = languages
  }
}

/// A place where a route begins, ends or passes by.
public enum RouteEnd: Sendable, Hashable {
  /// A node, space, location, obstruction, door or annotation, by its identifier.
  case feature(String)
  /// A place on the floor with this identifier.
  case position(Position, floor: String)
}

/// The kinds of places that are looked for by nearness.
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

/// The reason for which there is no route.
public enum RouteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The venue has no nodes, so that nothing can be routed.
  case noGraph
  /// There is nothing with this identifier.
  case unknown(String)
  /// The place is there, and no node is near it; `floor` is its floor.
  case unreachable(String, floor: String?)
  /// There is no way between the places; `accessible` tells that only ways for wheelchairs were wanted.
  case noWay(from: String, to: String, accessible: Bool)
  /// The venue has no such place.
  case noAmenity(RouteAmenity)

  /// The fault, and what helps.
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
