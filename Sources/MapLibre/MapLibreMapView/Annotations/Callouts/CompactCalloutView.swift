import CartoucheCoreGraphics
import CartoucheQuartzCore
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// The default callout of annotations: title and subtitle in a bubble with an arrow below.
final class CompactCalloutView: UIControl, MLNCalloutView {
  var representedObject: any MLNAnnotation
  var leftAccessoryView = UIView() {
    didSet { replace(oldValue, leftAccessoryView) }
  }
  var rightAccessoryView = UIView() {
    didSet { replace(oldValue, rightAccessoryView) }
  }
  weak var delegate: (any MLNCalloutViewDelegate)?

  let isAnchoredToAnnotation = true
  let dismissesAutomatically = false

  private let bubble = CAShapeLayer()
  private let titleLabel = UILabel()
  private let subtitleLabel = UILabel()
  /// The distance of the arrow's tip from the middle of the bubble to the right.
  private var arrowOffset: CGFloat = 0

  /// Lengths in points.
  private enum Metric {
    static let arrow = CGSize(width: 22, height: 11)
    static let corner: CGFloat = 8
    static let padding = CGSize(width: 12, height: 8)
    static let gap: CGFloat = 10
    static let width: ClosedRange<CGFloat> = 44...300
    static let margin: CGFloat = 10
    static let fonts: (title: CGFloat, subtitle: CGFloat) = (15, 12)
  }

  init(_ annotation: any MLNAnnotation) {
    representedObject = annotation
    super.init(frame: .zero)
    isOpaque = false
    bubble.fillColor = UIColor.white.cgColor
    bubble.shadowOpacity = 0.35
    bubble.shadowRadius = 5
    bubble.shadowOffset = CGSize(width: 0, height: 2)
    layer.addSublayer(bubble)
    titleLabel.font = UILabel.standardFont.withSize(Metric.fonts.title)
    subtitleLabel.font = UILabel.standardFont.withSize(Metric.fonts.subtitle)
    titleLabel.textColor = UIColor(white: 0.1, alpha: 1)
    subtitleLabel.textColor = UIColor(white: 0.4, alpha: 1)
    addSubview(titleLabel)
    addSubview(subtitleLabel)
    let action = UIAction { [weak self] _ in
      if let self { delegate?.calloutViewTapped(self) }
    }
    addAction(action, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  private func replace(_ old: UIView, _ new: UIView) {
    old.removeFromSuperview()
    addSubview(new)
  }

  /// The tip of the arrow, in points of the view around.
  override var center: CGPoint {
    get { CGPoint(x: super.center.x + arrowOffset, y: super.center.y + bounds.height / 2) }
    set { super.center = CGPoint(x: newValue.x - arrowOffset, y: newValue.y - bounds.height / 2) }
  }

  func presentCallout(
    from rect: CGRect, in view: UIView, constrainedTo constrainedRect: CGRect, animated: Bool
  ) {
    delegate?.calloutViewWillAppear(self)
    arrange(within: constrainedRect.width - 2 * Metric.margin)
    // The bubble stays inside the rectangle as far as the arrow reaches.
    let reach = max(bounds.width / 2 - Metric.corner - Metric.arrow.width / 2, 0)
    let free = constrainedRect.insetBy(
      dx: min(Metric.margin + bounds.width / 2, constrainedRect.width / 2), dy: 0)
    let middle = min(max(rect.midX, free.minX), free.maxX)
    arrowOffset = min(max(rect.midX - middle, -reach), reach)
    drawBubble()
    view.addSubview(self)
    center = CGPoint(x: rect.midX, y: rect.minY)
    delegate?.calloutViewDidAppear(self)
  }

  func dismissCallout(animated: Bool) { removeFromSuperview() }

  func marginInsetsHintForPresentation(from rect: CGRect) -> UIEdgeInsets {
    arrange(within: Metric.width.upperBound)
    let side = max(0, (bounds.width - rect.width) / 2) + Metric.margin
    return UIEdgeInsets(
      top: -bounds.height - Metric.margin, left: -side, bottom: -Metric.margin, right: -side)
  }

  /// Measures texts and accessories within a width, and places them side by side.
  private func arrange(within width: CGFloat) {
    titleLabel.text = representedObject.title
    subtitleLabel.text = representedObject.subtitle
    let (left, right) = (leftAccessoryView.bounds.size, rightAccessoryView.bounds.size)
    let sides = [left, right].reduce(0) { $0 + ($1.width > 0 ? $1.width + Metric.gap : 0) }
    let room = max(min(width, Metric.width.upperBound) - sides - 2 * Metric.padding.width, 0)
    let texts = [titleLabel, subtitleLabel].map { label in
      let size = label.sizeThatFits(.zero)
      return CGSize(width: min(size.width, room), height: size.height)
    }
    let text = CGSize(
      width: max(texts[0].width, texts[1].width), height: texts[0].height + texts[1].height)
    let content = CGSize(
      width: max(text.width + sides, Metric.width.lowerBound - 2 * Metric.padding.width),
      height: max(text.height, left.height, right.height))
    bounds.size = CGSize(
      width: content.width + 2 * Metric.padding.width,
      height: content.height + 2 * Metric.padding.height + Metric.arrow.height)
    let middle = Metric.padding.height + content.height / 2
    var x = Metric.padding.width
    if left.width > 0 {
      leftAccessoryView.frame = CGRect(
        x: x, y: middle - left.height / 2, width: left.width, height: left.height)
      x += left.width + Metric.gap
    }
    var y = middle - text.height / 2
    for (label, size) in zip([titleLabel, subtitleLabel], texts) {
      label.frame = CGRect(x: x, y: y, width: text.width, height: size.height)
      y += size.height
    }
    rightAccessoryView.frame = CGRect(
      x: bounds.width - Metric.padding.width - right.width, y: middle - right.height / 2, width: right.width,
      height: right.height)
  }

  private func drawBubble() {
    let (width, height, corner) = (bounds.width, bounds.height - Metric.arrow.height, Metric.corner)
    let tip = width / 2 + arrowOffset
    let path = CGMutablePath()
    path.move(to: CGPoint(x: corner, y: 0))
    path.addLine(to: CGPoint(x: width - corner, y: 0))
    path.addQuadCurve(to: CGPoint(x: width, y: corner), control: CGPoint(x: width, y: 0))
    path.addLine(to: CGPoint(x: width, y: height - corner))
    path.addQuadCurve(to: CGPoint(x: width - corner, y: height), control: CGPoint(x: width, y: height))
    path.addLine(to: CGPoint(x: tip + Metric.arrow.width / 2, y: height))
    path.addLine(to: CGPoint(x: tip, y: bounds.height))
    path.addLine(to: CGPoint(x: tip - Metric.arrow.width / 2, y: height))
    path.addLine(to: CGPoint(x: corner, y: height))
    path.addQuadCurve(to: CGPoint(x: 0, y: height - corner), control: CGPoint(x: 0, y: height))
    path.addLine(to: CGPoint(x: 0, y: corner))
    path.addQuadCurve(to: CGPoint(x: corner, y: 0), control: .zero)
    path.closeSubpath()
    bubble.path = path
    bubble.frame = bounds
  }
}
