import CartoucheRaster
import CartoucheTiles

extension Path {
  /// The parts of `feature` in tile units; rings lose their closing point and are closed.
  init(_ feature: TileFeature) {
    self.init()
    let coordinates = feature.layer.coordinates
    let isClosed = feature.type == .polygon
    for part in 0..<feature.partCount {
      let vertices = feature.vertices(ofPart: part)
      var count = vertices.count
      if isClosed, count > 1 {
        let first = 2 * vertices.lowerBound
        let last = 2 * (vertices.upperBound - 1)
        if coordinates[first] == coordinates[last], coordinates[first + 1] == coordinates[last + 1] {
          count -= 1
        }
      }
      appendContour(count: count, closed: isClosed) { index in
        let offset = 2 * (vertices.lowerBound + index)
        return SIMD2(Float(coordinates[offset]), Float(coordinates[offset + 1]))
      }
    }
  }
}
