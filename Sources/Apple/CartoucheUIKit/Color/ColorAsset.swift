import CartoucheCoreGraphics
import Foundation

/// A colour of an asset catalogue, for each look.
struct ColorAsset {
  private let colors: [UIUserInterfaceStyle: UIColor]

  /// The colour with a name in the catalogues of a bundle; `nil` if there is none.
  init?(named name: String, in bundle: Bundle) {
    guard let folder = AssetCatalog.folder(named: name, kind: "colorset", in: bundle),
      let contents = AssetCatalog.description(of: folder, as: Contents.self)
    else { return nil }
    var colors: [UIUserInterfaceStyle: UIColor] = [:]
    // Colours for all devices come before those for one kind.
    for variant in contents.colors.filter(\.isUniversal) + contents.colors.filter({ !$0.isUniversal }) {
      guard let style = AssetAppearance.style(of: variant.appearances), colors[style] == nil,
        let color = variant.color?.color
      else { continue }
      colors[style] = color
    }
    guard !colors.isEmpty else { return nil }
    self.colors = colors
  }

  /// The colour in a look.
  func color(_ style: UIUserInterfaceStyle) -> UIColor {
    let usual = colors[.unspecified] ?? colors[.light] ?? colors[.dark] ?? .clear
    return style == .dark ? colors[.dark] ?? usual : colors[.light] ?? usual
  }
}

/// The description of a colour, as Xcode writes it.
private struct Contents: Decodable {
  let colors: [Variant]

  struct Variant: Decodable {
    let idiom: String?
    let appearances: [AssetAppearance]?
    let color: Value?

    var isUniversal: Bool { idiom == nil || idiom == "universal" }
  }

  struct Value: Decodable {
    let space: String?
    let components: [String: String]?
    let reference: String?

    enum CodingKeys: String, CodingKey {
      case space = "color-space"
      case components, reference
    }

    var color: UIColor? {
      if let reference { return UIColor.system(named: reference) }
      let spaces = [
        "srgb": CGColorSpace.sRGB, "extended-srgb": CGColorSpace.extendedSRGB,
        "extended-linear-srgb": CGColorSpace.extendedLinearSRGB, "display-p3": CGColorSpace.displayP3,
      ]
      let alpha = component("alpha") ?? 1
      if let white = component("white") { return UIColor(white: white, alpha: alpha) }
      guard let red = component("red"), let green = component("green"), let blue = component("blue"),
        let name = spaces[space ?? "srgb"], let space = CGColorSpace(name: name)
      else { return nil }
      return CGColor(colorSpace: space, components: [red, green, blue, alpha]).map(UIColor.init(cgColor:))
    }

    /// A component as 0xFF or 255, of 255, or as a number with a point; opacities are always of 1.
    private func component(_ name: String) -> CGFloat? {
      guard let text = components?[name] else { return nil }
      if text.lowercased().hasPrefix("0x") {
        return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
      }
      guard let number = Double(text), number.isFinite else { return nil }
      return text.contains(".") || name == "alpha" ? CGFloat(number) : CGFloat(number) / 255
    }
  }
}

extension UIColor {
  /// A colour of the system by the name that asset catalogues give it; `nil` for an unknown one.
  fileprivate static func system(named name: String) -> UIColor? {
    let colors: [String: UIColor] = [
      "systemRedColor": .systemRed, "systemOrangeColor": .systemOrange, "systemYellowColor": .systemYellow,
      "systemGreenColor": .systemGreen, "systemMintColor": .systemMint, "systemTealColor": .systemTeal,
      "systemCyanColor": .systemCyan, "systemBlueColor": .systemBlue, "systemIndigoColor": .systemIndigo,
      "systemPurpleColor": .systemPurple, "systemPinkColor": .systemPink, "systemBrownColor": .systemBrown,
      "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2, "systemGray3Color": .systemGray3,
      "systemGray4Color": .systemGray4, "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6,
      "labelColor": .label, "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel,
      "quaternaryLabelColor": .quaternaryLabel, "placeholderTextColor": .placeholderText,
      "linkColor": .link, "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator,
      "systemBackgroundColor": .systemBackground,
      "secondarySystemBackgroundColor": .secondarySystemBackground,
      "tertiarySystemBackgroundColor": .tertiarySystemBackground,
      "systemGroupedBackgroundColor": .systemGroupedBackground,
    ]
    return colors[name]
  }
}
