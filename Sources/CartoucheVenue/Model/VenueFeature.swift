import CartoucheGeoJSON
import CartoucheJSON

/// A thing on a floor that has a place: what all kinds of things have, and what its own kind has besides.
///
/// The members of the kind are reached as those of the feature: `space.kind` is `space.own.kind`.
@dynamicMemberLookup
public struct VenueFeature<Own: VenueFeatureKind>: Sendable, Identifiable {
  /// The identifier; made up from the file and the position where the bundle has none.
  public var id: String
  /// The identifier in another system, such as the number of a room; often empty.
  public var externalID = ""
  /// The geometry in degrees, longitude first.
  public var geometry: Geometry
  /// The name and more.
  public var details = Details()
  /// The properties as they were read.
  public var properties = JSONObject()
  /// The members that this kind of thing has besides.
  public var own: Own

  /// A thing of this geometry.
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

/// A kind of thing on a floor.
public protocol VenueFeatureKind: Sendable {
  /// The members before anything is known.
  init()
}

/// An area that can be walked in, a room for instance, or a point of interest: a polygon, a point, or a line.
public typealias Space = VenueFeature<SpaceKind>

/// The members that spaces have besides.
public struct SpaceKind: VenueFeatureKind {
  /// The kind, such as `room`, `hallway` or `connection.stairs`; empty when there is none.
  public var kind = ""
  /// The place of the label; `nil` leaves it to the shape.
  public var center: Position?
  /// The identifiers of the nodes at which a way to the space ends.
  public var destinationNodes: [String] = []
  /// The name of the layer in bundles of the enterprise system, such as `Washroom` or `Wall`.
  public var layer: String?

  /// A space without a kind.
  public init() {}
}

/// A thing that one cannot walk through, a wall or a desk: lines or areas.
public typealias Obstruction = VenueFeature<ObstructionKind>

/// The members that obstructions have besides.
public struct ObstructionKind: VenueFeatureKind {
  /// The kind: `object` is furniture, all else is a wall.
  public var kind = ""
  /// The place of a label; `nil` leaves it to the shape.
  public var center: Position?
  /// The identifiers of the doors in it.
  public var entrances: [String] = []

  /// An obstruction without a kind.
  public init() {}
}

extension Obstruction {
  /// Whether the obstruction is made of lines: a wall.
  public var isLinear: Bool {
    switch geometry {
    case .lineString, .multiLineString: true
    default: false
    }
  }
}

/// A door: a line in a wall.
public typealias Entrance = VenueFeature<EntranceKind>

/// The members that doors have besides.
public struct EntranceKind: VenueFeatureKind {
  /// The identifier of the node in the door.
  public var node: String?
  /// Whether the door leads outside.
  public var isExterior = false

  /// A door inside.
  public init() {}
}

/// A window: a line in a wall.
public typealias Window = VenueFeature<WindowKind>

/// The members that windows have besides: none.
public struct WindowKind: VenueFeatureKind {
  /// A window.
  public init() {}
}

/// A sign of safety or security, a fire extinguisher for instance: a point, whose icon is that of the symbol.
public typealias Annotation = VenueFeature<AnnotationKind>

/// The members that signs have besides.
public struct AnnotationKind: VenueFeatureKind {
  /// The kind, such as `fire-extinguisher`; empty when there is none.
  public var type = ""
  /// The group of the kind, such as `fire-safety`; empty when there is none.
  public var group = ""

  /// A sign without a kind.
  public init() {}
}

/// A part of a floor that groups others, a wing for instance: a polygon or several.
public typealias Area = VenueFeature<AreaKind>

/// The members that areas have besides: none.
public struct AreaKind: VenueFeatureKind {
  /// An area.
  public init() {}
}
