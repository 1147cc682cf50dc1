import CartoucheUIKit
import Foundation
import Testing

@Suite struct UIGeometryTests {
  @Test func valuesGoThroughBoxes() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
  }

  @Test func boxesOfOtherValuesAreZero() {
    let box = NSValue(cgSize: CGSize(width: 1, height: 2))
    #expect(box.uiEdgeInsetsValue == .zero && box.cgVectorValue == .zero && box.cgRectValue == .zero)
    #expect(NSValue(cgPoint: .zero).cgSizeValue == .zero)
  }

  @Test func insetsMakeARectangleSmaller() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
      .inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(rect == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(UIEdgeInsets() == .zero && UIOffset.zero == UIOffset())
  }

  @Test func pathsHaveTheirUsualShapes() {
    let pin = UIBezierPath(
      arcCenter: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(abs(pin.bounds.minY - 5) < 1e-9 && abs(pin.bounds.maxY - 10) < 2e-3)
    pin.close()
    #expect(pin.contains(CGPoint(x: 5, y: 8)) && !pin.contains(CGPoint(x: 5, y: 2)))
    pin.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(abs(pin.bounds.minX - 100) < 2e-3)
    let ring = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.append(UIBezierPath(rect: CGRect(x: 4, y: 4, width: 2, height: 2)))
    ring.usesEvenOddFillRule = true
    #expect(!ring.contains(CGPoint(x: 5, y: 5)))
    let copy = ring.copy() as? UIBezierPath
    ring.removeAllPoints()
    #expect(ring.isEmpty && copy?.usesEvenOddFillRule == true && copy?.isEmpty == false)
  }

  @Test func fontsAreNamesAndSizes() throws {
    let font = try #require(UIFont(name: "NotoSans-Bold", size: 12))
    #expect(font.withSize(20).fontName == "NotoSans-Bold" && font.withSize(20).pointSize == 20)
    #expect(font == UIFont(name: "NotoSans-Bold", size: 12) && font != font.withSize(13))
    #expect(UIFont(name: "", size: 12) == nil && UIFont(name: "A", size: .nan) == nil)
  }

  @MainActor @Test func theScreenIsWhatTheProgramSays() {
    #expect(UIScreen.main.scale == 1)
    let screen = UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844), scale: 3)
    #expect(screen.nativeBounds.height == 2532)
  }
}
