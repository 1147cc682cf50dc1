import ArgumentParser
import CartoucheJSON
import MapLibre

/// `cartouche-conformance format-strings`: turns format strings into style JSON and back.
struct FormatStringSuiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format-strings", abstract: "Converts and evaluates expressions and predicates.")

  @Option(help: "The file of cases.")
  var cases: String

  @Option(help: "The file to write, with one result per case.")
  var out: String

  func run() throws {
    let document = try JSONDocument(contentsOf: URL(fileURLWithPath: cases))
    let results = FormatStringSuite.results(of: document.root)
    let bytes = try JSONValue.array(results).encoded(options: JSONWritingOptions(pretty: true))
    try Data(bytes).write(to: URL(fileURLWithPath: out))
  }
}

/// The cases of format strings: each names a format string, or the calls that make the same object.
enum FormatStringSuite {
  /// One result per case, in order.
  static func results(of cases: JSONValue) -> [JSONValue] { (cases.array ?? []).map(result) }

  /// The result of one case: `toJSON`, and if the case asks for them `construct`, `fromJSON`, `evaluate`.
  private static func result(of test: JSONValue) -> JSONValue {
    let isPredicate = test["kind"]?.string == "predicate"
    let constructed = test["construct"].map { construct in
      attempt { try FormatStringCase.construct(construct) }
    }
    let written = test["format"]?.string.map { format in
      attempt { () throws -> Any in
        let arguments = try (test["arguments"]?.array ?? []).map(FormatStringCase.value)
        if isPredicate { return NSPredicate(format: format, argumentArray: arguments.map { $0 ?? NSNull() }) }
        return NSExpression(format: format, argumentArray: arguments.map { $0 ?? NSNull() })
      }
    }
    var result = JSONObject()
    let locale = test["locale"].map { $0.string.map(Locale.init(identifier:)) }
    if let object = written ?? constructed { result["toJSON"] = json(of: object, locale: locale) }
    if let constructed { result["construct"] = json(of: constructed, locale: locale) }
    if let json = test["json"], ["fromJSON", "both"].contains(test["direction"]?.string) {
      let read =
        isPredicate ? NSPredicate(mglJSONObject: json) : NSExpression(mglJSONObject: json) as NSObject
      result["fromJSON"] = self.json(of: .success(read), locale: nil)
    }
    if let evaluate = test["evaluate"], case .success(let object)? = written ?? constructed {
      if case .array(let evaluations) = evaluate {
        result["evaluate"] = .array(evaluations.map { value(of: object, $0) })
      } else {
        result["evaluate"] = value(of: object, evaluate)
      }
    }
    return .object(result)
  }

  private static func attempt(_ make: () throws -> Any) -> Result<Any, any Error> { Result { try make() } }

  // MARK: Results

  /// The style JSON of an object, or its error; an outer `nil` for the locale leaves names unchanged.
  private static func json(of result: Result<Any, any Error>, locale: Locale??) -> JSONValue {
    do {
      let object = try result.get()
      if let predicate = object as? NSPredicate {
        if let error = predicate.error { throw error }
        return try FoundationJSON.value(predicate.mgl_jsonExpressionObject)
      }
      guard var expression = object as? NSExpression else { throw Unsupported(what: "\(type(of: object))") }
      if let locale { expression = expression.mgl_expressionLocalized(into: locale) }
      if let error = expression.error { throw error }
      return try FoundationJSON.value(expression.mgl_jsonExpressionObject)
    } catch {
      return errorJSON(error)
    }
  }

  private static func value(of object: Any, _ evaluation: JSONValue) -> JSONValue {
    do {
      let evaluated = try evaluation["object"].map(FormatStringCase.value) ?? nil
      let context = try evaluation["context"].map(FormatStringCase.value) as? [String: Any] ?? [:]
      if let predicate = object as? NSPredicate {
        return .bool(try predicate.holds(for: evaluated, variables: context))
      }
      guard let expression = object as? NSExpression else { throw Unsupported(what: "\(type(of: object))") }
      return try FoundationJSON.value(
        try expression.value(with: evaluated, context: NSMutableDictionary(dictionary: context)))
    } catch {
      return errorJSON(error)
    }
  }

  private static func errorJSON(_ error: any Error) -> JSONValue {
    let kind = (error as? MLNExpressionError)?.kind.rawValue ?? "invalidArgument"
    return ["$error": .string(kind), "message": .string("\(error)")]
  }
}

/// Reads the values of the cases, in which objects that JSON lacks are tagged.
enum FormatStringCase {
  /// A value of a case: plain JSON as Foundation's objects, or the object that a tag names.
  static func value(_ json: JSONValue) throws -> Any? {
    switch json {
    case .null: return nil
    case .array(let elements): return try elements.map { try value($0) ?? NSNull() }
    case .object(let members):
      if members.count == 1, let tag = members.first, tag.key.hasPrefix("$") {
        return try tagged(tag.key, tag.value)
      }
      var dictionary: [String: Any] = [:]
      for member in members { dictionary[member.key] = try value(member.value) ?? NSNull() }
      return dictionary
    default: return FoundationJSON.object(json)
    }
  }

  private static func tagged(_ tag: String, _ json: JSONValue) throws -> Any? {
    let numbers = (json.array ?? []).compactMap { $0.number.map { CGFloat($0) } }
    switch tag {
    case "$const": return NSExpression(forConstantValue: try value(json))
    case "$expr":
      return try NSExpression(parsing: json["format"]?.string ?? "", arguments: try arguments(json))
    case "$predicate":
      return try NSPredicate(parsing: json["format"]?.string ?? "", arguments: try arguments(json))
    case "$construct": return try construct(json)
    case "$color" where numbers.count == 4:
      return UIColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    case "$vector" where numbers.count == 2:
      return NSValue(cgVector: CGVector(dx: numbers[0], dy: numbers[1]))
    case "$insets":
      func inset(_ name: String, _ index: Int) -> CGFloat {
        json[name]?.number.map { CGFloat($0) } ?? (numbers.count == 4 ? numbers[index] : 0)
      }
      return NSValue(
        uiEdgeInsets: UIEdgeInsets(
          top: inset("top", 0), left: inset("left", 1), bottom: inset("bottom", 2), right: inset("right", 3)))
    case "$shape": return Shape(json: json)
    case "$stops":
      var stops: [NSNumber: Any] = [:]
      for pair in json.array ?? [] {
        guard let pair = pair.array, pair.count == 2, let key = pair[0].number else { continue }
        stops[NSNumber(value: key)] = try value(pair[1]) ?? NSNull()
      }
      return stops
    case "$aggregate":
      return NSExpression(forAggregate: try (json.array ?? []).map { try value($0) ?? NSNull() })
    case "$attributed":
      var attributes: [MLNAttributedExpressionKey: NSExpression] = [:]
      for attribute in json["attributes"]?.object ?? [:] {
        attributes[MLNAttributedExpressionKey(rawValue: attribute.key)] = expression(
          try value(attribute.value))
      }
      let text = expression(try value(json["expression"] ?? .null))
      return MLNAttributedExpression(expression: text, attributes: attributes)
    case "$self": return NSExpression.expressionForEvaluatedObject()
    default: throw Unsupported(what: "the tag \(tag)")
    }
  }

  private static func arguments(_ json: JSONValue) throws -> [Any?] {
    try (json["arguments"]?.array ?? []).map(value)
  }

  private static func expression(_ value: Any?) -> NSExpression {
    value as? NSExpression ?? NSExpression(forConstantValue: value)
  }

  /// The object made by calls of the interface.
  static func construct(_ json: JSONValue) throws -> Any {
    if let keyPath = json["keyPath"]?.string { return NSExpression(forKeyPath: keyPath) }
    if let variable = json["variable"]?.string { return NSExpression(forVariable: variable) }
    let arguments = try arguments(json)
    if let function = json["function"]?.string {
      let values = arguments.map { $0 ?? NSNull() }
      guard let target = json["target"] else { return NSExpression(forFunction: function, arguments: values) }
      return NSExpression(
        forFunction: expression(try value(target)), selectorName: function, arguments: values)
    }
    guard let api = json["api"]?.string else { throw Unsupported(what: "a construction without a call") }
    return try call(api.replacingOccurrences(of: "MGL", with: "MLN"), arguments)
  }

  private static func call(_ api: String, _ arguments: [Any?]) throws -> Any {
    let operands = arguments.map(expression)
    switch (api, arguments.count) {
    case ("NSExpression(forMLNStepping:from:stops:)", 3):
      return NSExpression(forMLNStepping: operands[0], from: operands[1], stops: operands[2])
    case ("NSExpression(forMLNInterpolating:curveType:parameters:stops:)", 4):
      let curve = MLNExpressionInterpolationMode(rawValue: arguments[1] as? String ?? "")
      return NSExpression(
        forMLNInterpolating: operands[0], curveType: curve, parameters: arguments[2].map(expression),
        stops: operands[3])
    case ("NSExpression(forMLNMatchingKey:in:default:)", 3):
      var branches: [NSExpression: NSExpression] = [:]
      for case let pair as [Any] in arguments[1] as? [Any] ?? [] where pair.count == 2 {
        branches[expression(pair[0])] = expression(pair[1])
      }
      return NSExpression(forMLNMatchingKey: operands[0], in: branches, default: operands[2])
    case ("NSExpression(forAttributedExpressions:)", 1):
      return NSExpression(forAttributedExpressions: (arguments[0] as? [Any] ?? []).map(expression))
    case ("NSExpression(forMLNConditional:trueExpression:falseExpression:)", 3),
      ("NSExpression(forConditional:trueExpression:falseExpression:)", 3):
      guard let predicate = arguments[0] as? NSPredicate else { throw Unsupported(what: "a condition") }
      return NSExpression(
        forConditional: predicate, trueExpression: operands[1], falseExpression: operands[2])
    case ("NSExpression(forAggregate:)", 1):
      return NSExpression(forAggregate: arguments[0] as? [Any] ?? [])
    case ("NSExpression(forConstantValue:)", 1): return NSExpression(forConstantValue: arguments[0])
    case ("NSExpression.mgl_appending(_:)", 2), ("mgl_appending(_:)", 2):
      return operands[0].mgl_appending(operands[1])
    case ("NSPredicate(block:)", _): return NSPredicate { _, _ in false }
    case ("NSPredicate(value:)", 1): return NSPredicate(value: arguments[0] as? Bool ?? false)
    default: throw Unsupported(what: "the call \(api) with \(arguments.count) arguments")
    }
  }

  /// A shape of a case.
  private struct Shape: GeoJSONRepresentable {
    let json: JSONValue

    func geoJSONDictionary() -> [String: Any] { FoundationJSON.object(json) as? [String: Any] ?? [:] }
  }
}
