import CartoucheGeoJSON
import CartoucheJSON

/// A feature on a floor: the members common to all kinds, and those of its own kind.
///
/// The members of the kind can be used as members of the feature: `space.kind` is `space.own.kind`.
@dynamicMemberLookup
public struct VenueFeature<Own: VenueFeatureKind>: Sendable, Identifiable {
  /// The identifier; composed of the file and the position there when the bundle has none.
  public var id: String
  /// The identifier in another system, such as the number of a room; often empty.
  public var externalID = ""
  /// The geometry in degrees, longitude first.
  public var geometry: Geometry
  /// The name and other descriptive text.
  public var details = Details()
  /// The properties as they were read.
  public var properties = JSONObject()
  /// The members particular to this kind of feature.
  public var own: Own

  /// A feature with this geometry.
  public init(id: String, geometry: Geometry) {
    self.id = id
    self.geometry = geometry
    own = Own()
  }

  /// A member of the kind.
  public subscript<Value>(dynamicMember member: WritableKeyPath<Own, Value>) -> Value {
    get { own[keyPath: member] }
    set { own[keyPath: member] = newValue }
  }
}

/// A kind of feature on a floor.
public protocol VenueFeatureKind: Sendable {
  /// The members with their default values.
  init()
}

/// A walkable area, such as a room, or a point of interest: a polygon, a point or a line.
public typealias Space = VenueFeature<SpaceKind>

/// The members particular to spaces.
public struct SpaceKind: VenueFeatureKind {
  /// The kind, such as `room`, `hallway` or `connection.stairs`; empty when there is none.
  public var kind = ""
  /// The position of the label; `nil` to derive it from the shape.
  public var center: Position?
  /// The identifiers of the nodes at which routes to the space end.
  public var destinationNodes: [String] = []
  /// The name of the layer in bundles of the enterprise system, such as `Washroom` or `Wall`.
  public var layer: String?

  /// A space without a kind.
  public init() {}
}

/// An obstacle such as a wall or a desk: lines or areas.
public typealias Obstruction = VenueFeature<ObstructionKind>

/// The members particular to obstructions.
public struct ObstructionKind: VenueFeatureKind {
  /// The kind: `object` is furniture, anything else is a wall.
  public var kind = ""
  /// The position of the label; `nil` to derive it from the shape.
  public var center: Position?
  /// The identifiers of the doors in it.
  public var entrances: [String] = []

  /// An obstruction without a kind.
  public init() {}
}

extension Obstruction {
  /// Whether the obstruction consists of lines, as walls do.
  public var isLinear: Bool {
    switch geometry {
    case .lineString, .multiLineString: true
    default: false
    }
  }
}

/// A door: a line in a wall.
public typealias Entrance = VenueFeature<EntranceKind>

/// The members particular to doors.
public struct EntranceKind: VenueFeatureKind {
  /// The identifier of the node in the doorway.
  public var node: String?
  /// Whether the door leads outside.
  public var isExterior = false

  /// An interior door.
  public init() {}
}

/// A window: a line in a wall.
public typealias Window = VenueFeature<WindowKind>

/// The members particular to windows: none.
public struct WindowKind: VenueFeatureKind {
  /// A window.
  public init() {}
}

/// A safety or security sign, such as that of a fire extinguisher: a point with the icon of its symbol.
public typealias Annotation = VenueFeature<AnnotationKind>

/// The members particular to signs.
public struct AnnotationKind: VenueFeatureKind {
  /// The type, such as `fire-extinguisher`; empty when there is none.
  public var type = ""
  /// The group of the type, such as `fire-safety`; empty when there is none.
  public var group = ""

  /// A sign without a type.
  public init() {}
}

/// A part of a floor that groups other features, such as a wing: a polygon, or several.
public typealias Area = VenueFeature<AreaKind>

/// The members particular to areas: none.
public struct AreaKind: VenueFeatureKind {
  /// An area.
  public init() {}
}
