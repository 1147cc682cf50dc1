import CartoucheUIKit
import Foundation
import Testing

@MainActor @Suite struct UIViewTests {
  @Test func theFrameFollowsMiddleSizeAndTransform() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40) && view.center == CGPoint(x: 25, y: 40))
    view.center = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: -15, y: -20, width: 30, height: 40))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(view.frame.width - 40) < 1e-9 && abs(view.frame.minX + 20) < 1e-9)
  }

  @Test func pointsGoFromViewToView() {
    let root = UIView(frame: CGRect(x: 100, y: 100, width: 400, height: 400))
    let left = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    let right = UIView(frame: CGRect(x: 200, y: 10, width: 50, height: 50))
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    root.addSubview(left)
    root.addSubview(right)
    left.addSubview(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: right) == CGPoint(x: -184, y: 6))
    #expect(inner.convert(CGPoint(x: -184, y: 6), from: right) == CGPoint(x: 1, y: 1))
    #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 15, y: 15))
    left.bounds.origin = CGPoint(x: 3, y: 0)
    #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: 12, y: 15))
    #expect(inner.convert(inner.bounds, to: root) == CGRect(x: 12, y: 15, width: 10, height: 10))
  }

  @Test func touchesReachTheForemostView() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView(frame: root.bounds)
    let front = UIView(frame: CGRect(x: 50, y: 0, width: 50, height: 100))
    root.addSubview(front)
    root.insertSubview(back, belowSubview: front)
    #expect(root.hitTest(CGPoint(x: 75, y: 5), with: nil) === front)
    #expect(root.hitTest(CGPoint(x: 25, y: 5), with: nil) === back)
    front.isHidden = true
    #expect(root.hitTest(CGPoint(x: 75, y: 5), with: nil) === back)
    back.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 75, y: 5), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 101, y: 5), with: nil) == nil)
  }

  @Test func theOrderOfViewsInsideCanBeChanged() {
    let root = UIView()
    let views = (0..<3).map { _ in UIView() }
    for (index, view) in views.enumerated() {
      view.tag = index + 1
      root.addSubview(view)
    }
    func order() -> [Int] { root.subviews.map(\.tag) }
    root.bringSubviewToFront(views[0])
    #expect(order() == [2, 3, 1])
    root.insertSubview(views[0], belowSubview: views[2])
    #expect(order() == [2, 1, 3])
    root.insertSubview(views[1], aboveSubview: views[2])
    #expect(order() == [1, 3, 2])
    root.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(order() == [2, 3, 1])
    root.sendSubviewToBack(views[0])
    #expect(order() == [1, 2, 3] && root.viewWithTag(2) === views[1])
    views[1].removeFromSuperview()
    #expect(order() == [1, 3] && views[1].superview == nil)
  }

  @Test func aViewIsNeverInsideOfItself() {
    let outer = UIView()
    let inner = UIView()
    outer.addSubview(inner)
    inner.addSubview(outer)
    outer.addSubview(outer)
    #expect(outer.superview == nil && inner.superview === outer && inner.isDescendant(of: outer))
  }

  nonisolated private static let masks: [(UIView.AutoresizingMask, CGRect)] = [
    ([], CGRect(x: 10, y: 10, width: 20, height: 20)),
    ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 10, width: 120, height: 20)),
    ([.flexibleLeftMargin], CGRect(x: 110, y: 10, width: 20, height: 20)),
    ([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 22.5, y: 10, width: 20, height: 20)),
  ]

  @Test(arguments: masks)
  func viewsInsideFollowByTheirMasks(mask: UIView.AutoresizingMask, expected: CGRect) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.autoresizingMask = mask
    root.addSubview(view)
    root.frame.size.width = 200
    #expect(view.frame == expected)
  }

  @Test func theColourOfWhatCanBeTappedComesFromOutside() {
    let root = UIView()
    let view = UIView()
    root.addSubview(view)
    #expect(view.tintColor == .systemBlue)
    root.tintColor = .red
    #expect(view.tintColor == .red)
  }

  @Test func aWindowShowsItsController() {
    final class Controller: UIViewController {
      var calls: [String] = []
      override func viewDidLoad() { calls.append("load") }
      override func viewWillAppear(_ animated: Bool) { calls.append("will") }
      override func viewDidLayoutSubviews() { calls.append("layout") }
      override func viewDidAppear(_ animated: Bool) { calls.append("did") }
      override func viewDidDisappear(_ animated: Bool) { calls.append("gone") }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let controller = Controller()
    window.rootViewController = controller
    #expect(!controller.isViewLoaded)
    window.makeKeyAndVisible()
    #expect(controller.calls == ["load", "will", "layout", "did"])
    #expect(controller.view.frame == window.bounds && controller.view.window === window)
    #expect(controller.view.next === controller && controller.next === window)
    window.rootViewController = nil
    #expect(controller.calls.last == "gone" && controller.view.window == nil)
  }
}

@MainActor @Suite struct UIGestureRecognizerTests {
  @Test func thoseWhoListenAreTold() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 0, width: 50, height: 50))
    root.addSubview(view)
    var points: [CGPoint] = []
    let tap = UITapGestureRecognizer { points.append($0.location(in: root)) }
    view.addGestureRecognizer(tap)
    tap.setLocation(CGPoint(x: 5, y: 5), in: view)
    tap.state = .failed
    tap.state = .recognized
    #expect(points == [CGPoint(x: 15, y: 5)] && view.gestureRecognizers?.count == 1)
    root.addGestureRecognizer(tap)
    #expect(view.gestureRecognizers == [] && tap.view === root)
  }

  @Test func touchesArePassedOnToWhatIsAround() {
    final class Outer: UIView {
      var places: [CGPoint] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        places += touches.map { $0.location(in: self) }
      }
    }
    let outer = Outer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    outer.addSubview(view)
    let touch = UITouch(at: CGPoint(x: 1, y: 2), in: view)
    view.touchesBegan([touch], with: UIEvent(touches: [touch]))
    #expect(outer.places == [CGPoint(x: 11, y: 12)])
    touch.change(to: CGPoint(x: 3, y: 2), phase: .moved, timestamp: 1)
    #expect(touch.location(in: outer).x == 13 && touch.previousLocation(in: outer).x == 11)
  }
}
