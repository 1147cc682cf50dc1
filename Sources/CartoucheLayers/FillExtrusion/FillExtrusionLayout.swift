import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The polygons of one tile that are extruded, in drawing order.
package struct FillExtrusionLayout: Sendable {
  /// One footprint a polygon, in tile units.
  let footprints: FootprintSet
  /// For each footprint the place of its feature among those of the layout.
  let features: [Int32]
  /// For each point of the footprints the length of the outline from the first point of its ring to the one after it,
  /// as patterns are laid along walls; empty without patterns.
  let distances: [Float]
  /// The values of the features.
  let values: FeatureValueTable<FillExtrusionProperties>
}

extension FillExtrusionLayer {
  /// The tile's polygons; other geometry is not extruded.
  package static func layout(
    _ selection: FeatureSelection, _ properties: LayerProperties<Properties>
  ) -> FillExtrusionLayout? {
    guard let polygons = selection.only(.polygon), let layer = polygons.features.first?.layer else {
      return nil
    }
    var rounding = RoundedCorners(
      meters: properties.roundedCornerDistance.constant ?? 0, tile: selection.tile, layer.coordinates)
    var rings: [[FootprintRing]] = []
    var features: [Int32] = []
    for (place, feature) in polygons.features.enumerated() {
      for polygon in FootprintRing.polygons(of: feature) {
        rings.append(rounding?.rounded(polygon) ?? polygon)
        features.append(Int32(clamping: place))
      }
    }
    var footprints = FootprintSet(coordinates: rounding?.coordinates ?? layer.coordinates)
    for polygon in rings {
      footprints.append(rings: polygon.lazy.map(\.points), isReversed: polygon[0].area < 0)
    }
    return FillExtrusionLayout(
      footprints: footprints, features: features,
      distances: properties.pattern.isSet ? footprints.distances(along: rings) : [],
      values: FeatureValueTable(polygons, properties, groups: [.paint]))
  }
}

/// A ring of a footprint.
struct FootprintRing {
  /// The points in the coordinates of the layer, without the last where it repeats the first.
  var points: Range<Int>
  /// Twice the area; positive where the ring runs clockwise on a screen whose y goes down.
  var area: Int

  /// The polygons of a feature: each an outer ring and its holes, which run the other way round.
  ///
  /// The first ring that has an area tells which way outer rings run; rings without one are left out (vector tile
  /// specification 4.3.4.4).
  static func polygons(of feature: TileFeature) -> [[FootprintRing]] {
    let coordinates = feature.layer.coordinates
    var polygons: [[FootprintRing]] = []
    for part in 0..<feature.partCount {
      var points = feature.vertices(ofPart: part)
      while points.count > 1, coordinates[2 * points.lowerBound] == coordinates[2 * points.upperBound - 2],
        coordinates[2 * points.lowerBound + 1] == coordinates[2 * points.upperBound - 1]
      {
        points = points.lowerBound..<points.upperBound - 1
      }
      let area = area(points, coordinates)
      guard area != 0 else { continue }
      let ring = FootprintRing(points: points, area: area)
      if let outer = polygons.first?.first, (outer.area > 0) != (area > 0) {
        polygons[polygons.count - 1].append(ring)
      } else {
        polygons.append([ring])
      }
    }
    return polygons
  }

  private static func area(_ points: Range<Int>, _ coordinates: [Int16]) -> Int {
    guard points.count >= 3 else { return 0 }
    var area = 0
    var last = points.upperBound - 1
    for point in points {
      area +=
        Int(coordinates[2 * last]) * Int(coordinates[2 * point + 1]) - Int(coordinates[2 * point])
        * Int(coordinates[2 * last + 1])
      last = point
    }
    return area
  }
}

extension FootprintSet {
  /// The lengths of outlines from the first point of each ring; the first point has that of the closing side.
  ///
  /// They begin anew before they would pass 32767, and each side counts without its fraction
  /// (`fill_extrusion_bucket.cpp` of MapLibre Native).
  fileprivate func distances(along polygons: [[FootprintRing]]) -> [Float] {
    var distances = [Float](repeating: 0, count: coordinates.count / 2)
    for ring in polygons.joined() {
      var sum: Float = 0
      for point in ring.points.dropFirst() + [ring.points.lowerBound] {
        let last = point == ring.points.lowerBound ? ring.points.upperBound - 1 : point - 1
        let side = SIMD2<Float>(
          Float(coordinates[2 * point]) - Float(coordinates[2 * last]),
          Float(coordinates[2 * point + 1]) - Float(coordinates[2 * last + 1]))
        let length = (side * side).sum().squareRoot().rounded(.down)
        if sum + length > 32_767 { sum = 0 }
        distances[point] = sum
        sum += length
      }
    }
    return distances
  }
}
