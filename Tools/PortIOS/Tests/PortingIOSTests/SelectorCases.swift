/// Selectors, which become references to methods.
let selectors = [
  Golden(
    "a control's target",
    """
    class A: UIViewController {
      func f() { button.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside) }
      @objc func tapped(_ sender: UIButton) {}
    }
    """,
    """
    class A: UIViewController {
      func f() { button.addTarget(self, action: A.tapped(_:), for: .touchUpInside) }
      func tapped(_ sender: UIButton) {}
    }
    """),
  Golden(
    "a type that is named stays",
    "class A { func f() { g.addTarget(self, action: #selector(A.tapped(sender:))) } }\n",
    "class A { func f() { g.addTarget(self, action: A.tapped(sender:)) } }\n"),
  Golden(
    "self before the method becomes its type",
    "extension Map.Screen { func f() { g.addTarget(self, action: #selector(self.tapped)) } }\n",
    "extension Map.Screen { func f() { g.addTarget(self, action: Map.Screen.tapped) } }\n"),
  Golden(
    "a recogniser that is made with a target",
    "class A { lazy var tap = UITapGestureRecognizer(target: self, action: #selector(tapped)) }\n",
    "class A { lazy var tap = UITapGestureRecognizer(target: self, action: A.tapped) }\n"),
  Golden(
    "an initialiser by its name alone",
    "class A { func f() { let t: UITapGestureRecognizer = .init(target: self, action: #selector(g)) } }\n",
    "class A { func f() { let t: UITapGestureRecognizer = .init(target: self, action: A.g) } }\n"),
  Golden(
    "a choice of two selectors",
    "class A { func f() { g.addTarget(self, action: on ? #selector(a) : #selector(b)) } }\n",
    "class A { func f() { g.addTarget(self, action: on ? A.a : A.b) } }\n"),
  Golden(
    "comments inside stay",
    "class A { func f() { g.addTarget(self, action: /* 1 */ #selector(a(_:)) /* 2 */) } }\n",
    "class A { func f() { g.addTarget(self, action: /* 1 */ A.a(_:) /* 2 */) } }\n"),
  Golden(
    "a timer",
    """
    class A {
      func f() {
        timer = Timer.scheduledTimer(
          timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
      }
    }
    """,
    """
    class A {
      func f() {
        timer = Timer.scheduledTimer(
          timeInterval: 1, target: self, selector: A.tick, userInfo: nil, repeats: true)
      }
    }
    """),
  Golden(
    "a timer's userInfo is told of",
    "class A { let t = Timer(timeInterval: 1, target: b, selector: #selector(B.c), userInfo: 7, repeats: false) }\n",
    "class A { let t = Timer(timeInterval: 1, target: b, selector: B.c, userInfo: 7, repeats: false) }\n",
    ["1:89 warning selector"]),
  Golden(
    "an observer of notifications",
    "class A { func f() { c.addObserver(self, selector: #selector(g(_:)), name: .x, object: nil) } }\n",
    "class A { func f() { c.addObserver(self, selector: A.g(_:), name: .x, object: nil) } }\n"),
  Golden(
    "a display link",
    "class A { func f() { link = CADisplayLink(target: self, selector: #selector(step(link:))) } }\n",
    "class A { func f() { link = CADisplayLink(target: self, selector: A.step(link:)) } }\n"),
  Golden(
    "a method that is called later",
    "class A: NSObject { func f() { perform(#selector(g), with: nil, afterDelay: 0.5) } }\n",
    "class A: NSObject { func f() { perform(A.g, with: nil, afterDelay: 0.5) } }\n"),
  Golden(
    "a bar button",
    "class A { func f() { b = UIBarButtonItem(title: \"x\", style: .plain, target: self, action: #selector(g)) } }\n",
    "class A { func f() { b = UIBarButtonItem(title: \"x\", style: .plain, target: self, action: A.g) } }\n"),
  Golden(
    "a target that is nil is told of",
    "class A { let t = UITapGestureRecognizer(target: nil, action: #selector(g)) }\n",
    "class A { let t = UITapGestureRecognizer(target: nil, action: A.g) }\n", ["1:50 warning selector"]),
  Golden(
    "a coordinator's method",
    "struct V { func f(c: C) { g.addTarget(c.coordinator, action: #selector(Coordinator.tapped(_:))) } }\n",
    "struct V { func f(c: C) { g.addTarget(c.coordinator, action: Coordinator.tapped(_:)) } }\n"),
  Golden(
    "a method among several of its name",
    "class A { func f() { g.addTarget(self, action: #selector(h(_:) as (A) -> (UIButton) -> Void)) } }\n",
    "class A { func f() { g.addTarget(self, action: A.h(_:) as (A) -> (UIButton) -> Void) } }\n"),
  Golden(
    same: "a selector of a property is told of",
    "class A { func f() { g.addTarget(self, action: #selector(getter: A.x)) } }\n", ["1:48 error selector"]),
  Golden(
    same: "a selector in a variable is told of",
    "class A { let s = #selector(A.x) }\n", ["1:19 error selector"]),
  Golden(
    same: "a call that takes no closure is told of",
    "class A { func f() { item = UIMenuItem(title: \"x\", action: #selector(A.x)) } }\n",
    ["1:60 error selector"]),
  Golden(
    same: "a method of an object of an unknown type is told of",
    "class A { func f() { g.addTarget(b, action: #selector(b.x)) } }\n", ["1:55 error selector"]),
  Golden(
    same: "a method of the type itself is told of",
    "class A {\n  func f() { g.addTarget(A.self, action: #selector(A.x)) }\n  static func x() {}\n}\n",
    ["2:42 error selector"]),
  Golden(
    same: "a selector outside of types is told of",
    "func f() { g.addTarget(o, action: #selector(x)) }\n", ["1:45 error selector"]),
  Golden(
    same: "selectors by their names are told of",
    "class A { func f() { g(Selector(\"x\")); g(NSSelectorFromString(\"y\")) } }\n",
    ["1:24 error selector", "1:42 error runtime"]),
  Golden(
    same: "the type of selectors is told of",
    "struct A { let action: Selector }\n", ["1:24 warning selector"]),
  Golden(
    same: "questions about selectors are told of",
    "class A { func f() -> Bool { d.responds(to: #selector(B.x)) } }\n",
    ["1:30 error selector", "1:45 error selector"]),
]
