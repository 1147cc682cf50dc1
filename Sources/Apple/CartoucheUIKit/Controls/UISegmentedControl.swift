import CartoucheCoreGraphics
import Foundation

/// A control with several segments side by side, one of which is selected.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The index for no selected segment.
  nonisolated public static let noSegment = -1

  /// The index of the selected segment; ``noSegment`` for none.
  open var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet {
      if !labels.indices.contains(selectedSegmentIndex) { selectedSegmentIndex = Self.noSegment }
      setNeedsLayout()
    }
  }
  /// The colour of the selected segment; `nil` for white.
  open var selectedSegmentTintColor: UIColor? { didSet { setNeedsLayout() } }

  /// Whether no segment stays selected after a tap.
  open var isMomentary = false
  /// Whether the widths of segments follow their texts; of no effect.
  open var apportionsSegmentWidthsByContent = false

  /// Sets the attributes of texts; of no effect.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {}
  /// Sets whether a segment reacts to touches; of no effect.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
  /// Sets the picture of a segment; not drawn.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {}

  private var labels: [UILabel] = []
  private let knob = UIView()

  /// A control with segments for texts.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      insertSegment(withTitle: item as? String, at: index, animated: false)
    }
    bounds.size = sizeThatFits(.zero)
  }

  /// A control without segments with a frame in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    knob.isUserInteractionEnabled = false
    addSubview(knob)
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { labels.count }

  /// Inserts a segment, at the end if there is no such index.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let label = UILabel()
    label.text = title
    label.font = .systemFont(ofSize: 13)
    label.textAlignment = .center
    addSubview(label)
    let index = min(max(segment, 0), labels.count)
    labels.insert(label, at: index)
    if index <= selectedSegmentIndex { selectedSegmentIndex += 1 }
    setNeedsLayout()
  }

  /// Removes a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard labels.indices.contains(segment) else { return }
    labels.remove(at: segment).removeFromSuperview()
    if segment == selectedSegmentIndex {
      selectedSegmentIndex = Self.noSegment
    } else if segment < selectedSegmentIndex {
      selectedSegmentIndex -= 1
    }
    setNeedsLayout()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    for label in labels { label.removeFromSuperview() }
    labels = []
    selectedSegmentIndex = Self.noSegment
  }

  /// Sets the text of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if labels.indices.contains(segment) { labels[segment].text = title }
  }

  /// The text of a segment.
  open func titleForSegment(at segment: Int) -> String? {
    labels.indices.contains(segment) ? labels[segment].text : nil
  }

  // MARK: Layout

  /// Gives all segments the same width, and the selected one its ground.
  open override func layoutSubviews() {
    if backgroundColor == nil { layer.backgroundColor = UIColor(white: 0.92, alpha: 1).cgColor }
    layer.cornerRadius = 8
    knob.backgroundColor = selectedSegmentTintColor ?? .white
    knob.layer.cornerRadius = 7
    knob.isHidden = !labels.indices.contains(selectedSegmentIndex)
    let width = labels.isEmpty ? 0 : bounds.width / CGFloat(labels.count)
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(x: width * CGFloat(index), y: 0, width: width, height: bounds.height)
      label.textColor = isEnabled ? .black : .lightGray
      if index == selectedSegmentIndex { knob.frame = label.frame.insetBy(dx: 2, dy: 2) }
    }
  }

  /// The widest text with a margin for every segment, and the usual height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let widest = labels.map { $0.sizeThatFits(.zero).width }.max() ?? 0
    return CGSize(width: (widest + 24) * CGFloat(labels.count), height: 32)
  }

  /// The size that suits the segments.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// Selects the segment under the finger, and tells of it if it was not selected.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEnabled, isHighlighted, let place = touches.first?.location(in: self),
      point(inside: place, with: event),
      let index = labels.firstIndex(where: { $0.frame.contains(place) }), index != selectedSegmentIndex
    {
      selectedSegmentIndex = index
      sendActions(for: .valueChanged)
    }
    super.touchesEnded(touches, with: event)
  }
}
