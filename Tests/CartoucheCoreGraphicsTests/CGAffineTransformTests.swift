import CartoucheCoreGraphics
import Foundation
import SeededRandom
import Testing

@Suite struct CGAffineTransformTests {
  private func isNear(_ left: CGPoint, _ right: CGPoint) -> Bool {
    abs(left.x - right.x) < 1e-9 && abs(left.y - right.y) < 1e-9
  }

  @Test func turnsFromXTowardsY() {
    #expect(
      isNear(CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: 0, y: 1)))
  }

  @Test func whatIsAddedLastIsDoneFirst() {
    let transform = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3)
    #expect(isNear(CGPoint(x: 1, y: 1).applying(transform), CGPoint(x: 12, y: 3)))
    let other = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 0)
    #expect(isNear(CGPoint(x: 1, y: 1).applying(other), CGPoint(x: 22, y: 3)))
  }

  @Test func concatenationDoesTheReceiverFirst() {
    let both = CGAffineTransform(translationX: 10, y: 0).concatenating(CGAffineTransform(scaleX: 2, y: 2))
    #expect(isNear(CGPoint.zero.applying(both), CGPoint(x: 20, y: 0)))
  }

  @Test(arguments: 0..<20) func theInverseUndoes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number() -> CGFloat { CGFloat.random(in: -5...5, using: &random) }
    let transform = CGAffineTransform(rotationAngle: number()).scaledBy(x: number() + 6, y: number() + 6)
      .translatedBy(x: number(), y: number())
    let point = CGPoint(x: number(), y: number())
    #expect(isNear(point.applying(transform).applying(transform.inverted()), point))
  }

  @Test func whatCannotBeUndoneIsItsOwnInverse() {
    let flat = CGAffineTransform(scaleX: 1, y: 0)
    #expect(flat.inverted() == flat)
  }

  @Test func aTurnedRectangleHasALargerOneAround() {
    let turned = CGRect(x: -1, y: -1, width: 2, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(turned.width - 2 * 2.0.squareRoot()) < 1e-9 && abs(turned.midX) < 1e-9)
  }

  @Test func vectorsBeginAtZero() {
    #expect(CGVector() == .zero && CGVector(dx: 1, dy: 2) == CGVector(dx: 1.0, dy: 2.0))
  }
}
