import CartoucheCoreGraphics
import Foundation

/// A row of a table.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  /// The arrangements of texts.
  public enum CellStyle: Int, Sendable {
    /// A picture and a text.
    case `default`
    /// A text at the left and a grey one at the right.
    case value1
    /// A blue text and one beside it.
    case value2
    /// A text and a small grey one below.
    case subtitle
  }

  /// The signs at the right.
  public enum AccessoryType: Int, Sendable {
    /// None.
    case none
    /// An arrowhead.
    case disclosureIndicator
    /// An “i” and an arrowhead.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// An “i”.
    case detailButton
  }

  /// The looks of a selected row.
  public enum SelectionStyle: Int, Sendable {
    /// As others.
    case none
    /// Grey.
    case blue
    /// Grey.
    case gray
    /// Grey.
    case `default`
  }

  /// The name by which rows are used again.
  public let reuseIdentifier: String?
  /// The text.
  public let textLabel: UILabel? = UILabel()
  /// The second text; `nil` for styles without one.
  public let detailTextLabel: UILabel?
  /// The picture.
  public let imageView: UIImageView? = UIImageView()
  /// The view with the texts.
  public let contentView = UIView()
  /// The view behind.
  open var backgroundView: UIView?
  /// The view behind while the row is selected.
  open var selectedBackgroundView: UIView?
  /// The sign at the right.
  open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
  /// A view in place of the sign.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }
  /// The look while the row is selected.
  open var selectionStyle = SelectionStyle.default
  /// Whether the row is selected.
  open var isSelected = false { didSet { setNeedsLayout() } }
  /// Whether a finger is on the row.
  open var isHighlighted = false
  /// The insets of the line below the row.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { setNeedsLayout() }
  }

  private let style: CellStyle
  private let sign = UILabel()
  let line = UIView()

  /// A row with a style.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    detailTextLabel = style == .default ? nil : UILabel()
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    backgroundColor = .systemBackground
    textLabel?.textColor = .label
    detailTextLabel?.textColor = .secondaryLabel
    if style == .subtitle { detailTextLabel?.font = .systemFont(ofSize: 12) }
    addSubview(contentView)
    for part in [imageView, textLabel, detailTextLabel].compactMap(\.self) as [UIView] {
      contentView.addSubview(part)
    }
    sign.textColor = .systemGray
    addSubview(sign)
    line.backgroundColor = .separator
    addSubview(line)
  }

  /// A row of the default style with a frame.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  /// Called before the row is used for other content.
  open func prepareForReuse() {}
  /// Selects the row; there is no animation.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Highlights the row; there is no animation.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  /// Places the picture, the texts and the sign.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let selected = isSelected && selectionStyle != .none
    layer.backgroundColor = (selected ? UIColor.systemGray4 : backgroundColor ?? .systemBackground).cgColor
    sign.text =
      switch accessoryType {
      case .none: nil
      case .disclosureIndicator: "›"
      case .detailDisclosureButton: "ⓘ ›"
      case .detailButton: "ⓘ"
      case .checkmark: "✓"
      }
    let side = accessoryView?.bounds.size ?? sign.sizeThatFits(.zero)
    let accessory: UIView = accessoryView ?? sign
    accessory.frame = CGRect(
      x: bounds.width - 16 - side.width, y: (bounds.height - side.height) / 2, width: side.width,
      height: side.height)
    let room = bounds.width - (side.width > 0 ? side.width + 24 : 0)
    contentView.frame = CGRect(x: 0, y: 0, width: room, height: bounds.height)
    line.frame = CGRect(
      x: separatorInset.left, y: bounds.height - 0.5,
      width: bounds.width - separatorInset.left - separatorInset.right, height: 0.5)
    placeTexts(in: room)
  }

  private func placeTexts(in room: CGFloat) {
    var x: CGFloat = 16
    if let picture = imageView?.image {
      let height = min(picture.size.height, bounds.height - 8)
      let width = picture.size.width * height / max(picture.size.height, 1)
      imageView?.frame = CGRect(x: x, y: (bounds.height - height) / 2, width: width, height: height)
      x += width + 16
    } else {
      imageView?.frame = .zero
    }
    let width = max(room - x - 16, 0)
    let (height, small) = (
      textLabel?.sizeThatFits(CGSize(width: width, height: 0)).height ?? 0,
      detailTextLabel?.sizeThatFits(CGSize(width: width, height: 0)) ?? .zero
    )
    switch style {
    case .default: textLabel?.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
    case .subtitle:
      let top = (bounds.height - height - small.height) / 2
      textLabel?.frame = CGRect(x: x, y: top, width: width, height: height)
      detailTextLabel?.frame = CGRect(x: x, y: top + height, width: width, height: small.height)
    case .value1, .value2:
      let own = min(small.width, width / 2)
      textLabel?.frame = CGRect(x: x, y: 0, width: max(width - own - 8, 0), height: bounds.height)
      detailTextLabel?.frame = CGRect(x: x + width - own, y: 0, width: own, height: bounds.height)
    }
  }
}
