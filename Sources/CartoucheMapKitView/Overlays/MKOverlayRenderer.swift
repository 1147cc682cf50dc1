import CartoucheMapKit
import Foundation

/// The look of an overlay.
///
/// This class draws nothing; those below it draw their shapes.
///
/// Here is no context to draw into, so a renderer of a program's own is one of those below with other values. What is
/// changed shows in the next picture.
open class MKOverlayRenderer: NSObject {
  /// The overlay that is drawn.
  public let overlay: any MKOverlay
  /// The opacity of all that is drawn, 0 to 1.
  open var alpha: CGFloat = 1

  /// A renderer of an overlay.
  public init(overlay: any MKOverlay) { self.overlay = overlay }

  /// Wants the overlay drawn anew; each picture draws all of them.
  open func setNeedsDisplay() {}

  /// The shapes in the order in which they are drawn.
  var shapes: [OverlayShape] { [] }
}

/// The levels of overlays, lowest first.
public enum MKOverlayLevel: Int, Sendable, CaseIterable {
  /// Below the labels of the map below.
  case aboveRoads
  /// Over the labels of the map below.
  case aboveLabels
}
