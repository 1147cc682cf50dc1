import CartoucheCoreGraphics
import Foundation

/// A view that shows a part of its content.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The rules by which bars change the insets of the content.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The system's rule.
    case automatic
    /// Along the axes in which the content moves.
    case scrollableAxes
    /// Never.
    case never
    /// Always.
    case always
  }

  /// The rules by which the keyboard is dismissed.
  public enum KeyboardDismissMode: Int, Sendable {
    /// It is not.
    case none
    /// When the content moves.
    case onDrag
    /// With the content.
    case interactive
  }

  /// The size of the content in points.
  open var contentSize = CGSize.zero
  /// The point of the content in the upper left corner.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      bounds.origin = newValue
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
  }
  /// The distances of the content from the edges.
  open var contentInset = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The distances of the content from the edges, with those that bars cover unless that is switched off.
  open var adjustedContentInset: UIEdgeInsets {
    var insets = contentInset
    guard contentInsetAdjustmentBehavior != .never else { return insets }
    let safe = safeAreaInsets
    insets.top += safe.top
    insets.bottom += safe.bottom
    return insets
  }
  /// The rule by which bars change the insets; all but `never` are the same.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { setNeedsLayout() }
  }

  /// The inset at the top with which the content was placed.
  private var placedInset: CGFloat = 0

  /// Moves the content below a bar that has appeared, or up again.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let inset = adjustedContentInset.top
    guard inset != placedInset else { return }
    bounds.origin.y += placedInset - inset
    placedInset = inset
  }
  /// Whether a finger moves the content; of no effect.
  open var isScrollEnabled = true
  /// Whether the content stops at pages; of no effect.
  open var isPagingEnabled = false
  /// Whether the content moves beyond its ends; of no effect.
  open var bounces = true
  /// Whether the content always moves up and down; of no effect.
  open var alwaysBounceVertical = false
  /// Whether the content always moves left and right; of no effect.
  open var alwaysBounceHorizontal = false
  /// Whether a bar shows the place in the content; none is drawn.
  open var showsVerticalScrollIndicator = true
  /// Whether a bar shows the place in the content; none is drawn.
  open var showsHorizontalScrollIndicator = true
  /// The smallest scale of the content; of no effect.
  open var minimumZoomScale: CGFloat = 1
  /// The largest scale of the content; of no effect.
  open var maximumZoomScale: CGFloat = 1
  /// The scale of the content; of no effect.
  open var zoomScale: CGFloat = 1
  /// The rule by which the keyboard is dismissed; of no effect.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether a tap at the top moves to the beginning; of no effect.
  open var scrollsToTop = true
  /// Whether a finger moves the content, which never happens here.
  open var isDragging: Bool { false }
  /// Whether the content still moves, which never happens here.
  open var isDecelerating: Bool { false }
  /// The recogniser that moves the content; it does nothing here.
  public private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer()
  /// The delegate that is told of movements; that of a table, a ``UITableViewDelegate``.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// A view without content with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Moves the content; there is no animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  /// Moves the content so that a rectangle of it is seen; there is no animation.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    contentOffset = CGPoint(
      x: min(offset.x, max(rect.minX, 0)), y: min(offset.y, max(rect.minY, 0) - adjustedContentInset.top))
  }

  /// The content, for constraints of what is inside.
  open var contentLayoutGuide: UILayoutGuide { guide(.content) }
  /// The frame, for constraints of what is inside.
  open var frameLayoutGuide: UILayoutGuide { guide(.frame) }
}

/// A delegate that is told of the movements of a content.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a finger begins to move the content; never here.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when a finger has moved the content; never here.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content has come to rest; never here.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}
