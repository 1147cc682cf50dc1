// Sound because the address is either nil or, as the documented method requires, that of as many numbers as are read.

import CartoucheCoreGraphics
import Foundation

extension UIBezierPath {
  /// Sets the alternating lengths of dashes and gaps, in points; none for a solid line.
  ///
  /// - Parameters:
  ///   - pattern: The lengths, which repeat.
  ///   - count: The number of lengths.
  ///   - phase: The distance into the pattern at which lines begin.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern, count > 0 else {
      lineDash = nil
      return
    }
    lineDash = (phase, Array(UnsafeBufferPointer(start: pattern, count: count)))
  }
}
