import CartoucheCoreGraphics
import Foundation

/// A control that is on or off.
@preconcurrency @MainActor open class UISwitch: UIControl {
  /// Whether the control is on.
  open var isOn = false { didSet { setNeedsLayout() } }
  /// The colour of the control while it is on; `nil` for green.
  open var onTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the knob; `nil` for white.
  open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

  private let thumb = UIView()

  private static let size = CGSize(width: 51, height: 31)

  /// A control that is off at a point of its superview; its size is always the same.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    thumb.isUserInteractionEnabled = false
    addSubview(thumb)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Turns the control on or off; there is no animation.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// Places the knob and colours the ground.
  open override func layoutSubviews() {
    let side = max(bounds.height - 4, 0)
    backgroundColor = isOn ? onTintColor ?? .systemGreen : UIColor(white: 0.9, alpha: 1)
    layer.cornerRadius = bounds.height / 2
    thumb.backgroundColor = thumbTintColor ?? .white
    thumb.layer.cornerRadius = side / 2
    thumb.frame = CGRect(x: isOn ? bounds.width - side - 2 : 2, y: 2, width: side, height: side)
  }

  /// The size of every such control.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// The size of every such control.
  open override var intrinsicContentSize: CGSize { Self.size }

  /// Turns the control on or off, unless the finger has left it.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled, isHighlighted,
      touches.contains(where: { point(inside: $0.location(in: self), with: event) })
    {
      isOn.toggle()
      sendActions(for: .valueChanged)
    }
    super.touchesEnded(touches, with: event)
  }
}
