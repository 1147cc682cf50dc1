import Foundation

// The components of Apple's Human Interface Guidelines for iOS 15 to 18 with normal contrast.
extension UIColor {
  /// A red that suits the appearance.
  public static let systemRed = adaptive(light: (255, 59, 48, 1), dark: (255, 69, 58, 1))
  /// An orange that suits the appearance.
  public static let systemOrange = adaptive(light: (255, 149, 0, 1), dark: (255, 159, 10, 1))
  /// A yellow that suits the appearance.
  public static let systemYellow = adaptive(light: (255, 204, 0, 1), dark: (255, 214, 10, 1))
  /// A green that suits the appearance.
  public static let systemGreen = adaptive(light: (52, 199, 89, 1), dark: (48, 209, 88, 1))
  /// A mint green that suits the appearance.
  public static let systemMint = adaptive(light: (0, 199, 190, 1), dark: (99, 230, 226, 1))
  /// A teal that suits the appearance.
  public static let systemTeal = adaptive(light: (48, 176, 199, 1), dark: (64, 200, 224, 1))
  /// A cyan that suits the appearance.
  public static let systemCyan = adaptive(light: (50, 173, 230, 1), dark: (100, 210, 255, 1))
  /// A blue that suits the appearance.
  public static let systemBlue = adaptive(light: (0, 122, 255, 1), dark: (10, 132, 255, 1))
  /// An indigo that suits the appearance.
  public static let systemIndigo = adaptive(light: (88, 86, 214, 1), dark: (94, 92, 230, 1))
  /// A purple that suits the appearance.
  public static let systemPurple = adaptive(light: (175, 82, 222, 1), dark: (191, 90, 242, 1))
  /// A pink that suits the appearance.
  public static let systemPink = adaptive(light: (255, 45, 85, 1), dark: (255, 55, 95, 1))
  /// A brown that suits the appearance.
  public static let systemBrown = adaptive(light: (162, 132, 94, 1), dark: (172, 142, 104, 1))
  /// The strongest of six greys.
  public static let systemGray = adaptive(light: (142, 142, 147, 1), dark: (142, 142, 147, 1))
  /// The second of six greys.
  public static let systemGray2 = adaptive(light: (174, 174, 178, 1), dark: (99, 99, 102, 1))
  /// The third of six greys.
  public static let systemGray3 = adaptive(light: (199, 199, 204, 1), dark: (72, 72, 74, 1))
  /// The fourth of six greys.
  public static let systemGray4 = adaptive(light: (209, 209, 214, 1), dark: (58, 58, 60, 1))
  /// The fifth of six greys.
  public static let systemGray5 = adaptive(light: (229, 229, 234, 1), dark: (44, 44, 46, 1))
  /// The faintest of six greys.
  public static let systemGray6 = adaptive(light: (242, 242, 247, 1), dark: (28, 28, 30, 1))
  /// The colour of controls that can be tapped.
  public static let tintColor = adaptive(light: (0, 122, 255, 1), dark: (10, 132, 255, 1))
  /// The colour of main text.
  public static let label = adaptive(light: (0, 0, 0, 1), dark: (255, 255, 255, 1))
  /// The colour of secondary text.
  public static let secondaryLabel = adaptive(light: (60, 60, 67, 0.6), dark: (235, 235, 245, 0.6))
  /// The colour of tertiary text.
  public static let tertiaryLabel = adaptive(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// The colour of quaternary text.
  public static let quaternaryLabel = adaptive(light: (60, 60, 67, 0.18), dark: (235, 235, 245, 0.16))
  /// The colour of placeholder text.
  public static let placeholderText = adaptive(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// The colour of links.
  public static let link = adaptive(light: (0, 122, 255, 1), dark: (9, 132, 255, 1))
  /// The colour of thin lines that let the background through.
  public static let separator = adaptive(light: (60, 60, 67, 0.29), dark: (84, 84, 88, 0.6))
  /// The colour of thin lines that hide the background.
  public static let opaqueSeparator = adaptive(light: (198, 198, 200, 1), dark: (56, 56, 58, 1))
  /// The fill of thin shapes.
  public static let systemFill = adaptive(light: (120, 120, 128, 0.2), dark: (120, 120, 128, 0.36))
  /// The fill of medium-sized shapes.
  public static let secondarySystemFill = adaptive(light: (120, 120, 128, 0.16), dark: (120, 120, 128, 0.32))
  /// The fill of large shapes.
  public static let tertiarySystemFill = adaptive(light: (118, 118, 128, 0.12), dark: (118, 118, 128, 0.24))
  /// The fill of large areas with complex content.
  public static let quaternarySystemFill = adaptive(light: (116, 116, 128, 0.08), dark: (118, 118, 128, 0.18))
  /// The background.
  public static let systemBackground = adaptive(light: (255, 255, 255, 1), dark: (0, 0, 0, 1))
  /// The background of content within the main background.
  public static let secondarySystemBackground = adaptive(light: (242, 242, 247, 1), dark: (28, 28, 30, 1))
  /// The background of content within secondary backgrounds.
  public static let tertiarySystemBackground = adaptive(light: (255, 255, 255, 1), dark: (44, 44, 46, 1))
  /// The background behind groups.
  public static let systemGroupedBackground = adaptive(light: (242, 242, 247, 1), dark: (0, 0, 0, 1))
  /// The background of a group.
  public static let secondarySystemGroupedBackground = adaptive(
    light: (255, 255, 255, 1), dark: (28, 28, 30, 1))
  /// The background of content within a group.
  public static let tertiarySystemGroupedBackground = adaptive(
    light: (242, 242, 247, 1), dark: (44, 44, 46, 1))

  /// The channels, 0 to 255 each, and the opacity.
  private typealias Channels = (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

  private static func adaptive(light: Channels, dark: Channels) -> UIColor {
    let (light, dark) = (color(light), color(dark))
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  private static func color(_ channels: Channels) -> UIColor {
    UIColor(
      red: channels.red / 255, green: channels.green / 255, blue: channels.blue / 255, alpha: channels.alpha)
  }
}
