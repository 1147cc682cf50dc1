import CartoucheCoreGraphics
import Foundation

// Foundation's `intersects(_:)` and `contains(_:)` on Linux stop the process where a number is not finite, and programs
// choose the sizes of views.
extension CGRect {
  /// Whether the rectangles have a point or an edge in common; false where a number is none.
  func meets(_ other: CGRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether a point lies in the rectangle; false where a number is none.
  func covers(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
