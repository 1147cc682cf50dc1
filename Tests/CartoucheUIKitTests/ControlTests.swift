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

  // MARK: Controls with a value

  /// A control in a view around it, and the number of times that it told of its value.
  private func watched(_ control: UIControl, _ body: (UIView) -> Void) -> Int {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    outer.addSubview(control)
    outer.layoutIfNeeded()
    var count = 0
    control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
    body(outer)
    return count
  }

  @Test func aTapSelectsASegment() {
    let control = UISegmentedControl(items: ["Streets", "Satellite", "Dark"])
    control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 0
    let count = watched(control) { outer in
      touch(outer, at: CGPoint(x: 250, y: 10), liftedAt: CGPoint(x: 250, y: 10))
      touch(outer, at: CGPoint(x: 250, y: 10), liftedAt: CGPoint(x: 250, y: 10))
      touch(outer, at: CGPoint(x: 150, y: 10), liftedAt: CGPoint(x: 150, y: 90))
    }
    #expect(count == 1 && control.selectedSegmentIndex == 2)
  }

  @Test func theSelectionFollowsSegmentsThatAreInsertedAndRemoved() {
    let control = UISegmentedControl(items: ["a", "b"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "0", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 0) == "0")
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1 && control.numberOfSegments == 2)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 7
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func aTapTurnsASwitch() {
    let control = UISwitch(frame: .zero)
    let count = watched(control) { outer in
      touch(outer, at: CGPoint(x: 20, y: 10), liftedAt: CGPoint(x: 20, y: 10))
    }
    #expect(count == 1 && control.isOn && control.bounds.size == CGSize(width: 51, height: 31))
    control.setOn(false, animated: true)
    #expect(!control.isOn)
  }

  @Test func aFingerMovesTheKnobOfASlider() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 30))
    (slider.minimumValue, slider.maximumValue, slider.value) = (10, 20, 10)
    let count = watched(slider) { outer in
      let finger = UITouch(at: CGPoint(x: 14, y: 15), in: outer)
      outer.send([finger])
      finger.change(to: CGPoint(x: 114, y: 15), phase: .moved, timestamp: 0.1)
      outer.send([finger])
      finger.change(to: CGPoint(x: 114, y: 15), phase: .ended, timestamp: 0.2)
      outer.send([finger])
    }
    #expect(count == 2 && slider.value == 15)
  }

  @Test(
    "values of sliders and bars stay within their limits",
    arguments: [(Float(-1), Float(0)), (2, 1), (.nan, 0), (.infinity, 1), (0.5, 0.5)])
  func limits(value: Float, expected: Float) {
    let slider = UISlider(frame: .zero)
    slider.value = value
    let bar = UIProgressView(progressViewStyle: .default)
    bar.setProgress(value, animated: true)
    #expect(slider.value == expected && bar.progress == expected)
    slider.minimumValue = .nan
    slider.maximumValue = -3
  }

  @Test func aBarIsAsLongAsItsProgress() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progress = 0.5
    bar.progressTintColor = .red
    bar.layoutIfNeeded()
    #expect(bar.subviews.first?.frame == CGRect(x: 0, y: 0, width: 75, height: 4))
    #expect(bar.subviews.first?.backgroundColor == .red)
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
