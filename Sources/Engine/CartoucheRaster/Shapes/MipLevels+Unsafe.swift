// Sound because: a picture that is not empty has width · height texels of four bytes, and each copy has room for all of
// its own before they are written; rows and columns are cut to those of the picture that is read.

/// The smaller copies of a picture, each of half the width and height of the one before, down to a single texel.
///
/// Texels are the means of four of the level before, rounded to nearest, as graphics cards make them.
package final class MipLevels: Sendable {
  /// One of the copies.
  struct Level: Sendable {
    let width: Int
    let height: Int
    /// The place of its first byte.
    let offset: Int
  }

  /// The copies, the largest first.
  let levels: [Level]
  /// The bytes of all of them.
  let bytes: [UInt8]

  /// Makes the copies of a picture, about a nanosecond for each of its pixels.
  package init(_ bitmap: Bitmap) {
    var levels: [Level] = []
    var count = 0
    var (width, height) = (bitmap.width, bitmap.height)
    while !bitmap.pixels.isEmpty, max(width, height) > 1 {
      (width, height) = (max(1, width / 2), max(1, height / 2))
      levels.append(Level(width: width, height: height, offset: count))
      count += width * height * 4
    }
    bytes = [UInt8](unsafeUninitializedCapacity: count) { room, written in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        var source = pixels
        var size = (bitmap.width, bitmap.height)
        for level in levels {
          let end = level.offset + level.width * level.height * 4
          let target = UnsafeMutableBufferPointer(rebasing: room[level.offset..<end])
          Self.halve(source, size, level, into: target)
          (source, size) = (UnsafeBufferPointer(target), (level.width, level.height))
        }
      }
      written = count
    }
    self.levels = levels
  }

  /// Writes the means of four texels each.
  private static func halve(
    _ source: UnsafeBufferPointer<UInt8>, _ size: (width: Int, height: Int), _ level: Level,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    var place = 0
    for row in 0..<level.height {
      let upper = 2 &* row &* size.width &* 4
      let lower = min(2 &* row &+ 1, size.height &- 1) &* size.width &* 4
      for column in 0..<level.width {
        let left = 8 &* column
        let right = min(2 &* column &+ 1, size.width &- 1) &* 4
        for channel in 0..<4 {
          let above =
            UInt16(source[upper &+ left &+ channel]) &+ UInt16(source[upper &+ right &+ channel])
          let below =
            UInt16(source[lower &+ left &+ channel]) &+ UInt16(source[lower &+ right &+ channel])
          target[place] = UInt8(truncatingIfNeeded: (above &+ below &+ 2) / 4)
          place &+= 1
        }
      }
    }
  }
}
