import CartoucheCoreGraphics
import Foundation

/// A control with a text or a picture.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// The looks of a button.
  public enum ButtonType: Int, Sendable {
    /// Without a style of its own.
    case custom
    /// A text in the tint colour.
    case system
    /// A circle with an “i”, for more details.
    case detailDisclosure
    /// The same, for light backgrounds.
    case infoLight
    /// The same, for dark backgrounds.
    case infoDark
    /// A circle with a plus.
    case contactAdd
    /// A circle with a cross.
    case close = 7

    /// A text in the tint colour.
    public static let roundedRect = ButtonType.system
  }

  /// The style of the button.
  public let buttonType: ButtonType
  /// The label that shows the text.
  public let titleLabel: UILabel? = UILabel()
  /// The view that shows the picture.
  public let imageView: UIImageView? = UIImageView()

  /// The distances of the content from the edges, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { invalidateIntrinsicContentSize() } }
  /// The distances of the text from its usual place, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The distances of the picture from its usual place, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Whether the button glows while a finger is on it; of no effect.
  open var showsTouchWhenHighlighted = false
  /// Whether the picture is darker while a finger is on the button; of no effect.
  open var adjustsImageWhenHighlighted = true
  /// Whether the picture is paler while the button does nothing; of no effect.
  open var adjustsImageWhenDisabled = true
  /// The description of a look; `nil` for that of the other properties.
  open var configuration: Configuration? { didSet { invalidateIntrinsicContentSize() } }
  /// The menu of the button; nothing shows it here.
  open var menu: UIMenu?
  /// Whether a tap shows the menu; of no effect.
  open var showsMenuAsPrimaryAction = false

  private let ground = UIImageView()
  private var titles: [State: String] = [:]
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private var backgrounds: [State: UIImage] = [:]

  /// The side in points of buttons that are a sign in a circle.
  private static let signSize: CGFloat = 22

  /// A button of a type; those that are a sign in a circle get their size at once.
  public init(type buttonType: ButtonType) {
    self.buttonType = buttonType
    let side = buttonType == .custom || buttonType == .system ? 0 : Self.signSize
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    addParts()
  }

  /// A button without a look of its own with a frame in points of its superview.
  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
    addParts()
  }

  /// A button that performs an action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// A button with a look.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func addParts() {
    isOpaque = false
    for part in [ground, imageView, titleLabel].compactMap(\.self) as [UIView] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    titleLabel?.textAlignment = .center
    if buttonType == .system { titleLabel?.font = .systemFont(ofSize: 15) }
    if let sign { titleLabel?.text = sign }
    setNeedsLayout()
  }

  /// The sign of the types that have one.
  private var sign: String? {
    switch buttonType {
    case .custom, .system: nil
    case .detailDisclosure, .infoLight, .infoDark: "i"
    case .contactAdd: "+"
    case .close: "×"
    }
  }

  /// Sets the text for states; states without a text use that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    invalidateIntrinsicContentSize()
  }

  /// Sets the text with attributes for states; states without one use that of the normal state.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
    invalidateIntrinsicContentSize()
  }

  /// Sets the colour of the text for states; states without a colour use that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    setNeedsLayout()
  }

  /// Sets the colour of the text's shadow for states; of no effect.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {}

  /// Sets the picture for states; states without a picture use that of the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    invalidateIntrinsicContentSize()
  }

  /// Sets the picture behind the content for states; states without a picture use that of the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[state] = image
    invalidateIntrinsicContentSize()
  }

  /// The text for states.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// The text with attributes for states.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }
  /// The colour of the text for states.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
  /// The picture for states.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// The picture behind the content for states.
  open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] ?? backgrounds[.normal] }

  /// The text that is shown.
  open var currentTitle: String? { title(for: state) }
  /// The text with attributes that is shown.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The colour of the text that is shown.
  open var currentTitleColor: UIColor { shownTitleColor }
  /// The picture that is shown.
  open var currentImage: UIImage? { image(for: state) }
  /// The picture behind the content that is shown.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  private var shownTitle: String? { configuration?.title ?? currentTitle ?? sign }
  private var shownImage: UIImage? { configuration?.image ?? currentImage }

  private var shownTitleColor: UIColor {
    if let color = titleColor(for: state) { return color }
    if let look = configuration { return look.baseForegroundColor ?? look.foreground(tint: tintColor) }
    if !isEnabled { return .systemGray }
    return buttonType == .custom ? .white : tintColor
  }

  private var insets: UIEdgeInsets {
    configuration?.insets ?? contentEdgeInsets
  }

  /// Arranges the text and the picture side by side in the middle; a sign has a circle around it.
  open override func layoutSubviews() {
    if let attributed = currentAttributedTitle, configuration == nil {
      titleLabel?.attributedText = attributed
    } else {
      titleLabel?.text = shownTitle
    }
    titleLabel?.textColor = shownTitleColor
    imageView?.image = shownImage
    imageView?.tintColor = configuration == nil && buttonType == .custom ? tintColor : shownTitleColor
    ground.image = currentBackgroundImage
    ground.frame = bounds
    if let look = configuration {
      layer.backgroundColor = (look.baseBackgroundColor ?? look.background(tint: tintColor))?.cgColor
      layer.cornerRadius = look.cornerStyle == .capsule ? bounds.height / 2 : 6
    }
    if sign != nil {
      layer.cornerRadius = min(bounds.width, bounds.height) / 2
      layer.borderWidth = 1.5
      layer.borderColor = tintColor.cgColor
      titleLabel?.font = titleLabel?.font.withSize(min(bounds.width, bounds.height) * 0.65)
    }
    placeParts(in: bounds.inset(by: insets))
  }

  private func placeParts(in room: CGRect) {
    let picture = shownImage?.size ?? .zero
    let text = titleLabel?.text == nil ? CGSize.zero : titleLabel?.sizeThatFits(room.size) ?? .zero
    let scale = min(1, room.width / max(picture.width, 1), room.height / max(picture.height, 1))
    let fitted = CGSize(width: picture.width * max(scale, 0), height: picture.height * max(scale, 0))
    let width = min(text.width, max(room.width - fitted.width, 0))
    let free = max(room.width - fitted.width - width, 0)
    let share: CGFloat =
      switch contentHorizontalAlignment {
      case .left, .leading: 0
      case .right, .trailing: 1
      case .center, .fill: 0.5
      }
    let start = room.minX + free * share
    let left = imageEdgeInsets.left - imageEdgeInsets.right
    let top = imageEdgeInsets.top - imageEdgeInsets.bottom
    imageView?.frame = CGRect(
      x: start + left / 2, y: room.midY - fitted.height / 2 + top / 2, width: fitted.width,
      height: fitted.height)
    let shift = titleEdgeInsets.left - titleEdgeInsets.right
    let fall = titleEdgeInsets.top - titleEdgeInsets.bottom
    titleLabel?.frame = CGRect(
      x: start + fitted.width + shift / 2, y: room.minY + fall / 2, width: width, height: max(room.height, 0))
  }

  /// The size of the text and the picture.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    if sign != nil { return CGSize(width: Self.signSize, height: Self.signSize) }
    let label = titleLabel
    if let attributed = currentAttributedTitle, configuration == nil {
      label?.attributedText = attributed
    } else {
      label?.text = shownTitle
    }
    let (picture, text) = (shownImage?.size ?? .zero, label?.sizeThatFits(size) ?? .zero)
    let ground = currentBackgroundImage?.size ?? .zero
    let insets = insets
    return CGSize(
      width: max(picture.width + text.width + insets.left + insets.right, ground.width),
      height: max(max(picture.height, text.height) + insets.top + insets.bottom, ground.height))
  }

  /// The size of the content with its insets; texts without insets have 6 points above and below.
  open override var intrinsicContentSize: CGSize {
    var size = sizeThatFits(.zero)
    if sign == nil, configuration == nil, contentEdgeInsets == .zero, shownTitle != nil {
      size.height += 12
      size.width = max(size.width, 30)
    }
    return size
  }

  override var baselines: (first: CGFloat, last: CGFloat)? {
    let height = bounds.height
    guard let own = titleLabel?.baselines, let text = titleLabel?.sizeThatFits(.zero).height else {
      return nil
    }
    let margin = max((height > 0 ? height : intrinsicContentSize.height) - text, 0) / 2
    return (own.first + margin, own.last + margin)
  }
}

extension UIButton {
  /// The description of a look.
  public struct Configuration {
    /// The kinds of looks.
    private enum Kind {
      case plain, gray, tinted, filled
    }

    /// The shapes of corners.
    public enum CornerStyle: Int, Sendable {
      /// A little rounded.
      case fixed = -1
      /// A little rounded.
      case dynamic = 0
      /// A little rounded.
      case small = 1
      /// A little rounded.
      case medium = 2
      /// A little rounded.
      case large = 3
      /// Round ends.
      case capsule = 4
    }

    private let kind: Kind
    /// The text; `nil` for that of the button.
    public var title: String?
    /// The text below the title; not drawn.
    public var subtitle: String?
    /// The picture; `nil` for that of the button.
    public var image: UIImage?
    /// The distance between picture and text in points; of no effect.
    public var imagePadding: CGFloat = 0
    /// The colour of text and picture; `nil` for that of the kind.
    public var baseForegroundColor: UIColor?
    /// The colour behind; `nil` for that of the kind.
    public var baseBackgroundColor: UIColor?
    /// The shape of the corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The distances of the content from the edges.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)

    /// A text in the tint colour.
    public static func plain() -> Configuration { Configuration(kind: .plain) }
    /// A text in the tint colour on grey.
    public static func gray() -> Configuration { Configuration(kind: .gray) }
    /// A text in the tint colour on a pale tint.
    public static func tinted() -> Configuration { Configuration(kind: .tinted) }
    /// A white text on the tint colour.
    public static func filled() -> Configuration { Configuration(kind: .filled) }

    private init(kind: Kind) { self.kind = kind }

    fileprivate var insets: UIEdgeInsets {
      UIEdgeInsets(
        top: contentInsets.top, left: contentInsets.leading, bottom: contentInsets.bottom,
        right: contentInsets.trailing)
    }

    @MainActor fileprivate func foreground(tint: UIColor) -> UIColor { kind == .filled ? .white : tint }

    @MainActor fileprivate func background(tint: UIColor) -> UIColor? {
      switch kind {
      case .plain: nil
      case .gray: .systemGray5
      case .tinted: tint.withAlphaComponent(0.18)
      case .filled: tint
      }
    }
  }
}
