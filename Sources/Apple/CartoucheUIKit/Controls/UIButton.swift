import CartoucheCoreGraphics
import Foundation

/// A control with a text or a picture.
@MainActor open class UIButton: UIControl {
  /// The looks of a button.
  public enum ButtonType: Int, Sendable {
    /// Without a style of its own.
    case custom
    /// A text in the tint colour.
    case system
    /// A circle with an “i”, for more details.
    case detailDisclosure
    /// The same, for dark backgrounds.
    case infoLight
    /// The same, for light backgrounds.
    case infoDark
    /// A circle with a plus.
    case contactAdd
    /// A circle with a cross.
    case close = 7
  }

  /// The style of the button.
  public let buttonType: ButtonType
  /// The label that shows the text.
  public let titleLabel: UILabel? = UILabel()
  /// The view that shows the picture.
  public let imageView: UIImageView? = UIImageView()

  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]

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

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func addParts() {
    isOpaque = false
    for part in [imageView, titleLabel].compactMap(\.self) {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    titleLabel?.textAlignment = .center
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
    setNeedsLayout()
  }

  /// Sets the colour of the text for states; states without a colour use that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    setNeedsLayout()
  }

  /// Sets the picture for states; states without a picture use that of the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    setNeedsLayout()
  }

  /// The text for states.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// The colour of the text for states.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
  /// The picture for states.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  /// The text that is shown.
  open var currentTitle: String? { title(for: state) }
  /// The picture that is shown.
  open var currentImage: UIImage? { image(for: state) }

  /// Arranges the text and the picture side by side in the middle; a sign has a circle around it.
  open override func layoutSubviews() {
    titleLabel?.text = currentTitle ?? sign
    titleLabel?.textColor = titleColor(for: state) ?? (buttonType == .custom ? .white : tintColor)
    imageView?.image = currentImage
    if sign != nil {
      layer.cornerRadius = min(bounds.width, bounds.height) / 2
      layer.borderWidth = 1.5
      layer.borderColor = tintColor.cgColor
      titleLabel?.font = titleLabel?.font.withSize(min(bounds.width, bounds.height) * 0.65)
    }
    let picture = currentImage?.size ?? .zero
    imageView?.frame = CGRect(
      x: currentTitle == nil ? (bounds.width - picture.width) / 2 : 0,
      y: (bounds.height - picture.height) / 2,
      width: picture.width, height: picture.height)
    titleLabel?.frame = CGRect(
      x: picture.width, y: 0, width: max(bounds.width - picture.width, 0), height: bounds.height)
  }

  /// The size of the text and the picture.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    if sign != nil { return CGSize(width: Self.signSize, height: Self.signSize) }
    layoutSubviews()
    let (picture, text) = (currentImage?.size ?? .zero, titleLabel?.sizeThatFits(size) ?? .zero)
    return CGSize(width: picture.width + text.width, height: max(picture.height, text.height))
  }
}
