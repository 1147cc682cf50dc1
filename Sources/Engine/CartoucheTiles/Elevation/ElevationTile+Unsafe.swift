// Sound because: a tile has (side + 2)² heights, checked when it is made, and all loops run over rows and
// columns within that; the pixels of a picture are counted before they are read.

import CartoucheGeometry

extension ElevationTile {
  /// The heights in the colours of a square picture, with a border repeated from its edge.
  ///
  /// - Parameters:
  ///   - id: The tile that the picture is of.
  ///   - side: The width and height of the picture in pixels.
  ///   - pixels: 4 · side² bytes `r, g, b, a`, straight alpha (which does not matter), top row first.
  ///   - factors: The factors that convert colours to heights.
  /// - Returns: `nil` if the number of bytes is different.
  public init?(id: TileID, side: Int, pixels: [UInt8], factors: ElevationFactors) {
    guard side > 0, side <= Self.maximumSide, pixels.count == 4 * side * side else { return nil }
    let (red, green, blue) = (Float(factors.red), Float(factors.green), Float(factors.blue))
    let base = Float(factors.base)
    let stride = side + 2
    let heights = [Float](unsafeUninitializedCapacity: stride * stride) { heights, count in
      pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<side {
          var source = 4 &* row &* side
          let start = (row &+ 1) &* stride
          for column in 1...side {
            heights[start &+ column] =
              Float(pixels[source]) * red + Float(pixels[source &+ 1]) * green
              + Float(pixels[source &+ 2]) * blue - base
            source &+= 4
          }
          heights[start] = heights[start &+ 1]
          heights[start &+ side &+ 1] = heights[start &+ side]
        }
      }
      for column in 0..<stride {
        heights[column] = heights[stride &+ column]
        heights[(stride &- 1) &* stride &+ column] = heights[(stride &- 2) &* stride &+ column]
      }
      count = stride * stride
    }
    self.init(id: id, side: side, heights: heights)
  }

  /// The tile with its border taken from its neighbours.
  ///
  /// - Parameter neighbor: The tile at a number of columns to the east and rows to the south, −1, 0 or 1 each, if it is
  ///   known; one with another number of samples is not used. Called in the order of ``TileNeighbors/offsets``.
  /// - Complexity: O(side²) for the copy, O(side) otherwise.
  public func bordered(by neighbor: (_ dx: Int, _ dy: Int) -> ElevationTile?) -> ElevationTile {
    var result = self
    let stride = side + 2
    result.heights.withUnsafeMutableBufferPointer { heights in
      for (dx, dy) in TileNeighbors.offsets {
        guard let other = neighbor(dx, dy), other.side == side else { continue }
        other.heights.withUnsafeBufferPointer { source in
          // The border's places on this side of the tile; the corners only for diagonal neighbours.
          for y in dy == 0 ? 1...side : (dy < 0 ? 0...0 : side + 1...side + 1) {
            for x in dx == 0 ? 1...side : (dx < 0 ? 0...0 : side + 1...side + 1) {
              heights[y &* stride &+ x] = source[(y &- dy &* side) &* stride &+ x &- dx &* side]
            }
          }
        }
      }
    }
    return result
  }

  /// The differences in height around all samples, packed by a function.
  ///
  /// Each is the sum of the three samples on one side minus that on the other, with the middle ones counted twice:
  /// eight times the rise from one sample to the next (Horn, *Hill shading and the reflectance map*, 1981).
  ///
  /// - Parameter pack: The packing of the differences to the east and to the south, in metres, at a sample of a row.
  /// - Returns: side² words, row by row.
  @inlinable
  public func differences(
    _ pack: (_ east: Float, _ south: Float, _ row: Int) -> UInt32
  ) -> [UInt32] {
    let side = side
    let stride = side &+ 2
    return [UInt32](unsafeUninitializedCapacity: side * side) { words, count in
      heights.withUnsafeBufferPointer { heights in
        for row in 0..<side {
          let above = row &* stride
          let here = above &+ stride
          let below = here &+ stride
          for column in 0..<side {
            let (a, b, c) = (
              heights[above &+ column], heights[above &+ column &+ 1], heights[above &+ column &+ 2]
            )
            let (d, f) = (heights[here &+ column], heights[here &+ column &+ 2])
            let (g, h, i) = (
              heights[below &+ column], heights[below &+ column &+ 1], heights[below &+ column &+ 2]
            )
            let east = (c + f + f + i) - (a + d + d + g)
            let south = (g + h + h + i) - (a + b + b + c)
            words[row &* side &+ column] = pack(east, south, row)
          }
        }
      }
      count = side * side
    }
  }
}
