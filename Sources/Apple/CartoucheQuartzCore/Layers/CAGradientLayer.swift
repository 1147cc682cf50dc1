import CartoucheCoreGraphics
import Foundation

/// A layer that shows colours along a line.
open class CAGradientLayer: CALayer {
  /// The colours, as `CGColor` objects; others are left out.
  open var colors: [Any]?
  /// The places of the colours, 0 the beginning to 1 the end; `nil` for equal distances.
  open var locations: [NSNumber]?
  /// The beginning of the line, 0 to 1 from the top left corner.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end of the line, 0 to 1 from the top left corner.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// The kind of gradient; radial ones are drawn as axial ones.
  open var type = CAGradientLayerType.axial
}

/// The kinds of gradients.
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
  /// The text of the kind.
  public let rawValue: String
  /// The kind with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From a point outwards.
  public static let radial = CAGradientLayerType(rawValue: "radial")
}
