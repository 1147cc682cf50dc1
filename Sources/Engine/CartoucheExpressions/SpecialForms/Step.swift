import CartoucheJSON

/// `step`: the output of the last stop that is not above the input (style specification, “step”).
enum Step {
  static let forms = [
    SpecialForm("step", "The output of the last stop that is not above the input, else the first.", parse)
  ]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count >= 5 else {
      return context.error("Expected at least 4 arguments, but found only \(items.count - 1).")
    }
    guard !items.count.isMultiple(of: 2) else {
      return context.error("Expected an even number of arguments.")
    }
    guard let input = context.parse(items[1], at: 1, expecting: .number) else { return nil }
    var stops = Stops(of: "step", context)
    for index in stride(from: 1, to: items.count, by: 2) {
      let stop = index == 1 ? .double(-.infinity) : items[index]
      guard stops.add(stop, at: index, output: items[index + 1], at: index + 1) else { return nil }
    }
    let type = stops.outputType ?? .value
    let index = StopIndex(
      stops: stops.inputs, input: Double.code(input.evaluation), path: context.path)
    return Node(
      .curve(Curve(input: input, stops: stops.inputs, outputs: stops.outputs, interpolation: nil)),
      type: type, children: [input] + stops.outputs,
      Evaluation(Selection(outputs: stops.outputs, index: index), as: type))
  }
}

/// The index of the last stop that is not above the input.
private struct StopIndex: EvaluationBody {
  let stops: [Double]
  let input: NumberCode
  let path: ExpressionPath

  @inline(__always)
  func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Int {
    guard let index = stops.lastIndex(notAbove: try input.run(&context)) else {
      throw EvaluationError(path, Stops.notANumber)
    }
    return index
  }
}

/// The inputs and outputs of a curve as they are parsed.
struct Stops {
  private let name: String
  private let context: ParsingContext
  var outputType: ValueType?
  private(set) var inputs: [Double] = []
  private(set) var outputs: [Node] = []

  static let notANumber = "Input is not a number."

  init(of name: String, _ context: ParsingContext) {
    self.name = name
    self.context = context
    outputType = context.expectedOutput
  }

  /// Parses one stop; `false` when it is wrong.
  mutating func add(_ input: JSONValue, at inputIndex: Int, output: JSONValue, at outputIndex: Int) -> Bool {
    let pairs = "Input/output pairs for \"\(name)\" expressions must be"
    guard let number = input.number else {
      return context.error(
        "\(pairs) defined using literal numeric values (not computed expressions) for the input values.",
        at: inputIndex) != nil
    }
    guard inputs.last.map({ $0 < number }) ?? true else {
      return context.error(
        "\(pairs) arranged with input values in strictly ascending order.", at: inputIndex) != nil
    }
    guard let node = context.parse(output, at: outputIndex, expecting: outputType) else { return false }
    outputType = outputType ?? node.type
    inputs.append(number)
    outputs.append(node)
    return true
  }
}

extension [Double] {
  /// The index of the last of ascending stops that is not above `value`, 0 when all are; `nil` for NaN.
  ///
  /// Logarithmic in the number of stops.
  @inline(__always)
  func lastIndex(notAbove value: Double) -> Int? {
    if value.isNaN { return nil }
    let stops = span
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low &+ high) / 2
      if stops[middle] <= value { low = middle &+ 1 } else { high = middle }
    }
    return Swift.max(low &- 1, 0)
  }
}
