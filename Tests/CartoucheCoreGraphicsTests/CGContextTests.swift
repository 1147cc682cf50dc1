import CartoucheCoreGraphics
import CartoucheImages
import CartoucheRaster
import Foundation
import SeededRandom
import Testing

/// Drawing into a context shows in its picture.
@Suite struct CGContextTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  private func context(_ width: Int = 20, _ height: Int = 20, scale: CGFloat = 1) throws -> CGContext {
    try #require(CGContext(width: width, height: height, scale: scale))
  }

  /// Red, green, blue and opacity of a pixel.
  private func pixel(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
    let (red, green, blue, alpha) = try #require(context.makeImage()).image[x, y]
    return [red, green, blue, alpha]
  }

  // MARK: Areas

  @Test func aNewContextIsTransparent() throws {
    let context = try context()
    #expect(context.width == 20 && context.height == 20)
    #expect(try pixel(context, 3, 3) == [0, 0, 0, 0])
  }

  @Test func areasAreFilledFromTheUpperLeftCorner() throws {
    let context = try context()
    context.setFillColor(red)
    context.fill(CGRect(x: 2, y: 3, width: 4, height: 5))
    #expect(try pixel(context, 2, 3) == [255, 0, 0, 255] && pixel(context, 5, 7) == [255, 0, 0, 255])
    #expect(try pixel(context, 1, 3)[3] == 0 && pixel(context, 2, 2)[3] == 0 && pixel(context, 6, 7)[3] == 0)
  }

  @Test func pointsAreAsManyPixelsAsTheScaleSays() throws {
    let context = try context(40, 40, scale: 2)
    context.setFillColor(red)
    context.fill(CGRect(x: 2, y: 3, width: 1, height: 1))
    #expect(try pixel(context, 4, 6)[3] == 255 && pixel(context, 5, 7)[3] == 255)
    #expect(try pixel(context, 3, 6)[3] == 0 && pixel(context, 6, 6)[3] == 0)
  }

  @Test(arguments: [(CGPathFillRule.winding, true), (.evenOdd, false)])
  func theRuleDecidesWhatIsInside(rule: CGPathFillRule, fillsMiddle: Bool) throws {
    let context = try context()
    context.setFillColor(red)
    context.addRect(CGRect(x: 2, y: 2, width: 16, height: 16))
    context.addRect(CGRect(x: 6, y: 6, width: 8, height: 8))
    context.fillPath(using: rule)
    #expect(try pixel(context, 4, 4)[3] == 255)
    #expect(try (pixel(context, 10, 10)[3] == 255) == fillsMiddle)
    #expect(context.isPathEmpty, "a path that was drawn is forgotten")
  }

  @Test func coloursAreBlendedByTheirOpacityAndTheContexts() throws {
    let context = try context()
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setAlpha(0.5)
    context.setFillColor(gray: 0, alpha: 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(try (190...192).contains(pixel(context, 5, 5)[0]))
    #expect(try pixel(context, 15, 5) == [255, 255, 255, 255])
  }

  @Test func ellipsesAndArcsAreRound() throws {
    let context = try context()
    context.setFillColor(red)
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try pixel(context, 10, 10)[3] == 255 && pixel(context, 1, 1)[3] == 0)
    let other = try self.context()
    other.setFillColor(red)
    other.move(to: CGPoint(x: 10, y: 10))
    // A quarter from the right downwards.
    other.addArc(
      center: CGPoint(x: 10, y: 10), radius: 9, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    other.closePath()
    other.fillPath()
    #expect(try pixel(other, 14, 14)[3] == 255 && pixel(other, 5, 14)[3] == 0 && pixel(other, 14, 5)[3] == 0)
  }

  @Test func curvesBend() throws {
    let context = try context()
    context.setFillColor(red)
    context.move(to: CGPoint(x: 0, y: 20))
    context.addQuadCurve(to: CGPoint(x: 20, y: 20), control: CGPoint(x: 10, y: 0))
    context.fillPath()
    #expect(try pixel(context, 10, 12)[3] == 255 && pixel(context, 10, 8)[3] == 0)
    context.move(to: CGPoint(x: 0, y: 0))
    context.addCurve(
      to: CGPoint(x: 20, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 20, y: 8))
    context.fillPath()
    #expect(try pixel(context, 10, 4)[3] == 255 && pixel(context, 10, 7)[3] == 0)
  }

  // MARK: Lines

  @Test func linesHaveAWidthAndEnds() throws {
    func line(_ cap: CGLineCap) throws -> CGContext {
      let context = try context()
      context.setStrokeColor(red)
      context.setLineWidth(4)
      context.setLineCap(cap)
      context.move(to: CGPoint(x: 5, y: 10))
      context.addLine(to: CGPoint(x: 15, y: 10))
      context.strokePath()
      return context
    }
    #expect(try pixel(line(.butt), 10, 8)[3] > 200 && pixel(line(.butt), 10, 5)[3] == 0)
    #expect(try pixel(line(.butt), 3, 10)[3] == 0 && pixel(line(.square), 3, 9)[3] > 200)
    #expect(try pixel(line(.round), 3, 10)[3] > 100 && pixel(line(.round), 3, 8)[3] < 100)
  }

  @Test func dashesLeaveGaps() throws {
    let context = try context(60, 10)
    context.setStrokeColor(red)
    context.setLineWidth(4)
    context.setLineDash(phase: 0, lengths: [10, 5])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 60, y: 5)])
    #expect(
      try pixel(context, 5, 5)[3] > 200 && pixel(context, 12, 5)[3] < 50 && pixel(context, 20, 5)[3] > 200)
    let odd = try self.context(60, 10)
    odd.setStrokeColor(red)
    odd.setLineWidth(4)
    odd.setLineDash(phase: 5, lengths: [10])
    odd.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 60, y: 5)])
    #expect(try pixel(odd, 2, 5)[3] > 200 && pixel(odd, 10, 5)[3] < 50 && pixel(odd, 20, 5)[3] > 200)
  }

  @Test func fillAndLineAreDrawnTogether() throws {
    let context = try context()
    context.setFillColor(red)
    context.setStrokeColor(blue)
    context.setLineWidth(4)
    context.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
    context.drawPath(using: .fillStroke)
    #expect(try pixel(context, 10, 10) == [255, 0, 0, 255] && pixel(context, 10, 5) == [0, 0, 255, 255])
    context.stroke(CGRect(x: 1, y: 1, width: 18, height: 18), width: 1)
    #expect(try pixel(context, 10, 1)[2] > 100)
  }

  // MARK: Settings

  @Test func settingsAreSavedAndRestored() throws {
    let context = try context()
    context.setFillColor(red)
    context.saveGState()
    context.setFillColor(blue)
    context.translateBy(x: 10, y: 0)
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 20))
    context.fill(CGRect(x: -10, y: 0, width: 20, height: 20))
    context.restoreGState()
    #expect(try pixel(context, 12, 5) == [0, 0, 255, 255] && pixel(context, 5, 5)[3] == 0)
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(try pixel(context, 2, 2) == [255, 0, 0, 255])
    context.restoreGState()
    #expect(context.ctm.isIdentity, "there is nothing more to restore")
  }

  @Test func transformsApplyInTheirOrder() throws {
    let context = try context()
    context.translateBy(x: 10, y: 10)
    context.rotate(by: .pi / 2)
    context.scaleBy(x: 2, y: 2)
    context.setFillColor(red)
    // One to the right is downwards now.
    context.fill(CGRect(x: 1, y: -1, width: 1, height: 2))
    #expect(try pixel(context, 10, 13)[3] == 255 && pixel(context, 13, 10)[3] == 0)
    #expect(context.boundingBoxOfClipPath.width > 9)
  }

  @Test func aPathKeepsThePlaceWhereItWasMade() throws {
    let context = try context()
    context.translateBy(x: 5, y: 5)
    context.addRect(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.move(to: CGPoint(x: 1, y: 2))
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 2))
    context.translateBy(x: 5, y: 5)
    #expect(context.boundingBoxOfPath == CGRect(x: -5, y: -5, width: 2, height: 2))
    #expect(context.pathContains(CGPoint(x: -4, y: -4), mode: .fill))
    context.setFillColor(red)
    context.fillPath()
    #expect(try pixel(context, 6, 6)[3] == 255 && pixel(context, 11, 11)[3] == 0)
  }

  // MARK: Clips

  @Test func aRoundClipIsSmooth() throws {
    let context = try context()
    context.saveGState()
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    context.clip()
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    let edges = try (0..<20).map { try pixel(context, $0, 2)[3] }
    #expect(edges.contains { $0 > 20 && $0 < 235 } && edges[10] == 255 && edges[0] == 0)
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(try pixel(context, 1, 1)[3] == 255)
  }

  @Test func clipsOfClipsKeepWhatBothKeep() throws {
    let context = try context()
    context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 20))
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    context.clip(using: .evenOdd)
    context.clip(to: [CGRect(x: 0, y: 0, width: 20, height: 8), CGRect(x: 0, y: 12, width: 20, height: 8)])
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(
      try pixel(context, 8, 5)[3] == 255 && pixel(context, 12, 5)[3] == 0 && pixel(context, 8, 10)[3] == 0)
    #expect(try pixel(context, 0, 0)[3] == 0)
    context.clip(to: CGRect(x: 15, y: 0, width: 5, height: 5))
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try pixel(context, 16, 2)[3] == 0)
  }

  @Test func clearingMakesTransparent() throws {
    let context = try context()
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.clear(CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(try pixel(context, 7, 7) == [0, 0, 0, 0] && pixel(context, 3, 7) == [255, 0, 0, 255])
  }

  @Test func aGroupIsBlendedAsAWhole() throws {
    let context = try context()
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 12, height: 20))
    context.setFillColor(blue)
    context.fill(CGRect(x: 8, y: 0, width: 12, height: 20))
    context.endTransparencyLayer()
    let both = try pixel(context, 10, 10)
    #expect((127...128).contains(both[3]) && both[0] == 0 && both[2] == 255)
    #expect(try (127...128).contains(pixel(context, 2, 2)[3]))
  }

  // MARK: Pictures

  @Test func picturesHaveTheirLastRowAtTheLeastY() throws {
    let picture = try CGImage(
      Image(width: 1, height: 2, pixels: [255, 0, 0, 255, 0, 0, 255, 255]))
    let context = try context()
    context.interpolationQuality = .none
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(try pixel(context, 5, 2) == [0, 0, 255, 255] && pixel(context, 5, 7) == [255, 0, 0, 255])
    context.saveGState()
    context.translateBy(x: 10, y: 10)
    context.scaleBy(x: 1, y: -1)
    context.draw(picture, in: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.restoreGState()
    #expect(try pixel(context, 15, 2) == [255, 0, 0, 255] && pixel(context, 15, 7) == [0, 0, 255, 255])
  }

  @Test func thePictureBelowStaysWhereNothingIsDrawn() throws {
    var random = SplitMix64(seed: 3)
    let bytes = (0..<16 * 16).flatMap { _ -> [UInt8] in
      let alpha = UInt8.random(in: 0...255, using: &random)
      return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
    }
    let below = try Bitmap(width: 16, height: 16, pixels: bytes)
    let context = try #require(CGContext(width: 16, height: 16, scale: 1, over: below))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    let after = try #require(context.bitmap())
    for y in 0..<16 {
      for x in 0..<16 where x >= 4 || y >= 4 { #expect(after[x, y] == below[x, y]) }
    }
    #expect(CGContext(width: 15, height: 16, scale: 1, over: below) == nil)
  }

  // MARK: Bad data

  @Test(arguments: [(0, 5), (-1, 5), (5, 0), (Int.max, Int.max), (1_000_000, 1_000_000)])
  func sizesThatCannotBeDrawnHaveNoContext(width: Int, height: Int) {
    #expect(CGContext(width: width, height: height, scale: 1) == nil)
    #expect(CGContext(width: 5, height: 5, scale: .nan) == nil)
  }

  @Test func strangeNumbersDoNotTrap() throws {
    let numbers: [CGFloat] = [0, -1, 3, .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude]
    var random = SplitMix64(seed: 11)
    for _ in 0..<60 {
      let context = try context(8, 8)
      func number() -> CGFloat { numbers.randomElement(using: &random) ?? 0 }
      for _ in 0..<8 {
        let rect = CGRect(x: number(), y: number(), width: number(), height: number())
        switch Int.random(in: 0..<14, using: &random) {
        case 0: context.translateBy(x: number(), y: number())
        case 1: context.scaleBy(x: number(), y: number())
        case 2: context.rotate(by: number())
        case 3: context.setLineWidth(number())
        case 4: context.setLineDash(phase: number(), lengths: [number(), number()])
        case 5: context.fill(rect)
        case 6: context.strokeEllipse(in: rect)
        case 7: context.clip(to: rect)
        case 8:
          context.addEllipse(in: rect)
          context.clip()
        case 9: context.clear(rect)
        case 10: context.saveGState()
        case 11: context.restoreGState()
        case 12: context.setAlpha(number())
        default: context.setMiterLimit(number())
        }
      }
      _ = context.boundingBoxOfClipPath
      #expect(context.makeImage() != nil)
    }
  }
}
