import Foundation

/// The lines of `loadView()` that make what a storyboard or a nib file makes.
struct ControllerViews {
  /// The lines, without indentation.
  private(set) var lines: [String] = []
  /// Whether a line calls what `TargetActions.swift` defines.
  private(set) var hasActions = false
  /// The first words of the selectors of the actions that are connected.
  private(set) var connected: Set<String> = []

  private let controller: String
  private let scene: Storyboard.Scene?

  init(of controller: String, _ scene: Storyboard.Scene?) {
    (self.controller, self.scene) = (controller, scene)
  }

  /// Whether a storyboard says where an outlet is.
  func isPlaced(_ outlet: String) -> Bool { scene?.outlets[outlet].flatMap { scene?.frame(of: $0) } != nil }

  /// Makes the object of an outlet, adds a view, and connects its actions, then the outlet, as a nib file does.
  mutating func add(_ name: String, of type: String, isView: Bool) {
    let id = scene?.outlets[name]
    let frame = isView ? id.flatMap { scene?.frame(of: $0) } : nil
    let isMap = Names.mapViews.contains(type)
    let isWhole = frame == nil || frame?.width == rootFrame?.width && frame?.height == rootFrame?.height
    let fills = isMap && isWhole
    lines.append("let \(name) = \(maker(type, isView: isView, fills: fills, frame))")
    if let frame, Names.makers[type] != nil { lines.append("\(name).frame = \(code(frame))") }
    if fills { lines.append("\(name).autoresizingMask = [.flexibleWidth, .flexibleHeight]") }
    if let id { setContent(of: name, id) }
    if isView { lines.append("view.addSubview(\(name))") }
    if let id { connect(name, id) }
    lines.append("self.\(name) = \(name)")
  }

  /// Makes the controls that call methods and are no outlets.
  mutating func addOthers() {
    guard let scene else { return }
    let outlets = Set(scene.outlets.values)
    var known: [String] = []
    for action in scene.actions where !outlets.contains(action.sender) && !known.contains(action.sender) {
      known.append(action.sender)
      guard let element = scene.elements[action.sender], let type = Self.controls[element.kind],
        let frame = scene.frame(of: action.sender)
      else { continue }
      let name = "\(element.kind)\(known.count)"
      lines.append("let \(name) = \(maker(element.customClass ?? type, isView: true, fills: false, frame))")
      if Names.makers[element.customClass ?? type] != nil { lines.append("\(name).frame = \(code(frame))") }
      setContent(of: name, action.sender)
      lines.append("view.addSubview(\(name))")
      connect(name, action.sender)
    }
  }

  private static let controls = [
    "button": "UIButton", "slider": "UISlider", "switch": "UISwitch",
    "segmentedControl": "UISegmentedControl",
    "stepper": "UIStepper", "textField": "UITextField",
  ]

  private var rootFrame: Storyboard.Frame? { scene?.root.flatMap { scene?.elements[$0]?.frame } }

  private func maker(_ type: String, isView: Bool, fills: Bool, _ frame: Storyboard.Frame?) -> String {
    if let maker = Names.makers[type] { return maker }
    if !isView { return "\(type)()" }
    return "\(type)(frame: \(fills ? "view.bounds" : frame.map(code) ?? ".zero"))"
  }

  private mutating func setContent(of name: String, _ id: String) {
    guard let element = scene?.elements[id] else { return }
    if let text = element.text, element.kind == "label" {
      lines.append("\(name).text = \(text.debugDescription)")
    } else if let text = element.text, element.kind == "button" {
      lines.append("\(name).setTitle(\(text.debugDescription), for: .normal)")
    }
    for (index, title) in element.segments.enumerated() {
      lines.append(
        "\(name).insertSegment(withTitle: \(title.debugDescription), at: \(index), animated: false)")
    }
  }

  private mutating func connect(_ name: String, _ id: String) {
    for action in scene?.actions ?? [] where action.sender == id {
      guard action.event.allSatisfy({ $0.isASCII && $0.isLetter }),
        let method = Self.method(action.selector)
      else { continue }
      lines.append("\(name).addTarget(self, action: \(controller).\(method), for: .\(action.event))")
      hasActions = true
      connected.insert(method)
    }
  }

  /// The Swift name of a method: `tapped` for `tapped:` and for `tappedWithSender:`.
  private static func method(_ selector: String) -> String? {
    var name = String(selector.prefix { $0 != ":" })
    if let range = name.range(of: "With"), selector.contains(":"), range.lowerBound > name.startIndex {
      name = String(name[..<range.lowerBound])
    }
    return !name.isEmpty && name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) ? name : nil
  }

  private func code(_ frame: Storyboard.Frame) -> String {
    func number(_ value: Double) -> String {
      guard value.isFinite, abs(value) < 1e6 else { return "0" }
      return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
    return
      "CGRect(x: \(number(frame.x)), y: \(number(frame.y)), width: \(number(frame.width)), "
      + "height: \(number(frame.height)))"
  }
}
