import CartoucheGeoJSON
import CartoucheJSON

/// A floor of a building, or the ground outdoors.
public struct Floor: Sendable, Identifiable {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The name; empty when there is none.
  public var name = ""
  /// The names by language, as lower-case BCP 47 tags; empty when the bundle has only one name.
  public var names: [String: String] = [:]
  /// The short form of the name, such as `G`; empty when there is none.
  public var shortName = ""
  /// The number of the floor: 0 is the ground floor, negative numbers are below it.
  ///
  /// It is not a height in metres.
  public var elevation = 0.0
  /// The height of the ceiling above the floor, in metres.
  public var maxHeight: Double?
  /// Whether the floor is the ground outdoors.
  public var isOutdoor = false
  /// The outline: a polygon, or several.
  public var outline: Geometry?
  /// The rooms, halls and points of interest.
  public var spaces: [Space] = []
  /// The walls and the furniture.
  public var obstructions: [Obstruction] = []
  /// The doors.
  public var entrances: [Entrance] = []
  /// The windows.
  public var windows: [Window] = []
  /// The safety and security signs.
  public var annotations: [Annotation] = []
  /// The areas that group other features, such as wings.
  public var areas: [Area] = []
  /// The properties as they were read.
  public var properties = JSONObject()

  /// A floor with nothing on it.
  public init(id: String) { self.id = id }

  /// The title shown to people: the name, or else the short name, the external identifier, or the elevation.
  public var title: String { title(in: []) }

  /// Returns the title in the first of some languages that has one, or else the same as ``title``.
  ///
  /// - Parameter languages: BCP 47 tags in order of preference.
  public func title(in languages: [String]) -> String {
    if let name = names.text(in: languages) { return name }
    for text in [name, shortName, externalID] where !text.isEmpty { return text }
    return RoutePhrases(languages).text(.level, ["number": elevationText])
  }

  /// The elevation as text, without a fraction of zero.
  package var elevationText: String { Int(exactly: elevation).map(String.init) ?? String(elevation) }
}

/// A stack of floors: a building, or the ground outdoors.
public struct FloorStack: Sendable, Identifiable {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The name; often empty.
  public var name = ""
  /// The type, `Building` or `Outdoor`; `nil` when the bundle does not say.
  public var type: String?
  /// The identifiers of the floors, in the order of the bundle.
  public var floors: [String] = []
  /// The identifier of the floor that is shown first.
  public var defaultFloor: String?
  /// The identifiers of the spaces that represent the closed building on the outdoor floor.
  public var facade: [String] = []
  /// The members as they were read.
  public var properties = JSONObject()

  /// A stack without floors.
  public init(id: String) { self.id = id }
}
