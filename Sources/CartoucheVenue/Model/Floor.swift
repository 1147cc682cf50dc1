import CartoucheGeoJSON
import CartoucheJSON

/// A floor of a building, or the ground outside.
public struct Floor: Sendable, Identifiable {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The name; empty when there is none.
  public var name = ""
  /// The names by languages, BCP 47 tags in lower case; empty where the bundle has one name alone.
  public var names: [String: String] = [:]
  /// The name for narrow places, such as `G`; empty when there is none.
  public var shortName = ""
  /// The number of the floor: 0 is the ground, negative is below.
  ///
  /// It is no height in metres.
  public var elevation = 0.0
  /// The height of the ceiling over the floor, in metres.
  public var maxHeight: Double?
  /// Whether the floor is the ground outside of buildings.
  public var isOutdoor = false
  /// The outline, a polygon or several.
  public var outline: Geometry?
  /// The rooms, halls and points of interest.
  public var spaces: [Space] = []
  /// The walls and the furniture.
  public var obstructions: [Obstruction] = []
  /// The doors.
  public var entrances: [Entrance] = []
  /// The windows.
  public var windows: [Window] = []
  /// The signs of safety and security.
  public var annotations: [Annotation] = []
  /// The groupings of geometry.
  public var areas: [Area] = []
  /// The properties as they were read.
  public var properties = JSONObject()

  /// A floor without anything on it.
  public init(id: String) { self.id = id }

  /// The name for people: the name, else the short name, the external identifier, or the elevation.
  public var title: String { title(in: []) }

  /// The name for people in the first of some languages that it is there in, else as ``title``.
  ///
  /// - Parameter languages: BCP 47 tags in order of preference.
  public func title(in languages: [String]) -> String {
    if let name = names.text(in: languages) { return name }
    for text in [name, shortName, externalID] where !text.isEmpty { return text }
    return RoutePhrases(languages).text(.level, ["number": elevationText])
  }

  /// The elevation as a text, without a fraction of zero.
  package var elevationText: String { Int(exactly: elevation).map(String.init) ?? String(elevation) }
}

/// Floors above each other: a building, or the ground outside.
public struct FloorStack: Sendable, Identifiable {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The name; often empty.
  public var name = ""
  /// The kind, `Building` or `Outdoor`; `nil` when the bundle does not say.
  public var type: String?
  /// The identifiers of the floors, in the order of the bundle.
  public var floors: [String] = []
  /// The identifier of the floor that is shown first.
  public var defaultFloor: String?
  /// The identifiers of the spaces that stand for the closed building on the floor outside.
  public var facade: [String] = []
  /// The members as they were read.
  public var properties = JSONObject()

  /// A stack without floors.
  public init(id: String) { self.id = id }
}
