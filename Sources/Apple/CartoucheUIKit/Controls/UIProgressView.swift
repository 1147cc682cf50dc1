import CartoucheCoreGraphics
import Foundation

/// A bar that shows how much of a task is complete.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// The looks of a bar.
  public enum Style: Int, Sendable {
    /// A bar with rounded ends.
    case `default`
    /// A bar at the edge of a toolbar.
    case bar
  }

  /// The look of the bar.
  open var progressViewStyle = Style.default
  /// The completed part, from 0 to 1.
  open var progress: Float = 0 {
    didSet {
      progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
      setNeedsLayout()
    }
  }
  /// The colour of the completed part; `nil` for that of the tint.
  open var progressTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the rest; `nil` for a light grey.
  open var trackTintColor: UIColor? { didSet { setNeedsLayout() } }

  private let bar = UIView()

  /// A bar with its usual size.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
    progressViewStyle = style
  }

  /// An empty bar with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(bar)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Sets the completed part; there is no animation.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  /// Gives the bar its length and colours.
  open override func layoutSubviews() {
    let radius = progressViewStyle == .default ? bounds.height / 2 : 0
    backgroundColor = trackTintColor ?? UIColor(white: 0.9, alpha: 1)
    layer.cornerRadius = radius
    bar.backgroundColor = progressTintColor ?? tintColor
    bar.layer.cornerRadius = radius
    bar.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(progress), height: bounds.height)
  }

  /// The width of another size, and the height of a bar.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 4) }

  /// The height of a bar, with any width.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 4) }
}
