import CartoucheCoreGraphics
import CartoucheQuartzCore
import CartoucheUIKit
import Foundation
import Testing

/// Views with a look, and controls that do something.
@MainActor @Suite struct ControlTests {
  private func touch(_ view: UIView, at point: CGPoint, liftedAt end: CGPoint) {
    let touch = UITouch(at: point, in: view)
    view.send([touch])
    touch.change(to: touch.view?.convert(end, from: view) ?? end, phase: .ended, timestamp: 0.1)
    view.send([touch])
  }

  @Test func aViewAndItsLayerAreOne() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .red
    view.alpha = 0.5
    view.isHidden = true
    view.layer.masksToBounds = true
    view.center = CGPoint(x: 50, y: 60)
    #expect(view.layer.backgroundColor == UIColor.red.cgColor && view.layer.opacity == 0.5)
    #expect(view.layer.isHidden && view.clipsToBounds)
    #expect(view.layer.position == CGPoint(x: 50, y: 60) && view.layer.frame == view.frame)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.layer.frame == CGRect(x: 30, y: 40, width: 40, height: 40) && view.frame == view.layer.frame)
  }

  @Test func aControlDoesWhatItWasGivenWhenItIsTouched() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    outer.addSubview(button)
    var events: [String] = []
    let action = UIAction { events.append($0.sender === button ? "tapped" : "lost") }
    button.addAction(action, for: .touchUpInside)
    button.addAction(UIAction { _ in events.append("outside") }, for: .touchUpOutside)
    touch(outer, at: CGPoint(x: 20, y: 20), liftedAt: CGPoint(x: 30, y: 30))
    touch(outer, at: CGPoint(x: 20, y: 20), liftedAt: CGPoint(x: 90, y: 30))
    #expect(events == ["tapped", "outside"])
    button.isEnabled = false
    touch(outer, at: CGPoint(x: 20, y: 20), liftedAt: CGPoint(x: 30, y: 30))
    button.isEnabled = true
    button.removeAction(action, for: .touchUpInside)
    touch(outer, at: CGPoint(x: 20, y: 20), liftedAt: CGPoint(x: 30, y: 30))
    #expect(events == ["tapped", "outside"])
  }

  @Test func aTapOnAControlIsNoneForTheViewAround() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    outer.addSubview(button)
    var taps = 0
    outer.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    touch(outer, at: CGPoint(x: 20, y: 20), liftedAt: CGPoint(x: 20, y: 20))
    #expect(taps == 0)
    touch(outer, at: CGPoint(x: 70, y: 70), liftedAt: CGPoint(x: 70, y: 70))
    #expect(taps == 1)
  }

  @Test func aButtonShowsTextAndPictureOfItsState() {
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    button.setTitle("Gone", for: .disabled)
    #expect(button.currentTitle == "Go")
    button.isEnabled = false
    #expect(button.currentTitle == "Gone" && button.title(for: .selected) == "Go")
    #expect(UIButton(type: .detailDisclosure).bounds.size == CGSize(width: 22, height: 22))
  }

  @Test func aPictureViewHasTheSizeOfItsPicture() {
    let view = UIImageView(image: UIImage())
    #expect(view.bounds.size == .zero && !view.isUserInteractionEnabled)
  }

  @Test("animations are over at once, and their handlers are called after them") func animations() {
    let view = UIView(frame: .zero)
    var order: [String] = []
    UIView.animate(withDuration: 5) { view.alpha = 0.5 }
    #expect(view.alpha == 0.5)
    UIView.animate(
      withDuration: 5, animations: { order.append("1") }, completion: { order.append("2 \($0)") })
    UIView.animate(withDuration: 5, delay: 3, options: [.curveEaseOut, .repeat]) {
      order.append("3")
    } completion: {
      order.append("4 \($0)")
    }
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      animations: { order.append("5") })
    UIView.performWithoutAnimation { order.append("6") }
    #expect(order == ["1", "2 true", "3", "4 true", "5", "6"])
  }

  @Test("an animation leaves its layer as its properties say") func layerAnimations() {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "borderWidth")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 5, 1)
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    layer.borderWidth = 2
    layer.add(animation, forKey: "border")
    #expect(layer.borderWidth == 2 && layer.animationKeys() == nil && animation.keyPath == "borderWidth")
    layer.removeAnimation(forKey: "border")
    layer.removeAllAnimations()
    #expect(layer.borderWidth == 2)
  }

  @Test("fonts of weights and styles are the system font, bold from semibold on") func fonts() {
    #expect(UIFont.systemFont(ofSize: 13, weight: .medium) == UIFont.systemFont(ofSize: 13))
    for weight in [UIFont.Weight.semibold, .bold, .heavy, .black] {
      #expect(UIFont.systemFont(ofSize: 13, weight: weight) == UIFont.boldSystemFont(ofSize: 13))
    }
    #expect(UIFont.boldSystemFont(ofSize: 13) != UIFont.systemFont(ofSize: 13))
    #expect(UIFont.preferredFont(forTextStyle: .body) == UIFont.systemFont(ofSize: 17))
    #expect(UIFont.preferredFont(forTextStyle: .headline) == UIFont.boldSystemFont(ofSize: 17))
    #expect(UIFont.preferredFont(forTextStyle: .caption2).pointSize == 11)
    #expect(UIFont.systemFont(ofSize: .nan, weight: .bold).pointSize == UIFont.systemFontSize)
  }
}
