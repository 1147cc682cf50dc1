import CartoucheUIKit
import Foundation
import Testing

@Suite struct UIColorTests {
  private func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }

  @Test(
    arguments: [
      (UIColor.orange, [1, 0.5, 0, 1]), (.green, [0, 1, 0, 1]), (.purple, [0.5, 0, 0.5, 1]),
      (.brown, [0.6, 0.4, 0.2, 1]), (.clear, [0, 0, 0, 0]), (.lightText, [1, 1, 1, 0.6]),
      (.darkGray, [1.0 / 3, 1.0 / 3, 1.0 / 3, 1]),
    ] as [(UIColor, [CGFloat])])
  func namedColorsHaveTheDocumentedComponents(color: UIColor, expected: [CGFloat]) {
    #expect(components(color) == expected)
  }

  @Test func systemColorsFollowTheAppearance() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let (lightBlue, darkBlue): ([CGFloat], [CGFloat]) = ([0, 122, 255, 255], [10, 132, 255, 255])
    #expect(components(.systemBlue) == lightBlue.map { $0 / 255 })
    #expect(components(UIColor.systemBlue.resolvedColor(with: dark)) == darkBlue.map { $0 / 255 })
    #expect(components(UIColor.label.resolvedColor(with: dark)) == [1, 1, 1, 1])
    #expect(components(UIColor.separator.withAlphaComponent(1).resolvedColor(with: dark))[0] == 84.0 / 255)
  }

  @Test func aProviderIsAsked() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
    #expect(color == .red)
    #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
    // A provider that answers with itself must not go on for ever.
    final class Box: @unchecked Sendable { var color: UIColor? }
    let box = Box()
    let circle = UIColor { _ in box.color ?? .red }
    box.color = circle
    #expect(circle.cgColor == .black)
    box.color = nil
  }

  @Test(
    arguments: [
      (0, 1, 1, [1, 0, 0]), (1.0 / 3, 1, 1, [0, 1, 0]), (2.0 / 3, 1, 0.5, [0, 0, 0.5]),
      (0.5, 0.5, 1, [0.5, 1, 1]),
      (0.7, 0, 0.4, [0.4, 0.4, 0.4]), (1, 1, 1, [1, 0, 0]),
    ] as [(CGFloat, CGFloat, CGFloat, [CGFloat])])
  func huesAreMixed(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, expected: [CGFloat]) {
    let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 0.5)
    for (found, expected) in zip(components(color), expected + [0.5]) {
      #expect(abs(found - expected) < 1e-9)
    }
  }

  @Test func huesAreReadBack() {
    var (hue, saturation, brightness) = (CGFloat(0), CGFloat(0), CGFloat(0))
    for step in 0..<60 {
      let expected = CGFloat(step) / 60
      let color = UIColor(hue: expected, saturation: 0.6, brightness: 0.8, alpha: 1)
      #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil))
      #expect(abs(hue - expected) < 1e-9 && abs(saturation - 0.6) < 1e-9 && abs(brightness - 0.8) < 1e-9)
    }
    UIColor.gray.getHue(&hue, saturation: &saturation, brightness: nil, alpha: nil)
    #expect(hue == 0 && saturation == 0)
  }

  @Test func onlyGreysHaveAnAmountOfWhite() {
    var white: CGFloat = -1
    #expect(!UIColor.red.getWhite(&white, alpha: nil) && white == -1)
    #expect(UIColor.lightGray.getWhite(&white, alpha: nil) && white == 2.0 / 3)
  }

  @Test func p3KeepsItsSpaceAndIsWiderThanSRGB() {
    let color = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
    #expect(
      color.cgColor.components == [1, 0, 0, 1] && color.cgColor.colorSpace?.name == CGColorSpace.displayP3)
    #expect(components(color)[0] > 1.09 && components(color)[1] < -0.2)
    #expect(color != .red)
  }

  @Test func literalsAreColors() {
    let color = #colorLiteral(red: 0.5, green: 0.25, blue: 0, alpha: 1)
    #expect(color == UIColor(red: 0.5, green: 0.25, blue: 0, alpha: 1))
  }

  @Test func equalLooksAreEqual() {
    #expect(UIColor.white == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(UIColor.white.hash == UIColor(red: 1, green: 1, blue: 1, alpha: 1).hash)
    #expect(UIColor.red != .red.withAlphaComponent(0.5) && UIColor.red.description.contains("1 0 0 1"))
  }
}
