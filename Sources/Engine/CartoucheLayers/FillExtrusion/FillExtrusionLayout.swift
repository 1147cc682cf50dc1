import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The polygons of one tile that are extruded, in drawing order.
package struct FillExtrusionLayout: Sendable {
  /// One footprint per polygon, in tile units.
  let footprints: FootprintSet
  /// For each footprint, the index of its feature among those of the layout.
  let features: [Int32]
  /// For each point of the footprints the length of the outline from the first point of its ring to the one after it,
  /// as patterns are laid along walls; empty without patterns.
  let distances: [Float]
  /// Those lengths without sides along which polygons were cut off, and with fractions
  /// (``Conventions/wallPatternsLeaveOutCuts``); empty without patterns.
  let uncutDistances: [Float]
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
    let rounding = RoundedCorners(
      meters: properties.roundedCornerDistance.constant ?? 0, tile: selection.tile)
    let coordinates = layer.coordinates
    var points: [SIMD2<Float>] = []
    var rings: [[Range<Int>]] = []
    var windings: [FootprintSet.Winding] = []
    var features: [Int32] = []
    for (place, feature) in polygons.features.enumerated() {
      for polygon in FootprintRing.polygons(of: feature) where !polygon[0].isOutsideTile(coordinates) {
        rings.append(
          polygon.map { ring in
            let start = points.count
            for index in ring.points {
              points.append(SIMD2(Float(coordinates[2 * index]), Float(coordinates[2 * index + 1])))
            }
            rounding?.round(&points, from: start)
            return start..<points.count
          })
        windings.append(
          FootprintRing.crossEachOther(polygon, coordinates)
            ? .mixed : polygon[0].area > 0 ? .clockwise : .anticlockwise)
        features.append(Int32(clamping: place))
      }
    }
    var footprints = FootprintSet(points: points, uncut: 0...Float(TileID.extent))
    for (rings, winding) in zip(rings, windings) { footprints.append(rings: rings, winding) }
    return FillExtrusionLayout(
      footprints: footprints, features: features,
      distances: properties.pattern.isSet ? footprints.distances(along: rings) : [],
      uncutDistances: properties.pattern.isSet
        ? footprints.distances(along: rings, leavingOutCuts: true) : [],
      values: FeatureValueTable(polygons, properties, groups: [.paint]))
  }
}

extension FootprintSet {
  /// The lengths of outlines from the first point of each ring; the first point has that of the closing side.
  ///
  /// They start again from 0 before they would exceed 32767, and each side is counted without its fraction
  /// (`fill_extrusion_bucket.cpp` of MapLibre Native).
  ///
  /// - Parameter leavingOutCuts: Whether sides without walls do not count, and fractions do (`fill_extrusion_bucket.ts` of
  ///   MapLibre GL JS).
  fileprivate func distances(along polygons: [[Range<Int>]], leavingOutCuts: Bool = false) -> [Float] {
    var distances = [Float](repeating: 0, count: points.count)
    for ring in polygons.joined() {
      var sum: Float = 0
      for point in ring.dropFirst() + [ring.lowerBound] {
        let last = points[point == ring.lowerBound ? ring.upperBound - 1 : point - 1]
        if leavingOutCuts, isCut(from: SIMD2<Double>(last), to: SIMD2<Double>(points[point])) { continue }
        let side = points[point] - last
        let exact = (side * side).sum().squareRoot()
        let length = leavingOutCuts ? exact : exact.rounded(.down)
        if sum + length > 32_767 { sum = 0 }
        distances[point] = sum
        sum += length
      }
    }
    return distances
  }
}
