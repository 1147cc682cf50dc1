import Cartouche
import CoreLocation
import Foundation
import MapLibre

/// The maps and the data that the examples draw.
enum Places {
  /// The style of the embedded world.
  static let world = WorldResources.stylePath.map { URL(filePath: $0) }
  /// The style of a town that does not exist.
  static let town = Bundle.module.url(forResource: "town", withExtension: "json")
  /// The middle of the town.
  static let townCenter = CLLocationCoordinate2D(latitude: 47, longitude: 8)

  /// A place in the town, by metres to the east and to the north of its middle.
  static func inTown(_ east: Double, _ north: Double) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: 47 + north / 110_574, longitude: 8 + east / 75_920)
  }
}

/// A city with the number of people who live in and around it.
struct City {
  let name: String
  let latitude: Double
  let longitude: Double
  /// Millions of people.
  let people: Double

  var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

  /// The city as a feature of a source.
  var feature: MLNPointFeature {
    let feature = MLNPointFeature()
    feature.coordinate = coordinate
    feature.title = name
    feature.attributes = ["name": name, "people": people]
    return feature
  }

  static let europe = [
    City(name: "Istanbul", latitude: 41.01, longitude: 28.97, people: 15.6),
    City(name: "Moscow", latitude: 55.75, longitude: 37.62, people: 12.6),
    City(name: "London", latitude: 51.51, longitude: -0.13, people: 9.5),
    City(name: "Paris", latitude: 48.86, longitude: 2.35, people: 11.1),
    City(name: "Madrid", latitude: 40.42, longitude: -3.7, people: 6.7),
    City(name: "Barcelona", latitude: 41.39, longitude: 2.17, people: 5.6),
    City(name: "Saint Petersburg", latitude: 59.93, longitude: 30.34, people: 5.5),
    City(name: "Rome", latitude: 41.9, longitude: 12.5, people: 4.3),
    City(name: "Berlin", latitude: 52.52, longitude: 13.4, people: 3.6),
    City(name: "Athens", latitude: 37.98, longitude: 23.73, people: 3.2),
    City(name: "Milan", latitude: 45.46, longitude: 9.19, people: 3.1),
    City(name: "Kyiv", latitude: 50.45, longitude: 30.52, people: 3),
    City(name: "Lisbon", latitude: 38.72, longitude: -9.14, people: 3),
    City(name: "Vienna", latitude: 48.21, longitude: 16.37, people: 2),
    City(name: "Hamburg", latitude: 53.55, longitude: 9.99, people: 1.8),
    City(name: "Warsaw", latitude: 52.23, longitude: 21.01, people: 1.8),
    City(name: "Budapest", latitude: 47.5, longitude: 19.04, people: 1.8),
    City(name: "Bucharest", latitude: 44.43, longitude: 26.1, people: 1.8),
    City(name: "Stockholm", latitude: 59.33, longitude: 18.07, people: 1.7),
    City(name: "Munich", latitude: 48.14, longitude: 11.58, people: 1.6),
    City(name: "Copenhagen", latitude: 55.68, longitude: 12.57, people: 1.4),
    City(name: "Prague", latitude: 50.08, longitude: 14.44, people: 1.3),
    City(name: "Helsinki", latitude: 60.17, longitude: 24.94, people: 1.3),
    City(name: "Dublin", latitude: 53.35, longitude: -6.26, people: 1.3),
    City(name: "Oslo", latitude: 59.91, longitude: 10.75, people: 1.1),
    City(name: "Amsterdam", latitude: 52.37, longitude: 4.9, people: 1.2),
    City(name: "Brussels", latitude: 50.85, longitude: 4.35, people: 2.1),
    City(name: "Zürich", latitude: 47.38, longitude: 8.54, people: 1.4),
  ]
}

/// An earthquake of a made-up list, along the edges of the plates.
struct Earthquake {
  let coordinate: CLLocationCoordinate2D
  let magnitude: Double

  var feature: MLNPointFeature {
    let feature = MLNPointFeature()
    feature.coordinate = coordinate
    feature.attributes = ["mag": magnitude]
    return feature
  }

  /// The same list in every run: the numbers follow from each other.
  static let all: [Earthquake] = {
    let edges: [[(Double, Double)]] = [
      [
        (-50, -74), (-33, -72), (-15, -76), (0, -80), (9, -84), (18, -104), (34, -119), (48, -125),
        (60, -148),
      ],
      [(60, -148), (52, -175), (53, 160), (43, 146), (36, 141), (30, 130), (23, 122), (10, 126), (-4, 130)],
      [(-4, 130), (-8, 116), (-6, 104), (4, 95), (14, 94), (27, 90), (34, 74), (30, 57), (38, 42), (38, 26)],
      [(38, 26), (36, 22), (40, 15), (42, 13)],
      [(-4, 130), (-5, 150), (-12, 166), (-20, 170), (-22, -175), (-38, 178)],
    ]
    var seed: UInt32 = 12_345
    func random() -> Double {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Double(seed >> 8) / Double(1 << 24)
    }
    return edges.flatMap { edge in
      zip(edge, edge.dropFirst()).flatMap { start, end in
        (0..<14).map { _ in
          let along = random()
          let shift = abs(end.1 - start.1) > 180 ? (end.1 < 0 ? 360.0 : -360) : 0
          let strength = random()
          return Earthquake(
            coordinate: CLLocationCoordinate2D(
              latitude: start.0 + (end.0 - start.0) * along + (random() - 0.5) * 5,
              longitude: start.1 + (end.1 + shift - start.1) * along + (random() - 0.5) * 5),
            magnitude: 2 + 5 * strength * strength)
        }
      }
    }
  }()
}

extension UIColor {
  /// The colours of the examples.
  static let ink = UIColor(red: 0.13, green: 0.2, blue: 0.29, alpha: 1)
  static let brick = UIColor(red: 0.82, green: 0.33, blue: 0.19, alpha: 1)
  static let pine = UIColor(red: 0.16, green: 0.46, blue: 0.5, alpha: 1)
  static let straw = UIColor(red: 0.95, green: 0.76, blue: 0.3, alpha: 1)
}
