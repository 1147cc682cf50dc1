import CartoucheGeometry
import CartoucheTiles

/// The boxes around the features of a tile's layer, in tile units.
package struct FeatureBoxes: Sendable {
  /// Low x and y, high x and y of each feature; empty boxes have their low above their high.
  private let boxes: [SIMD4<Int16>]

  /// The boxes of all features: O(vertices).
  package init(_ layer: TileLayer) {
    let coordinates = layer.coordinates
    boxes = layer.map { feature in
      var (low, high) = (SIMD2<Int16>(repeating: .max), SIMD2<Int16>(repeating: .min))
      for part in 0..<feature.partCount {
        for vertex in feature.vertices(ofPart: part) {
          let point = SIMD2(coordinates[2 * vertex], coordinates[2 * vertex + 1])
          low = pointwiseMin(low, point)
          high = pointwiseMax(high, point)
        }
      }
      return SIMD4(lowHalf: low, highHalf: high)
    }
  }

  /// The box of a feature.
  package subscript(index: Int) -> Box {
    let box = boxes[index]
    return Box(min: Point(Double(box.x), Double(box.y)), max: Point(Double(box.z), Double(box.w)))
  }

  /// The features that belong to the tile, not only to its margin, and whose boxes touch `box`, in their order.
  package func touching(_ box: Box) -> [Int] {
    func units(_ value: Double) -> Int16 { Int16(min(max(value, -32_768), 32_767)) }
    guard !box.isEmpty else { return [] }
    let low = SIMD2(units(box.min.x.rounded(.down)), units(box.min.y.rounded(.down)))
    let high = SIMD2(units(box.max.x.rounded(.up)), units(box.max.y.rounded(.up)))
    // Features at the southern and eastern edges belong to the neighbours.
    let (most, least) = (pointwiseMin(high, SIMD2(8191, 8191)), pointwiseMax(low, SIMD2(0, 0)))
    return boxes.indices.filter { index in
      let own = boxes[index]
      return !any((own.lowHalf .> most) .| (own.highHalf .< least))
    }
  }

  /// Whether a feature reaches the edges of its tile, so that others may have a part of it too.
  package func reachesEdges(_ index: Int) -> Bool {
    let box = boxes[index]
    return box.x <= 0 || box.y <= 0 || box.z >= TileID.extent || box.w >= TileID.extent
  }
}
