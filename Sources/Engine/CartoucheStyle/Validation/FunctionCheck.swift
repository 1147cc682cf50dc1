import CartoucheExpressions
import CartoucheJSON

/// Checks a function of the kind that styles had before expressions (style specification, “Other › Function”).
struct FunctionCheck {
  private let function: JSONObject
  private let rule: PropertyRule
  private let kind: String?
  /// Whether the input is the zoom level, or the zoom level and a property.
  private let isByZoom, isComposite: Bool

  // The type of the inputs of the stops so far.
  private var inputType: String?
  private var inputs: Set<String> = []
  private var lastInput: Double?
  private var lastZoom: Double?

  init(_ function: JSONObject, _ rule: PropertyRule) {
    self.function = function
    self.rule = rule
    kind = function["type"]?.string
    isByZoom = kind != "categorical" && function["property"] == nil
    isComposite = function["stops"]?.array?.first?.array?.first?.object != nil
  }

  private var specification: (allowsZoom: Bool, allowsFeature: Bool, isInterpolated: Bool) {
    let specification = rule.specification
    return (specification.allowsZoom, specification.allowsFeature, specification.isInterpolated)
  }

  mutating func run(_ value: JSONValue, at place: StylePlace, _ validation: inout Validation) {
    for (name, member) in function {
      checkMember(name, member, at: place, &validation)
    }
    func report(_ message: String) { validation.report(message, at: place, of: value) }
    if kind == "identity", isByZoom { report("missing required property \"property\"") }
    if kind != "identity", function["stops"].map(\.isNull) ?? true {
      report("missing required property \"stops\"")
    }
    if kind == "exponential", !specification.isInterpolated { report("exponential functions not supported") }
    if !isByZoom, !specification.allowsFeature {
      report("property functions not supported")
    } else if isByZoom, !specification.allowsZoom {
      report("zoom functions not supported")
    }
    if kind == "categorical" || isComposite, function["property"] == nil {
      report("\"property\" property is required")
    }
  }

  private static let members = ["stops", "base", "property", "type", "colorSpace", "default"]

  private mutating func checkMember(
    _ name: String, _ value: JSONValue, at place: StylePlace, _ validation: inout Validation
  ) {
    let inner = place.member(name)
    switch name {
    case "stops": checkStops(value, at: inner, &validation)
    case "base": validation.check(value, .number(0...(.infinity)), at: inner)
    case "property": validation.check(value, .string, at: inner)
    case "type":
      validation.check(value, .words("identity", "exponential", "interval", "categorical"), at: inner)
    case "colorSpace": validation.check(value, .words("rgb", "lab", "hcl"), at: inner)
    case "default": validation.check(value, rule, at: inner, as: .root)
    default: validation.reportUnknown(name, value, in: place, known: Self.members)
    }
  }

  // MARK: Stops

  private mutating func checkStops(
    _ value: JSONValue, at place: StylePlace, _ validation: inout Validation
  ) {
    if kind == "identity" {
      return validation.report("identity function may not have a \"stops\" property", at: place, of: value)
    }
    for (index, stop) in validation.elements(of: value, at: place).enumerated() {
      checkStop(stop, at: place.element(index), &validation)
    }
    if value.array?.isEmpty == true {
      validation.report("array must have at least one stop", at: place, of: value)
    }
  }

  private mutating func checkStop(
    _ value: JSONValue, at place: StylePlace, _ validation: inout Validation
  ) {
    guard let stop = value.array else {
      validation.expect(false, "array", value, place)
      return
    }
    guard stop.count == 2 else {
      return validation.report("array length 2 expected, length \(stop.count) found", at: place, of: value)
    }
    if isComposite {
      guard checkCompositeInput(stop[0], of: value, at: place, &validation) else { return }
    } else {
      checkInput(stop[0], of: value, at: place.element(0), &validation)
    }
    let output = place.element(1)
    if StyleExpression.isExpression(stop[1]) {
      validation.report("expressions are not allowed in function stops.", at: output, of: stop[1])
    } else {
      validation.check(stop[1], rule, at: output, as: .root)
    }
  }

  /// Checks the zoom level and the value of a stop; `false` if its output is not to be checked.
  private mutating func checkCompositeInput(
    _ input: JSONValue, of stop: JSONValue, at place: StylePlace, _ validation: inout Validation
  ) -> Bool {
    func refuse(_ message: String) -> Bool {
      validation.report(message, at: place, of: stop)
      return false
    }
    guard let object = input.object else { return refuse("object expected, \(input.typeName) found") }
    guard let zoom = object["zoom"] else { return refuse("object stop key must have zoom") }
    guard object["value"] != nil else { return refuse("object stop key must have value") }
    if let level = zoom.number, let lastZoom, lastZoom > level {
      validation.report(
        "stop zoom values must appear in ascending order", at: place,
        pointer: place.element(0).member("zoom").pointer, of: zoom)
      return false
    }
    if zoom.number != lastZoom || zoom.number == nil {
      lastZoom = zoom.number
      lastInput = nil
      inputs = []
    }
    let inner = place.element(0)
    for (name, member) in object {
      switch name {
      case "zoom": validation.check(member, .anyNumber, at: inner.member(name))
      case "value": checkInput(member, of: input, at: inner.member(name), &validation)
      default: validation.reportUnknown(name, member, in: inner, known: ["zoom", "value"])
      }
    }
    return true
  }

  /// Checks the input of a stop; null is reported as `stop`, as it has no line.
  private mutating func checkInput(
    _ input: JSONValue, of stop: JSONValue, at place: StylePlace, _ validation: inout Validation
  ) {
    let type = input.typeName
    func report(_ message: String) {
      validation.report(
        message, at: place, pointer: input.isNull ? JSONPointer(place.pointer.tokens.dropLast()) : nil,
        of: input.isNull ? stop : input)
    }
    if let inputType, inputType != type {
      return report("\(type) stop domain type must match previous stop domain type \(inputType)")
    }
    inputType = type
    switch (input, input.number) {
    case (.string, _), (.bool, _): break
    case (_, _?): break
    default: return report("stop domain value must be a number, string, or boolean")
    }
    if kind != "categorical" {
      guard let number = input.number else {
        let hint =
          specification.allowsFeature && function["type"] == nil
          ? "\nIf you intended to use a categorical function, specify `\"type\": \"categorical\"`." : ""
        return report("number expected, \(type) found\(hint)")
      }
      if let lastInput, number < lastInput {
        return report("stop domain values must appear in ascending order")
      }
      lastInput = number
    } else {
      if let number = input.number, number != number.rounded(.down) || !number.isFinite {
        return report("integer expected, found \(input.shown)")
      }
      guard inputs.insert(input.string ?? input.shown).inserted else {
        return report("stop domain values must be unique")
      }
    }
  }
}
