import CartoucheCoreGraphics
import Foundation

/// An invisible rectangle of a view for constraints.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  /// The part of a view that a guide stands for.
  enum Part {
    /// A rectangle that constraints determine.
    case own
    /// The part that no bars cover.
    case safeArea
    /// The part inside the margins.
    case margins
    /// The part that is covered at the top.
    case top
    /// The part that is covered at the bottom.
    case bottom
    /// The content of a scroll view.
    case content
    /// The frame of a scroll view.
    case frame
  }

  let part: Part

  /// The view that the guide belongs to.
  open internal(set) weak var owningView: UIView?
  /// A name for finding the guide.
  open var identifier = ""
  /// The rectangle in the points of the view, after the last layout.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return solvedFrame }
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    return switch part {
    case .own, .content: solvedFrame
    case .frame: bounds
    case .safeArea: bounds.inset(by: safe)
    case .margins: bounds.inset(by: view.layoutMargins)
    case .top: CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: safe.top)
    case .bottom:
      CGRect(x: bounds.minX, y: bounds.maxY - safe.bottom, width: bounds.width, height: safe.bottom)
    }
  }

  /// The rectangle that constraints gave the guide.
  var solvedFrame = CGRect.zero

  /// A guide that constraints determine, for `UIView.addLayoutGuide(_:)`.
  public override init() { part = .own }

  init(_ part: Part, of view: UIView) {
    self.part = part
    super.init()
    owningView = view
  }

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The edge where text begins.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where text ends.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The upper edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle between left and right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle between top and bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

/// The part of a controller's view that bars cover.
@preconcurrency @MainActor public protocol UILayoutSupport: AnyObject {
  /// The height in points.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

/// The part of a controller's view that bars cover at an edge.
final class ControllerGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat {
    let insets = owningView?.safeAreaInsets ?? .zero
    return part == .top ? insets.top : insets.bottom
  }
}
