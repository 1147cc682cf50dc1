// Sound because the bytes are lent for the duration of the call, and every access to them is checked.

import CartoucheJSON

extension WKBReader {
  /// The geometry that takes all of `bytes`, in WKB or EWKB.
  ///
  /// - Throws: ``BinaryFault`` with the place, also for bytes behind the geometry, and when `meter` has ended.
  /// - Complexity: O(n) in the number of bytes.
  package static func geometry(
    _ bytes: UnsafeRawBufferPointer, limits: WKBLimits, meter: inout ReadingMeter
  ) throws(BinaryFault) -> WKBValue {
    try geometry(BinaryView(bytes), limits: limits, meter: &meter)
  }
}
