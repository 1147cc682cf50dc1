import Cartouche

/// A table of places, in place of the application's database.
actor Lighthouses {
  static let shared = Lighthouses()

  private let rows: [(name: String, longitude: Double, latitude: Double)] = [
    ("Cordouan", -1.1733, 45.5864), ("Eddystone", -4.2658, 50.18), ("Fastnet", -9.6036, 51.3892),
    ("Kõpu", 22.1996, 58.9161), ("Lindesnes", 7.0469, 57.9824), ("Roter Sand", 8.0817, 53.8528),
    ("Torre de Hércules", -8.4064, 43.386), ("Slangkop", 18.3194, -34.1486),
    ("Cape Byron", 153.6364, -28.6387),
  ]

  /// The rows within a box, as GeoJSON.
  func within(_ bounds: CoordinateBounds) -> GeoJSON {
    .featureCollection(
      FeatureCollection(
        rows.filter {
          (bounds.west...bounds.east).contains($0.longitude)
            && (bounds.south...bounds.north).contains($0.latitude)
        }.map { row in
          Feature(
            geometry: .point(Position(longitude: row.longitude, latitude: row.latitude)),
            properties: ["name": .string(row.name)])
        }))
  }
}
