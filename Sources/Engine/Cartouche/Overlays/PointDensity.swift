import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheStyle

/// Points as colours of their density.
///
/// The intensity of the heatmap follows the data, so that crowded places have the strongest colours at every zoom level at
/// which points are close to each other, and single points stay visible further in.
struct PointDensity {
  /// The reach of a point in logical pixels.
  private static let radius = 18.0
  /// The part of a point's density that a heatmap sums over all pixels of its reach: its kernel is a Gaussian curve of
  /// height 0.3989 whose deviation is a third of the reach (style specification, “heatmap-radius”).
  private static let sum = 0.3989 * 2 * 3.1416 * (radius / 3) * (radius / 3)
  /// The least intensity: single points of lower ones are below what a heatmap adds at all, so that none would be seen.
  private static let least = 0.004
  /// The greatest intensity, at which a single point has about half of the colours.
  private static let greatest = 1.5

  /// The intensity at zoom level 0.
  let intensity: Double

  /// The density of the points among some features: O(n log n).
  init(of features: [Feature]) {
    var places: [SIMD2<Double>] = []
    func collect(_ geometry: Geometry) {
      switch geometry {
      case .point(let position):
        places.append(Mercator.project(longitude: position.longitude, latitude: position.latitude))
      case .multiPoint(let positions):
        for position in positions {
          places.append(Mercator.project(longitude: position.longitude, latitude: position.latitude))
        }
      case .geometryCollection(let parts): parts.forEach(collect)
      case .lineString, .multiLineString, .polygon, .multiPolygon: break
      }
    }
    for feature in features { if let geometry = feature.geometry { collect(geometry) } }
    places.removeAll { !$0.x.isFinite || !$0.y.isFinite }
    guard let first = places.first else {
      intensity = 1
      return
    }
    let low = places.reduce(first) { pointwiseMin($0, $1) }
    let high = places.reduce(first) { pointwiseMax($0, $1) }
    // The density around nine of ten points is at most that of the cell which is as crowded.
    let side = max((high - low).max() / 64, 1e-9)
    var counts: [SIMD2<Int32>: Int] = [:]
    for place in places {
      let cell = ((place - low) / side).rounded(.down)
      counts[SIMD2(Int32(cell.x), Int32(cell.y)), default: 0] += 1
    }
    let sorted = counts.values.sorted()
    var passed = 0
    let crowded = sorted.first { count in
      passed += count
      return passed * 10 >= places.count * 9
    }
    let density = Double(crowded ?? 1) / (side * side)
    intensity = min(max(512 * 512 / (Self.sum * density), Self.least), Self.greatest)
  }

  /// The properties of the heatmap.
  ///
  /// - Parameter colors: The colours from the least to the greatest density.
  func paint(_ colors: [String]) -> JSONObject {
    // Four times as many pixels at each zoom level.
    var (zoom, reached) = (0.0, intensity)
    while reached < Self.greatest, zoom < 22 { (zoom, reached) = (zoom + 1, reached * 4) }
    var ramp: [JSONValue] = [
      "interpolate", ["linear"], ["heatmap-density"], 0, .string(Self.transparent(colors.first ?? "#000000")),
    ]
    for (index, color) in colors.enumerated() {
      let share = 0.12 + 0.88 * Double(index) / Double(max(colors.count - 1, 1))
      ramp += [.double(share), .string(color)]
    }
    let intensity: JSONValue =
      zoom == 0
      ? .double(self.intensity)
      : [
        "interpolate", ["exponential", 4], ["zoom"], 0, .double(self.intensity), .double(zoom),
        .double(reached),
      ]
    return [
      "heatmap-radius": .double(Self.radius), "heatmap-intensity": intensity,
      "heatmap-color": .array(ramp), "heatmap-opacity": 0.85,
    ]
  }

  private static func transparent(_ css: String) -> String {
    var color = Color(css: css) ?? .black
    color.alpha = 0
    return color.css
  }
}
