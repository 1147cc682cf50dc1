import CartoucheCoreGraphics
import Foundation

/// A wheel that turns while something is under way: twelve spokes, which stand still in pictures.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// The looks of a wheel.
  public enum Style: Int, Sendable {
    /// Large and white.
    case whiteLarge = 0
    /// Small and white.
    case white = 1
    /// Small and grey.
    case gray = 2
    /// Small.
    case medium = 100
    /// Large.
    case large = 101
  }

  /// The look of the wheel.
  open var style: Style { didSet { invalidateIntrinsicContentSize() } }
  /// The colour; `nil` for that of the style.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor!
  /// Whether the wheel is seen only while it turns.
  open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }
  /// Whether the wheel turns.
  open private(set) var isAnimating = false

  /// A wheel with a look.
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    bounds.size = intrinsicContentSize
    (isHidden, isOpaque) = (true, false)
  }

  /// A wheel with a frame in points of its superview.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    (isHidden, isOpaque) = (true, false)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Shows the wheel.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Hides the wheel, unless it is always seen.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
  }

  /// The size of the look.
  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }

  /// The size of the look.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Draws the spokes.
  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let white = style == .white || style == .whiteLarge
    let color: UIColor = color ?? (white ? .white : .systemGray)
    let radius = min(bounds.width, bounds.height, intrinsicContentSize.width) / 2
    context.setLineCap(.round)
    context.setLineWidth(radius / 5)
    for spoke in 0..<12 {
      let angle = CGFloat(spoke) * .pi / 6
      let way = CGPoint(x: sin(angle), y: -cos(angle))
      context.setStrokeColor(color.withAlphaComponent(1 - CGFloat(spoke) * 0.065).cgColor)
      context.strokeLineSegments(
        between: [0.5, 0.9].map {
          CGPoint(x: bounds.midX + way.x * radius * $0, y: bounds.midY + way.y * radius * $0)
        })
    }
  }
}
