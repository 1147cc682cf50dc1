import CartoucheGeoJSON
import CartoucheJSON

/// A thing on a floor that has a place.
public protocol VenueFeature: Sendable, Identifiable where ID == String {
  /// The identifier; made up from the file and the position where the bundle has none.
  var id: String { get }
  /// The geometry in degrees, longitude first.
  var geometry: Geometry { get }
  /// The text about the thing.
  var details: Details { get }
  /// The properties as they were read.
  var properties: JSONObject { get }
}

/// An area that can be walked in, a room for instance, or a point of interest.
public struct Space: VenueFeature {
  /// The identifier.
  public var id: String
  /// The number of the room in another system; often empty.
  public var externalID = ""
  /// The kind, such as `room`, `hallway` or `connection.stairs`; that of the layer in bundles of the enterprise system.
  public var kind = ""
  /// The geometry: a polygon, a point, or a line.
  public var geometry: Geometry
  /// The place of the label; `nil` leaves it to the shape.
  public var center: Position?
  /// The identifiers of the nodes at which a way to the space ends.
  public var destinationNodes: [String] = []
  /// The name of the layer in bundles of the enterprise system, such as `Washroom` or `Wall`.
  public var layer: String?
  /// The name and more.
  public var details = Details()
  /// The properties as they were read.
  public var properties = JSONObject()

  /// A space of this geometry.
  public init(id: String, geometry: Geometry) {
    self.id = id
    self.geometry = geometry
  }
}

/// A thing that one cannot walk through: a wall, a desk.
public struct Obstruction: VenueFeature {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The kind: `object` is furniture, all else is a wall.
  public var kind = ""
  /// The geometry: lines or areas.
  public var geometry: Geometry
  /// The place of a label; `nil` leaves it to the shape.
  public var center: Position?
  /// The identifiers of the doors in it.
  public var entrances: [String] = []
  /// The name and more.
  public var details = Details()
  /// The properties as they were read.
  public var properties = JSONObject()

  /// An obstruction of this geometry.
  public init(id: String, geometry: Geometry) {
    self.id = id
    self.geometry = geometry
  }

  /// Whether the obstruction is made of lines: a wall.
  public var isLinear: Bool {
    switch geometry {
    case .lineString, .multiLineString: true
    default: false
    }
  }
}

/// A door: a line in a wall.
public struct Entrance: VenueFeature {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The geometry, a line along the wall.
  public var geometry: Geometry
  /// The identifier of the node in the door.
  public var node: String?
  /// Whether the door leads outside.
  public var isExterior = false
  /// The name and more.
  public var details = Details()
  /// The properties as they were read.
  public var properties = JSONObject()

  /// A door of this geometry.
  public init(id: String, geometry: Geometry) {
    self.id = id
    self.geometry = geometry
  }
}

/// A window: a line in a wall.
public struct Window: VenueFeature {
  /// The identifier.
  public var id: String
  /// The geometry, a line along the wall.
  public var geometry: Geometry
  /// The name and more.
  public var details = Details()
  /// The properties as they were read.
  public var properties = JSONObject()

  /// A window of this geometry.
  public init(id: String, geometry: Geometry) {
    self.id = id
    self.geometry = geometry
  }
}

/// A sign of safety or security, a fire extinguisher for instance.
public struct Annotation: VenueFeature {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The geometry, a point.
  public var geometry: Geometry
  /// The kind, such as `fire-extinguisher`; empty when there is none.
  public var type = ""
  /// The group of the kind, such as `fire-safety`; empty when there is none.
  public var group = ""
  /// The name and more; the icon is that of the symbol.
  public var details = Details()
  /// The properties as they were read.
  public var properties = JSONObject()

  /// An annotation at this geometry.
  public init(id: String, geometry: Geometry) {
    self.id = id
    self.geometry = geometry
  }
}

/// A part of a floor that groups others, a wing for instance.
public struct Area: VenueFeature {
  /// The identifier.
  public var id: String
  /// The identifier in another system; often empty.
  public var externalID = ""
  /// The geometry: a polygon or several.
  public var geometry: Geometry
  /// The name and more.
  public var details = Details()
  /// The properties as they were read.
  public var properties = JSONObject()

  /// An area of this geometry.
  public init(id: String, geometry: Geometry) {
    self.id = id
    self.geometry = geometry
  }
}
