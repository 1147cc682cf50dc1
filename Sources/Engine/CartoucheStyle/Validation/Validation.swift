import CartoucheExpressions
import CartoucheJSON

/// One validation of a style: findings are collected in the order of the document.
struct Validation {
  /// The root of the style.
  let style: JSONObject
  /// The known layer types.
  let layerTypes: [LayerSpecification]
  /// The findings so far.
  private(set) var findings: [StyleFinding] = []
  /// Findings about repeated identifiers, each with the place of the first use and the number of uses.
  var duplicates: [(finding: Int, first: JSONPointer, count: Int)] = []
  /// The number of names that may still be compared for suggestions, which are not worth more time.
  private var comparisonsLeft = 200_000

  init(_ style: JSONObject, layerTypes: [LayerSpecification]) {
    self.style = style
    self.layerTypes = layerTypes
  }

  /// Collects a finding about `value` at `place`, or at `pointer` if given.
  mutating func report(
    _ message: String, at place: StylePlace, pointer: JSONPointer? = nil, of value: JSONValue?,
    severity: Diagnostic.Severity = .error, suggestion: String? = nil
  ) {
    var finding = StyleFinding(
      severity: severity, message: place.key.isEmpty ? message : "\(place.key): \(message)",
      suggestion: suggestion, pointer: pointer ?? place.pointer)
    finding.isLocated = value.map { !$0.isNull } ?? false
    findings.append(finding)
  }

  /// The name that may have been meant, as long as there is time to search for it.
  mutating func nearest(to name: String, in known: @autoclosure () -> [String]) -> String? {
    guard comparisonsLeft > 0 else { return nil }
    let known = known()
    comparisonsLeft -= known.count
    return Spelling.nearest(to: name, in: known)
  }

  /// Marks the last finding as one that programs recognise, without a place in the text.
  mutating func identifyLast(as identifier: String) {
    guard let last = findings.indices.last else { return }
    findings[last].identifier = identifier
  }
}

extension JSONValue {
  /// The name of the value's type in messages.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int, .uint, .double: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The value as messages show it.
  var shown: String { CartoucheExpressions.Value(self).json }

  /// Whether both are the same value; numbers are compared by value.
  func isSame(as other: JSONValue) -> Bool {
    if let number, let otherNumber = other.number { return number == otherNumber }
    return self == other
  }
}

// MARK: - Values

extension Validation {
  /// Checks `value` by `rule`.
  mutating func check(_ value: JSONValue, _ rule: ValueRule, at place: StylePlace) {
    switch rule {
    case .any: break
    case .string: expect(value.string != nil, "string", value, place)
    case .boolean: expect(value.bool != nil, "boolean", value, place)
    case .number(let range): checkNumber(value, range, at: place)
    case .enumeration(let values): checkEnumeration(value, values, at: place)
    case .array(let item, let length):
      for (index, element) in elements(of: value, length: length, at: place).enumerated() {
        check(element, item, at: place.element(index))
      }
    case .object(let rule): checkObject(value, rule, at: place)
    case .property(let rule): check(value, rule, at: place, as: .root)
    case .checked(let check): check(&self, value, place)
    }
  }

  /// Reports a value of the wrong type; `true` when the type is right.
  @discardableResult
  mutating func expect(_ isRight: Bool, _ expected: String, _ value: JSONValue, _ place: StylePlace) -> Bool {
    if !isRight { report("\(expected) expected, \(value.typeName) found", at: place, of: value) }
    return isRight
  }

  mutating func checkNumber(_ value: JSONValue, _ range: ClosedRange<Double>, at place: StylePlace) {
    guard let number = value.number else {
      expect(false, "number", value, place)
      return
    }
    let text = ECMAScript.string(from:)
    if number < range.lowerBound {
      report(
        "\(text(number)) is less than the minimum value \(text(range.lowerBound))", at: place, of: value)
    } else if number > range.upperBound {
      report(
        "\(text(number)) is greater than the maximum value \(text(range.upperBound))", at: place, of: value)
    }
  }

  mutating func checkEnumeration(_ value: JSONValue, _ values: [JSONValue], at place: StylePlace) {
    guard !values.contains(where: { $0.isSame(as: value) }) else { return }
    let list = values.map { $0.string ?? $0.shown }
    report(
      "expected one of [\(list.joined(separator: ", "))], \(value.shown) found", at: place, of: value,
      suggestion: value.string.flatMap { nearest(to: $0, in: list) })
  }

  /// The elements of an array; none, and a finding, if it is not an array or has the wrong length.
  mutating func elements(of value: JSONValue, length: Int? = nil, at place: StylePlace) -> [JSONValue] {
    guard let elements = value.array else {
      expect(false, "array", value, place)
      return []
    }
    if let length, elements.count != length {
      report("array length \(length) expected, length \(elements.count) found", at: place, of: value)
      return []
    }
    return elements
  }

  /// Checks each member by its rule; the value of `a.b` is checked as that of `a`.
  mutating func checkObject(_ value: JSONValue, _ rule: ObjectRule, at place: StylePlace) {
    guard let object = value.object else {
      expect(false, "object", value, place)
      return
    }
    for (name, member) in object {
      let known = String(name.prefix { $0 != "." })
      if let memberRule = rule[known] {
        check(member, memberRule, at: place.member(name))
      } else if !rule.allowsOthers {
        reportUnknown(name, member, in: place, known: rule.members.map(\.name))
      }
    }
    for member in rule.members where member.isRequired && object[member.name] == nil {
      report("missing required property \"\(member.name)\"", at: place, of: value)
    }
  }

  /// Checks the members of a root object; messages name them without it, and others are refused.
  mutating func checkShortMembers(_ value: JSONValue, _ rule: ObjectRule, at place: StylePlace) {
    guard let object = value.object else {
      expect(false, "object", value, place)
      return
    }
    for (name, member) in object {
      let short = place.shortMember(name)
      if let memberRule = rule[name] {
        check(member, memberRule, at: short)
      } else {
        report(
          "unknown property \"\(name)\"", at: short, of: member,
          suggestion: nearest(to: name, in: rule.members.map(\.name)))
      }
    }
  }

  mutating func reportUnknown(_ name: String, _ value: JSONValue, in place: StylePlace, known: [String]) {
    report(
      "unknown property \"\(name)\"", at: place, pointer: place.pointer.appending(name), of: value,
      suggestion: nearest(to: name, in: known))
  }
}
