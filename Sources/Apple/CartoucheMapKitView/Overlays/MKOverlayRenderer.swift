import CartoucheMapKit
import Foundation

/// The look of an overlay.
///
/// This class draws nothing; its subclasses draw their shapes.
///
/// There is no context to draw into here, so a program's own renderer is one of the subclasses with other values.
/// Changes appear in the next picture.
open class MKOverlayRenderer: NSObject {
  /// The overlay that is drawn.
  public let overlay: any MKOverlay
  /// The opacity of everything drawn, 0 to 1.
  open var alpha: CGFloat = 1

  /// A renderer for an overlay.
  public init(overlay: any MKOverlay) { self.overlay = overlay }

  /// Requests that the overlay be redrawn; each picture redraws all of them.
  open func setNeedsDisplay() {}

  /// The shapes in the order in which they are drawn.
  var shapes: [OverlayShape] { [] }
}

/// The levels of overlays, lowest first.
public enum MKOverlayLevel: Int, Sendable, CaseIterable {
  /// Below the labels of the base map.
  case aboveRoads
  /// Above the labels of the base map.
  case aboveLabels
}
