import CartoucheCoreGraphics
import CartoucheQuartzCore
import Foundation
import Testing

@Suite struct CALayerTests {
  private func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    return layer
  }

  @Test func theFrameFollowsAnchorAndTransform() {
    let layer = layer(10, 20, 40, 60)
    #expect(layer.position == CGPoint(x: 30, y: 50) && layer.bounds.size == CGSize(width: 40, height: 60))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 30, y: 50, width: 40, height: 60))
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 0.5))
    #expect(layer.frame == CGRect(x: -10, y: 35, width: 80, height: 30))
  }

  @Test func layersAreInsideOfOneOther() {
    let (outer, other, inner) = (CALayer(), CALayer(), CALayer())
    outer.addSublayer(inner)
    #expect(inner.superlayer === outer && outer.sublayers?.count == 1)
    other.addSublayer(inner)
    #expect(outer.sublayers == nil && inner.superlayer === other)
    inner.addSublayer(other)
    inner.addSublayer(inner)
    #expect(inner.sublayers == nil)
    let (low, high) = (CALayer(), CALayer())
    other.insertSublayer(low, below: inner)
    other.insertSublayer(high, above: low)
    other.insertSublayer(CALayer(), at: 100)
    #expect(other.sublayers?.firstIndex { $0 === high } == 1 && other.sublayers?.count == 4)
    other.sublayers = [low]
    #expect(high.superlayer == nil && low.superlayer === other)
  }

  @Test func aPointHitsTheForemostLayer() {
    let outer = layer(0, 0, 100, 100)
    let (back, front) = (layer(10, 10, 50, 50), layer(30, 30, 50, 50))
    outer.addSublayer(back)
    outer.addSublayer(front)
    #expect(outer.hitTest(CGPoint(x: 40, y: 40)) === front)
    back.zPosition = 1
    #expect(outer.hitTest(CGPoint(x: 40, y: 40)) === back)
    back.isHidden = true
    #expect(outer.hitTest(CGPoint(x: 15, y: 15)) === outer)
    #expect(outer.hitTest(CGPoint(x: 101, y: 15)) == nil)
    front.frame.origin.x = 90
    #expect(outer.hitTest(CGPoint(x: 120, y: 40)) === front)
    outer.masksToBounds = true
    #expect(outer.hitTest(CGPoint(x: 120, y: 40)) == nil)
  }
}
