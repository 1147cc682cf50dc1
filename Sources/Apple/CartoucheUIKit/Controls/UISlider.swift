import CartoucheCoreGraphics
import Foundation

/// A control with a knob on a line, whose place is a value.
@preconcurrency @MainActor open class UISlider: UIControl {
  /// The value, between the minimum and the maximum.
  open var value: Float = 0 { didSet { restrict() } }
  /// The value at the left end.
  open var minimumValue: Float = 0 { didSet { restrict() } }
  /// The value at the right end.
  open var maximumValue: Float = 1 { didSet { restrict() } }
  /// Whether the control tells of values while the finger moves, not only at the end.
  open var isContinuous = true
  /// The colour of the line left of the knob; `nil` for that of the tint.
  open var minimumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the line right of the knob; `nil` for a light grey.
  open var maximumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the knob; `nil` for white.
  open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

  /// The picture at the left end; not drawn.
  open var minimumValueImage: UIImage?
  /// The picture at the right end; not drawn.
  open var maximumValueImage: UIImage?
  /// Sets the picture of the knob for states; not drawn.
  open func setThumbImage(_ image: UIImage?, for state: State) {}

  private let track = UIView()
  private let filled = UIView()
  private let thumb = UIView()

  private static let (thumbSize, trackHeight): (CGFloat, CGFloat) = (28, 4)

  /// A slider at 0 with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [track, filled, thumb] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    thumb.layer.shadowOpacity = 0.2
    thumb.layer.shadowRadius = 3
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Sets the value; there is no animation.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  private func restrict() {
    setNeedsLayout()
    let allowed = value.isNaN ? minimumValue : max(min(value, maximumValue), minimumValue)
    if allowed != value, !allowed.isNaN { value = allowed }
  }

  /// The part of the way from the left end to the right one.
  private var fraction: CGFloat {
    maximumValue > minimumValue ? CGFloat((value - minimumValue) / (maximumValue - minimumValue)) : 0
  }

  /// Places the knob and colours the line.
  open override func layoutSubviews() {
    let (size, height) = (Self.thumbSize, Self.trackHeight)
    let x = (bounds.width - size) * fraction
    track.backgroundColor = maximumTrackTintColor ?? UIColor(white: 0.88, alpha: 1)
    filled.backgroundColor = minimumTrackTintColor ?? tintColor
    thumb.backgroundColor = thumbTintColor ?? .white
    track.frame = CGRect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
    filled.frame = CGRect(x: 0, y: track.frame.minY, width: x + size / 2, height: height)
    thumb.frame = CGRect(x: x, y: (bounds.height - size) / 2, width: size, height: size)
    for part in [track, filled, thumb] { part.layer.cornerRadius = part.bounds.height / 2 }
  }

  /// The width of another size, and the height of the knob.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.thumbSize)
  }

  /// The height of the knob, with any width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.thumbSize)
  }

  /// Moves the knob to the finger.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    guard isHighlighted, let touch = touches.first, bounds.width > Self.thumbSize else { return }
    let place = (touch.location(in: self).x - Self.thumbSize / 2) / (bounds.width - Self.thumbSize)
    value = minimumValue + Float(min(max(place, 0), 1)) * (maximumValue - minimumValue)
    if isContinuous { sendActions(for: .valueChanged) }
  }

  /// Tells of the value where the finger was lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isHighlighted { sendActions(for: .valueChanged) }
    super.touchesEnded(touches, with: event)
  }
}
