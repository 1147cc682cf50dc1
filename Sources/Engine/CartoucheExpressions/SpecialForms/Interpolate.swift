import CartoucheJSON

/// `interpolate`, `interpolate-hcl`, `interpolate-lab` (style specification, “Ramps, scales, curves”).
enum Interpolate {
  static let forms = [
    SpecialForm("interpolate", "A value between the outputs of the stops around the input.") {
      parse($0, space: .rgb, in: $1)
    },
    SpecialForm("interpolate-hcl", "A colour between stops, mixed by hue, chroma and lightness.") {
      parse($0, space: .hcl, in: $1)
    },
    SpecialForm("interpolate-lab", "A colour between stops, mixed in CIELAB.") {
      parse($0, space: .lab, in: $1)
    },
  ]

  private static func parse(_ items: [JSONValue], space: ColorSpace, in context: ParsingContext) -> Node? {
    guard let interpolation = interpolation(items.count > 1 ? items[1] : .null, in: context) else {
      return nil
    }
    guard items.count >= 5 else {
      return context.error("Expected at least 4 arguments, but found only \(items.count - 1).")
    }
    guard !items.count.isMultiple(of: 2) else {
      return context.error("Expected an even number of arguments.")
    }
    guard let input = context.parse(items[2], at: 2, expecting: .number) else { return nil }
    var stops = Stops(of: "interpolate", context)
    if space != .rgb, context.expected != .colorArray { stops.outputType = .color }
    for index in stride(from: 3, to: items.count, by: 2) {
      guard stops.add(items[index], at: index, output: items[index + 1], at: index + 1) else { return nil }
    }
    let type = stops.outputType ?? .value
    guard type.isInterpolatable else { return context.error("Type \(type) is not interpolatable.") }
    let ramp = Ramp(
      interpolation: interpolation, space: space, input: Double.code(input.evaluation), stops: stops.inputs,
      outputs: stops.outputs, path: context.path)
    return Node(
      .curve(
        Curve(
          input: input, stops: stops.inputs, outputs: stops.outputs, interpolation: interpolation,
          space: space)),
      type: type, children: [input] + stops.outputs, ramp.evaluation(of: type))
  }

  private static func interpolation(_ json: JSONValue, in context: ParsingContext) -> Interpolation? {
    func fail(_ message: String, at keys: (Int, Int?)) -> Interpolation? {
      if let second = keys.1 {
        _ = context.error(message, at: keys.0, second)
      } else {
        _ = context.error(message, at: keys.0)
      }
      return nil
    }
    guard let items = json.array, let kind = items.first else {
      return fail("Expected an interpolation type expression.", at: (1, nil))
    }
    switch kind.string {
    case "linear": return .linear
    case "exponential":
      guard items.count > 1, let base = items[1].number else {
        return fail("Exponential interpolation requires a numeric base.", at: (1, 1))
      }
      return .exponential(base: base)
    case "cubic-bezier":
      let points = items.dropFirst().compactMap(\.number)
      guard items.count == 5, points.count == 4, points.allSatisfy((0...1).contains) else {
        return fail(
          "Cubic bezier interpolation requires four numeric arguments with values between 0 and 1.",
          at: (1, nil))
      }
      return .cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    default:
      return fail("Unknown interpolation type \(Value(kind).text)", at: (1, 0))
    }
  }
}

extension ValueType {
  /// Whether values of the type can be interpolated; arrays need numbers and a known length.
  fileprivate var isInterpolatable: Bool {
    switch self {
    case .number, .color, .padding, .numberArray, .colorArray, .variableAnchorOffsetCollection,
      .projectionDefinition:
      true
    case .array(of: .number, length: .some): true
    default: false
    }
  }
}
