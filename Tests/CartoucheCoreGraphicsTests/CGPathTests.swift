import CartoucheCoreGraphics
import Foundation
import Testing

@Suite struct CGPathTests {
  @Test func theBoxOfACurveEndsAtTheCurve() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 4, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 4, y: 4))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(abs(path.boundingBoxOfPath.height - 3) < 1e-9)
    let bend = CGMutablePath()
    bend.move(to: .zero)
    bend.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 2))
    #expect(abs(bend.boundingBoxOfPath.height - 1) < 1e-9)
  }

  @Test func anEllipseFillsItsRectangle() {
    let path = CGPath(ellipseIn: CGRect(x: 10, y: 20, width: 6, height: 4))
    let box = path.boundingBoxOfPath
    #expect(abs(box.minX - 10) < 1e-9 && abs(box.maxY - 24) < 1e-9)
    #expect(path.contains(CGPoint(x: 13, y: 22)) && path.contains(CGPoint(x: 15.9, y: 22)))
    #expect(!path.contains(CGPoint(x: 10.2, y: 20.2)))
  }

  @Test func twoRulesDisagreeAboutAHole() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    path.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
    let middle = CGPoint(x: 4, y: 4)
    #expect(path.contains(middle) && !path.contains(middle, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd) && !path.contains(CGPoint(x: 10, y: 1)))
  }

  @Test func anOpenPartCountsAsClosed() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 4)])
    #expect(path.contains(CGPoint(x: 3, y: 1)) && !path.contains(CGPoint(x: 1, y: 3)))
    #expect(path.currentPoint == CGPoint(x: 4, y: 4))
    path.closeSubpath()
    #expect(path.currentPoint == .zero)
  }

  @Test(arguments: [
    (0, CGFloat.pi / 2, false, CGRect(x: 0, y: 0, width: 1, height: 1)),
    (0, CGFloat.pi / 2, true, CGRect(x: -1, y: -1, width: 2, height: 2)),
    (0, -CGFloat.pi / 2, true, CGRect(x: 0, y: -1, width: 1, height: 1)),
    (0, 2 * CGFloat.pi, false, CGRect(x: -1, y: -1, width: 2, height: 2)),
    (0, 20 * CGFloat.pi, false, CGRect(x: -1, y: -1, width: 2, height: 2)),
  ])
  func arcsGoTheWayTheyAreTold(from: CGFloat, to: CGFloat, clockwise: Bool, box: CGRect) {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: from, endAngle: to, clockwise: clockwise)
    let found = path.boundingBoxOfPath
    for (left, right) in zip(
      [found.minX, found.minY, found.maxX, found.maxY], [box.minX, box.minY, box.maxX, box.maxY])
    { #expect(abs(left - right) < 1e-3, "found \(found)") }
  }

  @Test func roundCornersAreCutOff() {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerWidth: 4, cornerHeight: 4)
    #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)) && path.contains(CGPoint(x: 1.5, y: 1.5)))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func copiesDoNotFollow() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let copy = path.copy()
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
    #expect(copy?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1) && copy != path)
    #expect(CGMutablePath().boundingBox.isNull && CGMutablePath().isEmpty)
  }
}
