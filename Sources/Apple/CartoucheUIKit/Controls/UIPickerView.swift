import CartoucheCoreGraphics
import Foundation

/// Wheels with rows, of each of which one is chosen.
///
/// A row above or below the chosen one is chosen by a tap; a finger turns no wheel.
@preconcurrency @MainActor open class UIPickerView: UIView {
  /// The object that has the rows.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  /// The object that gives the rows their texts and views, and is told of choices.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
  /// Whether a band marks the chosen rows; it always does.
  open var showsSelectionIndicator = true

  private var chosen: [Int] = []
  private var counts: [Int] = []
  private var needsReload = true
  private var rows: [[Int: UIView]] = []
  private var spare: [[UIView]] = []
  private let band = UIView()

  /// A picker with a frame in points of its superview; one without a size has the usual one.
  public override init(frame: CGRect) {
    let usual = CGRect(origin: frame.origin, size: CGSize(width: 320, height: 216))
    super.init(frame: frame.size == .zero ? usual : frame)
    clipsToBounds = true
    band.backgroundColor = .tertiarySystemFill
    band.layer.cornerRadius = 8
    band.isUserInteractionEnabled = false
    addSubview(band)
    addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.tap($0) })
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  // MARK: Rows

  /// Asks for the rows of all wheels again.
  open func reloadAllComponents() {
    needsReload = true
    setNeedsLayout()
  }
  /// Asks for the rows of a wheel again.
  open func reloadComponent(_ component: Int) { reloadAllComponents() }

  /// The number of wheels.
  open var numberOfComponents: Int {
    count()
    return counts.count
  }
  /// The number of rows of a wheel; 0 if there is no such wheel.
  open func numberOfRows(inComponent component: Int) -> Int {
    count()
    return counts.indices.contains(component) ? counts[component] : 0
  }
  /// The chosen row of a wheel; -1 without rows.
  open func selectedRow(inComponent component: Int) -> Int {
    count()
    return counts.indices.contains(component) && counts[component] > 0 ? chosen[component] : -1
  }
  /// Chooses a row; the delegate is not told. There is no animation.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    count()
    guard counts.indices.contains(component) else { return }
    chosen[component] = min(max(row, 0), max(counts[component] - 1, 0))
    setNeedsLayout()
  }
  /// The size of a row of a wheel.
  open func rowSize(forComponent component: Int) -> CGSize {
    CGSize(width: width(of: component), height: height(of: component))
  }
  /// The view of a row that is seen, if the delegate gave one; `nil` for others.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    layoutIfNeeded()
    guard rows.indices.contains(component), let view = rows[component][row], !(view is RowLabel) else {
      return nil
    }
    return view
  }

  private func count() {
    guard needsReload else { return }
    needsReload = false
    for views in rows { for view in views.values { view.removeFromSuperview() } }
    counts =
      dataSource.map { source in
        (0..<max(source.numberOfComponents(in: self), 0)).map {
          max(source.pickerView(self, numberOfRowsInComponent: $0), 0)
        }
      } ?? []
    chosen = counts.indices.map { index in
      min(chosen.indices.contains(index) ? chosen[index] : 0, max(counts[index] - 1, 0))
    }
    (rows, spare) = (counts.map { _ in [:] }, counts.map { _ in [] })
  }

  private func width(of component: Int) -> CGFloat {
    let usual = bounds.width / CGFloat(max(counts.count, 1))
    let own = delegate?.pickerView(self, widthForComponent: component) ?? -1
    return own >= 0 && own.isFinite ? own : usual
  }

  private func height(of component: Int) -> CGFloat {
    let own = delegate?.pickerView(self, rowHeightForComponent: component) ?? -1
    return own >= 1 && own.isFinite ? own : 32
  }

  private func tap(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .ended else { return }
    let place = recognizer.location(in: self)
    layoutIfNeeded()
    for component in counts.indices {
      guard let row = rows[component].first(where: { $0.value.frame.contains(place) })?.key else { continue }
      guard row != chosen[component] else { return }
      selectRow(row, inComponent: component, animated: true)
      delegate?.pickerView(self, didSelectRow: row, inComponent: component)
      return
    }
  }

  // MARK: Layout

  /// Places the wheels beside each other in the middle, and the chosen rows on one line.
  open override func layoutSubviews() {
    super.layoutSubviews()
    count()
    let widths = counts.indices.map(width)
    var x = (bounds.width - widths.reduce(0, +)) / 2
    var bandHeight: CGFloat = 32
    for component in counts.indices {
      let height = height(of: component)
      bandHeight = max(bandHeight, height)
      arrange(component, CGRect(x: x, y: bounds.midY - height / 2, width: widths[component], height: height))
      x += widths[component]
    }
    band.frame = CGRect(
      x: 9, y: bounds.midY - bandHeight / 2, width: max(bounds.width - 18, 0), height: bandHeight)
  }

  /// Places the rows of a wheel that are seen, the chosen one in a rectangle.
  private func arrange(_ component: Int, _ middle: CGRect) {
    let reach = Int(min((bounds.height / 2 / middle.height).rounded(.up), 100))
    let first = max(chosen[component] - reach, 0)
    let end = min(chosen[component] + reach + 1, counts[component])
    let seen = first..<max(end, first)
    for row in rows[component].keys.sorted() where !seen.contains(row) {
      guard let view = rows[component].removeValue(forKey: row) else { continue }
      view.removeFromSuperview()
      spare[component].append(view)
    }
    for row in seen {
      let view = rows[component][row] ?? make(row, component)
      rows[component][row] = view
      if view.superview !== self { addSubview(view) }
      let distance = CGFloat(row - chosen[component])
      view.frame = middle.offsetBy(dx: 0, dy: distance * middle.height).insetBy(dx: 2, dy: 0)
      view.alpha = max(1 - abs(distance) * 0.25, 0.1)
    }
  }

  private func make(_ row: Int, _ component: Int) -> UIView {
    let old = spare[component].popLast()
    let reusable = old is RowLabel ? nil : old
    let given = delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: reusable)
    if let given, !(given is NoRowView) { return given }
    let label = old as? RowLabel ?? RowLabel()
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 21)
    label.textColor = .label
    if let text = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      label.attributedText = text
    } else {
      label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? "?"
    }
    return label
  }

  /// The usual size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 320, height: 216) }
  /// The usual size.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }

  /// A row for which the delegate has given a text.
  private final class RowLabel: UILabel {}
}

/// An object that has the rows of a picker.
@preconcurrency @MainActor public protocol UIPickerViewDataSource: AnyObject {
  /// The number of wheels.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// The number of rows of a wheel.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// An object that gives the rows of a picker their texts and views, and is told of choices.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: AnyObject {
  /// The width of a wheel; negative for an equal part.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// The height of the rows of a wheel; negative for the usual one.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  /// The text of a row.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  /// The text of a row with attributes; `nil` for one without.
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  /// The view of a row.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView
  /// Called when a row was chosen by a tap.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Returns -1.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { -1 }
  /// Returns -1.
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { -1 }
  /// Returns `nil`.
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    nil
  }
  /// Returns `nil`.
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? {
    nil
  }
  /// Returns a view that stands for none.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView {
    NoRowView()
  }
  /// Does nothing.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// The view of a row that has only a text.
private final class NoRowView: UIView {}
