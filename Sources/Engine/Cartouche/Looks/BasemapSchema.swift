import CartoucheJSON

/// The layers and attributes of a vector tile schema that a basemap draws.
///
/// Schemas differ only in names; ``Basemap`` draws them all alike.
struct BasemapSchema: Sendable {
  /// Features of one layer of the tiles.
  struct Selection: Sendable {
    /// The layer of the tiles.
    var layer: String
    /// The filter of the features; `nil` means all of them.
    var filter: JSONValue?

    init(_ layer: String, _ filter: JSONValue? = nil) {
      self.layer = layer
      self.filter = filter
    }
  }

  /// The land cover in the areas of one layer of the tiles, by the value of an expression.
  struct Covers: Sendable {
    var layer: String
    var kind: JSONValue
    var rows: [(cover: LandCover, kinds: [String])]
    /// The zoom from which the areas are no longer used; `nil` means never.
    var maxzoom: Double?
  }

  /// The lines of ways in one layer of the tiles.
  struct Ways: Sendable {
    var layer: String
    var filter: JSONValue?
    /// The expression for the class: the name of a ``RoadClass``, or one of ``tracks``.
    var kind: JSONValue
    /// The condition under which a road connects two others.
    var isRamp: JSONValue?
    var isTunnel: JSONValue
    var isBridge: JSONValue
  }

  /// The classes of ways besides roads: footpaths, farm tracks, railways, and light rail in towns.
  enum Track: String, CaseIterable {
    case path, track, rail, tram
  }

  /// Points of settlements, by the value of an expression: `country`, `region`, `city`, `town`, `village`, `quarter`.
  struct Places: Sendable {
    var selection: Selection
    var kind: JSONValue
    /// The expression for the importance among those of one kind: lower values are more important.
    var rank: JSONValue
  }

  /// A name for people.
  var name: String
  /// The layers of the schema's tiles, and those of them that no other schema has.
  var sourceLayers: Set<String>
  var marks: Set<String>

  var covers: [Covers]
  /// Protected areas.
  var reserves: Selection?
  /// Lines of rivers and canals, and of smaller waters.
  var rivers: [Selection]
  var streams: [Selection]
  var waters: [Selection]
  /// Dams and piers, as areas and as lines.
  var pierAreas: [Selection] = []
  var pierLines: [Selection] = []
  /// Runways and taxiways, as areas and as lines with the condition for a runway.
  var runwayAreas: [Selection] = []
  var runways: [Selection]
  var isRunway: JSONValue
  var buildings: Selection
  var ways: [Ways]
  var ferries: [Selection]
  var countries: Selection
  var regions: Selection
  var isDisputed: JSONValue
  var places: [Places] = []
  /// Lines along which names of roads are placed, and those for names of rivers.
  var roadNames: [Selection] = []
  var riverNames: [Selection] = []
  /// Points and areas of lakes, bays and seas.
  var waterNames: [Selection] = []
}
