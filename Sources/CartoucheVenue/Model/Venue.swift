import CartoucheGeoJSON
import CartoucheJSON

/// A building or a site with its floors, as a bundle of the Mappedin Venue Format describes it.
public struct Venue: Sendable {
  /// The way in which the bundle was written.
  public var dialect: VenueDialect
  /// The version that the manifest names, such as `2.0.0`; that of the dialect where it names none.
  public var version: String
  /// The name; empty when there is none.
  public var name = ""
  /// The place that maps of the venue are centred on; `nil` when the manifest has none.
  public var center: Position?
  /// The compass direction that is up on an upright plan, in degrees clockwise from north.
  public var naturalBearing = 0.0
  /// The time zone, such as `Europe/Zurich`.
  public var timeZone: String?
  /// The floors, lowest elevation first; floors of the same elevation in the order of the bundle.
  public var floors: [Floor] = []
  /// The buildings and other groups of floors.
  public var stacks: [FloorStack] = []
  /// The stairs, lifts and so on.
  public var connections: [Connection] = []
  /// The doors of version 3, which join the ways on both sides; their lines are entrances of the floors.
  public var doorways: [Connection] = []
  /// The nodes of the graph of ways, of all floors.
  public var nodes: [Node] = []
  /// The shops, rooms and other places that have a name.
  public var locations: [Location] = []
  /// The groups that locations are in.
  public var categories: [Category] = []
  /// The looks of features, in the order of the bundle.
  public var styles: VenueStyles
  /// The properties of the manifest, with those that this library does not know.
  public var properties = JSONObject()
  /// The names of files in the bundle that this library does not know, in the bundle's order.
  public var unknownFiles: [String] = []

  /// A venue without floors.
  public init(dialect: VenueDialect, version: String) {
    self.dialect = dialect
    self.version = version
    styles = VenueStyles(drawsUnstyled: dialect != .v3)
  }
}

extension Venue {
  /// The floor with an identifier; `nil` when there is none.
  ///
  /// - Complexity: O(n) in the number of floors.
  public func floor(id: String) -> Floor? { floors.first { $0.id == id } }

  /// The floor that a person means by an identifier, a name, a short name or an elevation.
  ///
  /// Names are compared without regard to case and blanks around them. Of several floors the first counts.
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

  /// The floor that is shown first: the default of the first stack that names one, else that nearest to the ground.
  public var defaultFloor: Floor? {
    for stack in stacks {
      if let id = stack.defaultFloor, let floor = floor(id: id) { return floor }
    }
    return floors.min { abs($0.elevation) < abs($1.elevation) }
  }
}

extension String {
  /// The text without white space around it.
  package var trimmedText: String {
    // No letter of ASCII is white space, whatever stands beside it.
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
