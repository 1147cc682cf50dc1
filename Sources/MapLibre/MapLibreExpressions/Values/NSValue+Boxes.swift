import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation

extension NSValue {
  /// Whether the box holds a point or a displacement.
  var holdsPoint: Bool { holds("CGPoint") || holds("CGVector") }

  /// Whether the box holds insets.
  var holdsEdgeInsets: Bool { holds("NSEdgeInsets") || holds("UIEdgeInsets") }

  private func holds(_ structure: String) -> Bool { String(cString: objCType).hasPrefix("{\(structure)=") }
}
