import CartoucheCoreGraphics
import Foundation

/// A control with a minus and a plus that change a value.
@preconcurrency @MainActor open class UIStepper: UIControl {
  /// The value, between the minimum and the maximum.
  open var value: Double = 0 { didSet { restrict() } }
  /// The smallest value.
  open var minimumValue: Double = 0 { didSet { restrict() } }
  /// The largest value.
  open var maximumValue: Double = 100 { didSet { restrict() } }
  /// The change of the value.
  open var stepValue: Double = 1
  /// Whether the value goes on at the other end.
  open var wraps = false
  /// Whether the value changes for as long as a finger is down; of no effect.
  open var autorepeat = true
  /// Whether the control tells of every value.
  open var isContinuous = true

  private let label = UILabel()
  private static let size = CGSize(width: 94, height: 32)

  /// A control at 0 at a point of its superview; its size is always the same.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    label.text = "−   |   +"
    label.textAlignment = .center
    addSubview(label)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func restrict() {
    let allowed = value.isNaN ? minimumValue : max(min(value, maximumValue), minimumValue)
    if allowed != value, !allowed.isNaN { value = allowed }
  }

  /// Colours the ground and places the signs.
  open override func layoutSubviews() {
    layer.backgroundColor = UIColor(white: 0.92, alpha: 1).cgColor
    layer.cornerRadius = 8
    label.frame = bounds
  }

  /// The size of every such control.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  /// The size of every such control.
  open override var intrinsicContentSize: CGSize { Self.size }

  /// Changes the value by the half that the finger is on.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled, isHighlighted, let place = touches.first?.location(in: self),
      point(inside: place, with: event)
    {
      let next = value + (place.x < bounds.midX ? -stepValue : stepValue)
      value =
        wraps && next > maximumValue ? minimumValue : wraps && next < minimumValue ? maximumValue : next
      sendActions(for: .valueChanged)
    }
    super.touchesEnded(touches, with: event)
  }
}

/// A row of dots, one for each page.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  /// The number of pages.
  open var numberOfPages = 0 { didSet { invalidateIntrinsicContentSize() } }
  /// The number of the current page, from 0.
  open var currentPage = 0
  /// Whether there are no dots for a single page.
  open var hidesForSinglePage = false
  /// The colour of the dots; `nil` for a pale white.
  open var pageIndicatorTintColor: UIColor?
  /// The colour of the current dot; `nil` for white.
  open var currentPageIndicatorTintColor: UIColor?

  /// The size of the dots.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: CGFloat(max(numberOfPages, 0)) * 16, height: 26)
  }
  /// The size of the dots.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Draws the dots.
  open override func draw(_ rect: CGRect) {
    guard numberOfPages > (hidesForSinglePage ? 1 : 0) else { return }
    let start = bounds.midX - CGFloat(numberOfPages) * 8
    for page in 0..<min(numberOfPages, 200) {
      let isCurrent = page == currentPage
      let color: UIColor =
        isCurrent
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.4)
      color.setFill()
      UIBezierPath(
        ovalIn: CGRect(x: start + CGFloat(page) * 16 + 4, y: bounds.midY - 4, width: 8, height: 8)
      ).fill()
    }
  }
}
