import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheStyle

/// The names and signs of floors in a stacked view.
///
/// Labels of a map lie on the ground, not in the air, so for each camera they are put where it sees their floors.
package struct StackedLabels: Sendable {
  /// The name of the source for the labels of a camera.
  package static let source = "labels"
  /// The size of the titles of floors in logical pixels.
  static let titleSize: JSONValue = 13

  /// The labels of a floor.
  package struct Level: Sendable {
    /// The height of the floor in metres.
    package let lift: Double
    /// The labels as points on the ground below the floor.
    package let labels: [Feature]
    /// The title of the floor.
    package let title: Feature
    /// The corners beside which the title may be placed.
    package let corners: [Position]
    fileprivate let outline: Geometry?

    /// Returns whether the floor hides what is seen through a position, in degrees, at its height.
    package func covers(_ place: SIMD2<Double>) -> Bool {
      var isCovered = false
      outline?.forEachPolygon { rings in
        let isIn = rings.map { ring in
          FlatGeometry.contains(ring.flatMap { [$0.longitude, $0.latitude] }, Point(place.x, place.y))
        }
        if isIn.first == true, !isIn.dropFirst().contains(true) { isCovered = true }
      }
      return isCovered
    }
  }

  /// The floors, lowest first.
  package let levels: [Level]
  /// The layers of the labels.
  package let layers: [StyleLayer]

  /// The width of the longest title in a picture, in logical pixels.
  package var titleWidth: Double {
    (levels.map { RoomLabel.width($0.title.properties["name"]?.string ?? "") }.max() ?? 0) * 13 + 12
  }

  /// The labels taken from the features of floors.
  init(_ floors: [Floor], lifts: FloorLifts, _ features: [[Feature]], _ look: VenueLook) {
    levels = floors.indices.map { index in
      let floor = floors[index]
      var corners: [Position] = []
      if let outline = floor.outline {
        outline.forEachPosition { corners.append($0) }
      } else {
        for space in floor.spaces { space.geometry.forEachPosition { corners.append($0) } }
      }
      return Level(
        lift: lifts[floor.id],
        labels: features[index].filter { Self.parts.contains($0.properties["part"]?.string ?? "") },
        title: Feature(
          geometry: nil, properties: ["part": "floor", "name": .string(floor.title(in: look.languages))]),
        corners: corners, outline: floor.outline)
    }
    var layers = VenueLayers(look)
    layers.addStackedLabels()
    self.layers = layers.layers
  }

  private static let parts: Set<String> = ["room", "hall", "poi", "connection"]
}
