import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import Testing

/// Constraints, guides and stacks.
@MainActor @Suite(.serialized) struct LayoutTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  /// A view inside the root that constraints place.
  private func add(_ view: UIView = UIView(), to outer: UIView? = nil) -> UIView {
    view.translatesAutoresizingMaskIntoConstraints = false
    (outer ?? root).addSubview(view)
    return view
  }

  /// A view with a natural size.
  private final class Sized: UIView {
    var size = CGSize(width: 40, height: 20) { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { size }

    convenience init(_ width: CGFloat, _ height: CGFloat) {
      self.init(frame: .zero)
      size = CGSize(width: width, height: height)
    }
  }

  private func frames(_ views: [UIView]) -> [[Int]] {
    root.layoutIfNeeded()
    return views.map(\.frame).map { [$0.minX, $0.minY, $0.width, $0.height].map { Int($0.rounded()) } }
  }

  // MARK: Constraints

  @Test("A view that is tied to all edges fills the view around it, at every size") func edges() {
    let map = add()
    NSLayoutConstraint.activate([
      map.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      map.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      map.topAnchor.constraint(equalTo: root.topAnchor),
      map.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -40),
    ])
    #expect(frames([map]) == [[0, 0, 300, 160]])
    root.frame.size = CGSize(width: 200, height: 400)
    #expect(frames([map]) == [[0, 0, 200, 360]])
  }

  @Test("Constraints of items and attributes are those of anchors") func items() {
    let (box, label) = (add(), add())
    root.addConstraints([
      NSLayoutConstraint(
        item: box, attribute: .centerX, relatedBy: .equal, toItem: root, attribute: .centerX, multiplier: 1,
        constant: 0),
      NSLayoutConstraint(
        item: box, attribute: .centerY, relatedBy: .equal, toItem: root, attribute: .bottom, multiplier: 0.25,
        constant: 0),
      NSLayoutConstraint(
        item: box, attribute: .width, relatedBy: .equal, toItem: root, attribute: .width, multiplier: 0.5,
        constant: 10),
      NSLayoutConstraint(
        item: box, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1, constant: 30),
      NSLayoutConstraint(
        item: label, attribute: .top, relatedBy: .equal, toItem: box, attribute: .bottom, multiplier: 1,
        constant: 8),
      NSLayoutConstraint(
        item: label, attribute: .left, relatedBy: .equal, toItem: box, attribute: .left, multiplier: 1,
        constant: 0),
      NSLayoutConstraint(
        item: label, attribute: .width, relatedBy: .equal, toItem: label, attribute: .height, multiplier: 2,
        constant: 0),
      NSLayoutConstraint(
        item: label, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .height, multiplier: 1,
        constant: 12),
    ])
    #expect(frames([box, label]) == [[70, 35, 160, 30], [70, 73, 24, 12]])
  }

  @Test("Views inside views that constraints place are related across levels") func levels() {
    let outer = add()
    let inner = add(to: outer)
    let beside = add()
    NSLayoutConstraint.activate([
      outer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 50),
      outer.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      outer.rightAnchor.constraint(equalTo: inner.rightAnchor, constant: 5),
      outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 5),
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 5),
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 5),
      inner.widthAnchor.constraint(equalToConstant: 60), inner.heightAnchor.constraint(equalToConstant: 30),
      beside.leadingAnchor.constraint(equalToSystemSpacingAfter: inner.trailingAnchor, multiplier: 1),
      beside.centerYAnchor.constraint(equalTo: inner.centerYAnchor),
      beside.widthAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
      beside.heightAnchor.constraint(equalTo: inner.heightAnchor),
    ])
    #expect(frames([outer, inner, beside]) == [[50, 20, 70, 40], [5, 5, 60, 30], [123, 25, 30, 30]])
  }

  @Test("Less important constraints give way, inequalities bound") func priorities() {
    let view = add(Sized(400, 20))
    let width = view.widthAnchor.constraint(equalToConstant: 500)
    width.priority = .defaultLow
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -10),
      view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor), width,
    ])
    #expect(frames([view]) == [[10, 0, 280, 20]])
    (view as? Sized)?.size.width = 100
    #expect(frames([view]) == [[10, 0, 280, 20]])
    width.isActive = false
    #expect(frames([view]) == [[100, 0, 100, 20]])
    width.priority = UILayoutPriority(251)
    width.constant = 30
    width.isActive = true
    #expect(frames([view]) == [[100, 0, 100, 20]])
    view.setContentCompressionResistancePriority(UILayoutPriority(1), for: .horizontal)
    #expect(frames([view]) == [[135, 0, 30, 20]])
    #expect(view.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
  }

  @Test("Of two views in a row, the one that hugs its content less takes the rest") func hugging() {
    let (first, second) = (add(Sized(40, 20)), add(Sized(60, 20)))
    first.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor),
      second.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      first.topAnchor.constraint(equalTo: root.topAnchor),
      second.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    #expect(frames([first, second]) == [[0, 0, 240, 20], [240, 0, 60, 20]])
  }

  @Test("A conflict is reported once and breaks one constraint") func conflicts() {
    var reports: [String] = []
    ConstraintReport.receiver = { reports.append($0) }
    defer { ConstraintReport.receiver = nil }
    let view = add()
    let lone = UIView()
    let wide = view.widthAnchor.constraint(equalToConstant: 100)
    wide.identifier = "wide"
    NSLayoutConstraint.activate([
      wide, view.widthAnchor.constraint(equalToConstant: 150),
      view.heightAnchor.constraint(equalToConstant: 10), view.leftAnchor.constraint(equalTo: root.leftAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.leftAnchor.constraint(equalTo: lone.leftAnchor),
    ])
    _ = frames([view])
    root.setNeedsLayout()
    let frame = frames([view])[0]
    #expect([100, 150].contains(frame[2]) && frame[3] == 10)
    #expect(reports.count == 2 && reports.allSatisfy { $0.contains("UIView") })
    #expect(wide.description == "'wide' UIView.width == 100.0")
  }

  @Test("Views that leave take their constraints along") func leaving() {
    let (view, other) = (add(Sized(10, 10)), add(Sized(10, 10)))
    let tie = other.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: 50)
    NSLayoutConstraint.activate([
      tie, view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
      other.topAnchor.constraint(equalTo: root.topAnchor, constant: 7),
    ])
    #expect(frames([other]) == [[65, 7, 10, 10]] && root.constraints.count == 3)
    view.removeFromSuperview()
    #expect(!tie.isActive && root.constraints.count == 1)
    #expect(frames([other]) == [[0, 7, 10, 10]])
  }

  @Test("Transforms do not count, and masks and constraints work beside each other") func mixture() {
    let bar = UIView(frame: CGRect(x: 0, y: 160, width: 300, height: 40))
    bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    root.addSubview(bar)
    let button = add(Sized(40, 20), to: bar)
    let pin = add(Sized(20, 20))
    pin.transform = CGAffineTransform(scaleX: 2, y: 2)
    NSLayoutConstraint.activate([
      button.trailingAnchor.constraint(equalTo: bar.layoutMarginsGuide.trailingAnchor),
      button.centerYAnchor.constraint(equalTo: bar.centerYAnchor),
      pin.bottomAnchor.constraint(equalTo: bar.topAnchor), pin.leftAnchor.constraint(equalTo: bar.leftAnchor),
    ])
    #expect(frames([bar, button]) == [[0, 160, 300, 40], [252, 10, 40, 20]])
    root.frame.size = CGSize(width: 200, height: 400)
    #expect(frames([bar, button]) == [[0, 360, 200, 40], [152, 10, 40, 20]])
    #expect(pin.center == CGPoint(x: 10, y: 350) && pin.bounds.size == CGSize(width: 20, height: 20))
  }

  // MARK: Guides

  @Test("Guides of the program, of safe areas and of margins are like views") func guides() {
    let controller = UIViewController()
    controller.view.frame = root.frame
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    let (view, guide) = (UIView(), UILayoutGuide())
    view.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(view)
    controller.view.addLayoutGuide(guide)
    let safe = controller.view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: safe.topAnchor),
      guide.heightAnchor.constraint(equalTo: safe.heightAnchor, multiplier: 0.5),
      guide.leadingAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.trailingAnchor),
      view.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      view.widthAnchor.constraint(equalToConstant: 10),
      view.topAnchor.constraint(equalTo: guide.bottomAnchor),
      view.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
    ])
    controller.view.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 16, y: 20, width: 268, height: 75))
    #expect(view.frame == CGRect(x: 145, y: 95, width: 10, height: 75))
    #expect(safe.layoutFrame == CGRect(x: 0, y: 20, width: 300, height: 150))
    #expect(controller.topLayoutGuide.length == 20)
  }

  @Test("Edges of a scroll view are those of its content") func scrolling() {
    let scroll = UIScrollView()
    _ = add(scroll)
    let content = add(Sized(80, 900), to: scroll)
    NSLayoutConstraint.activate([
      scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      scroll.topAnchor.constraint(equalTo: root.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      content.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
      content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
    ])
    #expect(frames([scroll, content]) == [[0, 0, 300, 200], [0, 10, 300, 900]])
    #expect(scroll.contentSize == CGSize(width: 300, height: 910))
  }

  // MARK: Visual formats

  @Test(
    "Visual formats place rows and columns",
    arguments: [
      ("H:|[a]|", [0, 300]), ("H:|-[a]-|", [20, 260]), ("H:|-10-[a]-30-|", [10, 260]),
      ("|-margin-[a(100)]", [15, 100]), ("H:[a(==50)]-5-|", [245, 50]),
      ("H:|-(>=30)-[a(200@300,<=120)]-(0)-|", [180, 120]), ("V:|-2-[a(20)]", [2, 20]),
    ])
  func visualFormats(format: String, place: [Int]) {
    let view = add()
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: format, options: [], metrics: ["margin": 15], views: ["a": view])
    NSLayoutConstraint.activate(constraints)
    let frame = frames([view])[0]
    #expect((format.hasPrefix("V:") ? [frame[1], frame[3]] : [frame[0], frame[2]]) == place)
  }

  @Test("A visual format relates several views, and a broken one gives nothing") func rows() {
    let (first, second) = (add(), add())
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-8-[first]-4-[second(==first)]-8-|", options: [.alignAllTop, .alignAllBottom],
        metrics: nil, views: ["first": first, "second": second])
        + NSLayoutConstraint.constraints(
          withVisualFormat: "V:|-5-[first(30)]", metrics: nil, views: ["first": first]))
    #expect(frames([first, second]) == [[8, 5, 140, 30], [152, 5, 140, 30]])
    var reports = 0
    ConstraintReport.receiver = { _ in reports += 1 }
    defer { ConstraintReport.receiver = nil }
    for format in ["H:|-[other]", "H:|[first", "", "[first(]", "[first(a)]", "|-x-[first]", "H:[first]]"] {
      #expect(
        NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: ["first": first])
          .isEmpty,
        "\(format)")
    }
    #expect(reports == 7)
  }

  @Test("No text traps as a visual format, and no number as a constraint") func badInput() {
    ConstraintReport.receiver = { _ in }
    defer { ConstraintReport.receiver = nil }
    let view = add()
    let letters = Array("HV:|-[]()@,<>=a1.9 ")
    var seed: UInt32 = 7
    func next(_ count: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 8) % count
    }
    for _ in 0..<2000 {
      let text = String((0..<next(14)).map { _ in letters[next(letters.count)] })
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(withVisualFormat: text, metrics: ["a": 3], views: ["a1": view]))
    }
    for number in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300] {
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: number),
        view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: number),
      ])
    }
    root.layoutIfNeeded()
    #expect(view.frame.width.isFinite && view.frame.minX.isFinite)
  }

  // MARK: Stacks

  @Test(
    "Stacks distribute their length",
    arguments: [
      (UIStackView.Distribution.fill, [[0, 0, 40, 100], [50, 0, 190, 100], [250, 0, 50, 100]]),
      (.fillEqually, [[0, 0, 93, 100], [103, 0, 94, 100], [207, 0, 93, 100]]),
      (.fillProportionally, [[0, 0, 75, 100], [85, 0, 112, 100], [207, 0, 93, 100]]),
      (.equalSpacing, [[0, 0, 40, 100], [115, 0, 60, 100], [250, 0, 50, 100]]),
      (.equalCentering, [[0, 0, 40, 100], [118, 0, 60, 100], [250, 0, 50, 100]]),
    ])
  func distributions(distribution: UIStackView.Distribution, expected: [[Int]]) {
    let views = [Sized(40, 20), Sized(60, 30), Sized(50, 10)]
    views[1].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    (stack.distribution, stack.spacing) = (distribution, 10)
    root.addSubview(stack)
    #expect(frames(views) == expected)
  }

  @Test(
    "Stacks align across, and are as large as their content",
    arguments: [
      (UIStackView.Alignment.fill, [[0, 0, 60, 20], [0, 26, 60, 30]]),
      (.leading, [[0, 0, 40, 20], [0, 26, 60, 30]]), (.center, [[10, 0, 40, 20], [0, 26, 60, 30]]),
      (.trailing, [[20, 0, 40, 20], [0, 26, 60, 30]]),
    ])
  func alignments(alignment: UIStackView.Alignment, expected: [[Int]]) {
    let views = [Sized(40, 20), Sized(60, 30)]
    let stack = UIStackView(arrangedSubviews: views)
    (stack.axis, stack.alignment, stack.spacing) = (.vertical, alignment, 6)
    _ = add(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    #expect(frames([stack]) == [[120, 0, 60, 56]])
    #expect(frames(views) == expected)
    #expect(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 60, height: 56))
  }

  @Test("Hidden views of a stack take no room; margins and single gaps count") func stackChanges() {
    let views = [Sized(40, 20), Sized(60, 30), Sized(50, 10)]
    let stack = UIStackView(arrangedSubviews: views)
    stack.alignment = .top
    stack.setCustomSpacing(25, after: views[0])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    _ = add(stack)
    NSLayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: root.leftAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    #expect(frames(views) == [[2, 1, 40, 20], [67, 1, 60, 30], [127, 1, 50, 10]])
    #expect(frames([stack]) == [[0, 0, 181, 34]])
    views[1].isHidden = true
    stack.setNeedsLayout()
    #expect(frames([stack]) == [[0, 0, 121, 24]])
    views[2].removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2 && frames([stack]) == [[0, 0, 46, 24]])
  }

  @Test("A controller sees its final frames when its views were arranged, and may change constraints then")
  func controllers() {
    final class Controller: UIViewController {
      let box = UIView()
      var seen: [CGFloat] = []
      lazy var height = box.heightAnchor.constraint(equalToConstant: 10)
      override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
          height, box.widthAnchor.constraint(equalTo: view.widthAnchor),
          box.topAnchor.constraint(equalTo: view.topAnchor),
          box.leftAnchor.constraint(equalTo: view.leftAnchor),
        ])
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        seen.append(box.frame.width)
        height.constant = view.bounds.height / 4
      }
    }
    let controller = Controller()
    let window = UIWindow(frame: root.frame)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(controller.seen.first == 300 && controller.box.frame.height == 50)
  }

  @Test("Many constraints are met exactly, and the same views get the same frames") func many() {
    func build() -> [CGRect] {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
      var views: [UIView] = []
      for index in 0..<60 {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let before = views.last
        NSLayoutConstraint.activate([
          view.leftAnchor.constraint(equalTo: before?.rightAnchor ?? root.leftAnchor, constant: 2),
          view.topAnchor.constraint(equalTo: before?.topAnchor ?? root.topAnchor, constant: 3),
          view.heightAnchor.constraint(equalToConstant: CGFloat(index % 7)),
        ])
        if let before { view.widthAnchor.constraint(equalTo: before.widthAnchor).isActive = true }
        views.append(view)
      }
      views.last?.rightAnchor.constraint(equalTo: root.rightAnchor, constant: 0).isActive = true
      root.layoutIfNeeded()
      return views.map(\.frame)
    }
    let frames = build()
    #expect(frames.last?.maxX == 1000 && frames.last?.minY == 180)
    #expect(frames.allSatisfy { abs($0.width - 880.0 / 60) <= 1 })
    #expect(build() == frames)
  }
}
