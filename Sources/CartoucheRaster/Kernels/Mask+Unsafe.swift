// Sound because: columns are cut to the mask's own by the command's bounds, and a mask has
// `CoverageMask.padding` zero bytes before and after each column, so that eight rows can be read from any
// row in −7…height − 1; strips that do not meet the mask's rows are not played.

extension Strip {
  /// Blends a colour through a mask.
  mutating func paintMask(_ placed: PlacedMask, color: SIMD4<Float>) {
    let mask = placed.mask
    let brush = Brush(color)
    let firstRow = originY &- Int(placed.y)
    guard firstRow > -CoverageMask.padding, firstRow < mask.height else { return }
    let shift = originX &- Int(placed.x)
    let low = max(left, -shift)
    let high = min(right, mask.width &- shift)
    let stride = mask.stride
    mask.columns.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var place = (low &+ shift) &* stride &+ CoverageMask.padding &+ firstRow
      for column in max(low, 0)..<max(low, high, 0) {
        let packed = (base + place).loadUnaligned(as: UInt64.self)
        place &+= stride
        guard packed != 0 else { continue }
        let rows = unsafeBitCast(packed, to: SIMD8<UInt8>.self)
        let coverage = floats(SIMD8<UInt32>(truncatingIfNeeded: rows)) * (1 / 255)
        blend(brush, clipped(coverage, at: column), at: column)
      }
    }
  }
}
