import CartoucheCoreGraphics
import Foundation

/// A change of what is behind a view.
open class UIVisualEffect: NSObject {}

/// A blur of what is behind a view, which is drawn as a ground that lets a little through.
open class UIBlurEffect: UIVisualEffect {
  /// The grounds.
  public enum Style: Int, Sendable {
    /// Nearly white.
    case extraLight
    /// Light.
    case light
    /// Dark.
    case dark
    /// By the appearance.
    case regular = 4
    /// By the appearance, strong.
    case prominent = 5
    /// Nearly transparent.
    case systemUltraThinMaterial = 6
    /// Thin.
    case systemThinMaterial = 7
    /// Of medium strength.
    case systemMaterial = 8
    /// Thick.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
    /// Light, of medium strength.
    case systemMaterialLight = 13
    /// Dark, of medium strength.
    case systemMaterialDark = 18
  }

  private let style: Style

  /// A blur of a style.
  public init(style: Style) { self.style = style }

  /// The ground.
  var color: UIColor {
    switch style {
    case .extraLight, .light, .systemMaterialLight: UIColor(white: 0.97, alpha: 0.85)
    case .dark, .systemMaterialDark: UIColor(white: 0.1, alpha: 0.85)
    case .systemUltraThinMaterial: UIColor.systemBackground.withAlphaComponent(0.6)
    case .systemThinMaterial: UIColor.systemBackground.withAlphaComponent(0.7)
    default: UIColor.systemBackground.withAlphaComponent(0.85)
    }
  }
}

/// The strengthening of content over a blur; of no effect.
open class UIVibrancyEffect: UIVisualEffect {
  /// The strengthening over a blur.
  public init(blurEffect: UIBlurEffect) {}
}

/// A view that changes what is behind it.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// The effect; `nil` for none.
  open var effect: UIVisualEffect? { didSet { color() } }
  /// The view for what is shown over the effect.
  public let contentView = UIView()

  /// A view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    color()
  }

  /// Returns `nil`: views cannot be decoded here.
  public required init?(coder: NSCoder) { nil }

  private func color() { layer.backgroundColor = (effect as? UIBlurEffect)?.color.cgColor }
}
