import CartoucheGeoJSON
import CartoucheJSON

/// A building or site with its floors, as described by a bundle in the Mappedin Venue Format.
public struct Venue: Sendable {
  /// The dialect in which the bundle was written.
  public var dialect: VenueDialect
  /// The version given by the manifest, such as `2.0.0`, or else that of the dialect.
  public var version: String
  /// The name; empty when there is none.
  public var name = ""
  /// The position on which maps of the venue are centred; `nil` when the manifest has none.
  public var center: Position?
  /// The compass direction that points up on an upright plan, in degrees clockwise from north: that of the manifest,
  /// or else the one at which most walls run along the edges of the picture.
  public var naturalBearing = 0.0
  /// The time zone, such as `Europe/Zurich`.
  public var timeZone: String?
  /// The floors, lowest elevation first; floors of the same elevation in the order of the bundle.
  public var floors: [Floor] = []
  /// The buildings and other groups of floors.
  public var stacks: [FloorStack] = []
  /// The stairs, lifts and other connections.
  public var connections: [Connection] = []
  /// The doors of version 3, which connect the nodes on both sides; their lines are entrances of the floors.
  public var doorways: [Connection] = []
  /// The nodes of the walking graph on all floors.
  public var nodes: [Node] = []
  /// The shops, rooms and other named places.
  public var locations: [Location] = []
  /// The categories of locations.
  public var categories: [Category] = []
  /// The looks of features, in the order of the bundle.
  public var styles: VenueStyles
  /// The properties of the manifest, including those unknown to this library.
  public var properties = JSONObject()
  /// The names of the files unknown to this library, in the order of the bundle.
  public var unknownFiles: [String] = []

  /// A venue without floors.
  public init(dialect: VenueDialect, version: String) {
    self.dialect = dialect
    self.version = version
    styles = VenueStyles(drawsUnstyled: dialect != .v3)
  }
}

extension Venue {
  /// Returns the floor with an identifier; `nil` when there is none.
  ///
  /// - Complexity: O(n) in the number of floors.
  public func floor(id: String) -> Floor? { floors.first { $0.id == id } }

  /// Returns the floor that a person means by an identifier, a name, a short name or an elevation.
  ///
  /// Names are compared regardless of case and surrounding white space. The first of several matching floors counts.
  public func floor(named text: String) -> Floor? {
    if let floor = floor(id: text) { return floor }
    let wanted = text.trimmedText.lowercased()
    let names: [(Floor) -> String] = [{ $0.name }, { $0.shortName }, { $0.externalID }]
    for name in names {
      if let floor = floors.first(where: { name($0).lowercased() == wanted }) { return floor }
    }
    guard let elevation = Double(wanted) else { return nil }
    return floors.first { $0.elevation == elevation }
  }

  /// The floor that is shown first: the default of the first stack that has one, or else the floor nearest the ground.
  public var defaultFloor: Floor? {
    for stack in stacks {
      if let id = stack.defaultFloor, let floor = floor(id: id) { return floor }
    }
    return floors.min { abs($0.elevation) < abs($1.elevation) }
  }
}

extension String {
  /// The text without surrounding white space.
  package var trimmedText: String {
    // No printable ASCII character is white space, whatever combines with it.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return self
    }
    let tail = drop { $0.isWhitespace }
    guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(tail[...last])
  }
}
