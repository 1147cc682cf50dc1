import CartoucheJSON

/// `match`: the output whose label equals the input (style specification, “match”).
enum Match {
  static let forms = [SpecialForm("match", "The output whose label equals the input, else the last.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count >= 5 else {
      return context.error("Expected at least 4 arguments, but found only \(items.count - 1).")
    }
    guard !items.count.isMultiple(of: 2) else {
      return context.error("Expected an even number of arguments.")
    }
    var labels = Labels()
    var outputType = context.expectedOutput
    var outputs: [Node] = []
    for index in stride(from: 2, to: items.count - 1, by: 2) {
      guard labels.add(items[index], branch: outputs.count, in: context.argument(index)) else { return nil }
      guard let output = context.parse(items[index + 1], at: index, expecting: outputType) else { return nil }
      outputs.append(output)
      outputType = outputType ?? output.type
    }
    let last = items.count - 1
    guard let input = context.parse(items[1], at: 1, expecting: .value),
      let otherwise = context.parse(items[last], at: last, expecting: outputType),
      let labelType = labels.type,
      input.type == .value || context.argument(1).check(input.type, fits: labelType)
    else { return nil }
    outputs.append(otherwise)
    let type = outputType ?? otherwise.type
    return Node(
      .choice(outputs: outputs), type: type, children: [input] + outputs,
      labels.evaluation(of: input, outputs, as: type, in: context.session.names))
  }

  /// The labels of all branches, of one type.
  private struct Labels {
    private(set) var type: ValueType?
    private var numbers: [Double: Int] = [:]
    private var strings: [(text: TextStorage, value: Int)] = []
    private var known: Set<String> = []

    private static let largestInteger = 9_007_199_254_740_991.0

    mutating func add(_ json: JSONValue, branch: Int, in context: ParsingContext) -> Bool {
      let list = json.array ?? [json]
      if list.isEmpty { return context.error("Expected at least one branch label.") != nil }
      for label in list where !add(label: label, branch: branch, in: context) { return false }
      return true
    }

    private mutating func add(label: JSONValue, branch: Int, in context: ParsingContext) -> Bool {
      let value = Value(label)
      switch value {
      case .number(let number):
        if number.magnitude > Self.largestInteger {
          return context.error("Branch labels must be integers no larger than 9007199254740991.") != nil
        }
        if number.rounded(.down) != number {
          return context.error("Numeric branch labels must be integer values.") != nil
        }
      case .string: break
      default: return context.error("Branch labels must be numbers or strings.") != nil
      }
      if let type {
        if !context.check(value.type, fits: type) { return false }
      } else {
        type = value.type
      }
      guard known.insert(value.text).inserted else {
        return context.error("Branch labels must be unique.") != nil
      }
      if let number = value.number { numbers[number] = branch }
      if let text = value.string { strings.append((TextStorage(text), branch)) }
      return true
    }

    /// The output for an input; an input of another type takes the last one.
    func evaluation(of input: Node, _ outputs: [Node], as outputType: ValueType, in names: PropertyNames)
      -> Evaluation
    {
      let otherwise = outputs.count - 1
      if case .property(let slot) = input.evaluation {
        let index = decision(slot: slot, in: names, otherwise: otherwise)
        return Evaluation(Selection(outputs: outputs, index: index), as: outputType)
      }
      if type == .number {
        let index = NumberIndex(branches: numbers, input: Datum.code(input.evaluation), otherwise: otherwise)
        return Evaluation(Selection(outputs: outputs, index: index), as: outputType)
      }
      let table = TextTable(strings)
      let index = TextIndex(branches: table, input: Datum.code(input.evaluation), otherwise: otherwise)
      return Evaluation(Selection(outputs: outputs, index: index), as: outputType)
    }

    /// The branch for a property; one of another type takes the last one.
    private func decision(slot: Int, in names: PropertyNames, otherwise: Int) -> PropertyDecision {
      if type == .number {
        let numbers = numbers
        let labels = numbers.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
        return PropertyDecision(
          slot: slot, key: "match number \(otherwise) \(labels)", in: names, missing: otherwise
        ) { datum in
          if case .number(let number) = datum { numbers[number] ?? otherwise } else { otherwise }
        }
      }
      let table = TextTable(strings)
      let labels = strings.map { "\($0.text.count):\($0.text.string)\($0.value)" }.joined(separator: " ")
      return PropertyDecision(
        slot: slot, key: "match text \(otherwise) \(labels)", in: names, missing: otherwise
      ) { datum in
        if case .text(let text) = datum { table[text, otherwise] } else { otherwise }
      }
    }
  }

  private struct NumberIndex: EvaluationBody {
    let branches: [Double: Int]
    let input: DatumCode
    let otherwise: Int

    func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Int {
      if case .number(let number) = try input.function(&context) {
        branches[number] ?? otherwise
      } else {
        otherwise
      }
    }
  }

  private struct TextIndex: EvaluationBody {
    let branches: TextTable
    let input: DatumCode
    let otherwise: Int

    func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Int {
      if case .text(let text) = try input.function(&context) {
        branches[text, otherwise]
      } else {
        otherwise
      }
    }
  }
}
