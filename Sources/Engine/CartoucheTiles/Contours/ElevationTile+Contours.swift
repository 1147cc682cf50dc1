import CartoucheGeometry

extension ElevationTile {
  /// The largest plausible height and depth in metres, beyond the mountains of any planet.
  static let believedHeight: Float = 100_000

  /// The heights encoded in the colours of a square picture, NaN where there is no height.
  ///
  /// There is none in transparent pixels, in pixels with the lowest height of the common encodings (−32768 m in
  /// Terrarium, −10000 m in Mapbox), which means “no data”, and in pixels with an implausible height.
  ///
  /// - Returns: `nil` if the number of bytes is not 4 · side².
  package init?(
    contoursOf id: TileID, side: Int, pixels: [UInt8], factors: ElevationFactors
  ) {
    self.init(id: id, side: side, pixels: pixels, factors: factors)
    let isKnown = factors == .terrarium || factors == .mapbox
    let lowest = Float(-factors.base)
    var source = 0
    for row in 1...side {
      let start = row * (side + 2)
      for column in 1...side {
        let height = heights[start + column]
        let isMissing =
          pixels[source + 3] == 0 || !(height.magnitude <= Self.believedHeight) || isKnown && height == lowest
        if isMissing { heights[start + column] = .nan }
        source += 4
      }
    }
    repeatEdges()
  }

  /// Repeats the outermost samples in the border.
  private mutating func repeatEdges() {
    let stride = side + 2
    for row in 1...side {
      heights[row * stride] = heights[row * stride + 1]
      heights[row * stride + side + 1] = heights[row * stride + side]
    }
    for column in 0..<stride {
      heights[column] = heights[stride + column]
      heights[(stride - 1) * stride + column] = heights[(stride - 2) * stride + column]
    }
  }

  /// The samples of a row inside the tile.
  package func row(_ y: Int) -> ArraySlice<Float> {
    let start = (y + 1) * (side + 2) + 1
    return heights[start..<start + side]
  }
}
