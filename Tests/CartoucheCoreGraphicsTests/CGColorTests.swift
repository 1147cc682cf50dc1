import CartoucheCoreGraphics
import Foundation
import Testing

@Suite struct CGColorTests {
  /// The red of Display P3 in extended sRGB, as Apple's documentation of extended ranges gives it.
  @Test func theReddestRedOfP3LiesOutsideOfSRGB() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let red = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    let converted = try #require(red.converted(to: extended, intent: .defaultIntent, options: nil))
    for (found, expected) in zip(converted.components ?? [], [1.0930, -0.2267, -0.1501, 1]) {
      #expect(abs(found - expected) < 1e-3)
    }
    let clipped = red.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
    #expect(clipped?.components == [1, 0, 0, 1])
  }

  @Test(arguments: [
    CGColorSpace.displayP3, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB,
    CGColorSpace.extendedDisplayP3,
  ])
  func goesThereAndBack(name: String) throws {
    let space = try #require(CGColorSpace(name: name))
    let color = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.8, alpha: 0.4)
    let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
    #expect(there.components != color.components)
    let back = try #require(
      there.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil))
    for (found, expected) in zip(back.components ?? [], [0.2, 0.5, 0.8, 0.4]) {
      #expect(abs(found - expected) < 1e-6)
    }
  }

  @Test func aGreyHasTwoComponents() {
    let grey = CGColor(gray: 0.5, alpha: 0.25)
    #expect(grey.components == [0.5, 0.25] && grey.numberOfComponents == 2 && grey.alpha == 0.25)
    #expect(grey.colorSpace?.model == .monochrome)
    #expect(grey.copy(alpha: 1)?.components == [0.5, 1])
  }

  @Test func componentsHaveToFitTheSpace() {
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0]) == nil)
    #expect(CGColorSpace(name: "kCGColorSpaceGenericCMYK") == nil)
  }
}
