/// The stops of an interpolation and the way in which their outputs are interpolated.
struct Ramp {
  let interpolation: Interpolation
  let space: ColorSpace
  let input: NumberCode
  let stops: [Double]
  let outputs: [Node]
  let path: ExpressionPath

  func evaluation(of type: ValueType) -> Evaluation {
    // A single stop has one output whatever the input, which is then not even evaluated.
    if outputs.count == 1 { return outputs[0].evaluation }
    switch type {
    case .number: return numbers()
    case .color: return colors()
    default: return Value.evaluation(function(mixing: type))
    }
  }

  /// The position of an input: at or beyond one stop, or between it and the next.
  private struct Position: Sendable {
    let stops: [Double]
    let interpolation: Interpolation

    @inline(__always)
    func callAsFunction(_ value: Double) -> (index: Int, fraction: Double)? {
      guard let index = stops.lastIndex(notAbove: value) else { return nil }
      let stops = stops.span
      guard index &+ 1 < stops.count, value > stops[index] else { return (index, 0) }
      let (lower, upper) = (stops[index], stops[index &+ 1])
      if interpolation == .linear { return (index, (value - lower) / (upper - lower)) }
      return (index, interpolation.fraction(at: value, from: lower, to: upper))
    }
  }

  private func position() -> Position { Position(stops: stops, interpolation: interpolation) }

  private static let notANumber = EvaluationError(ExpressionPath(), Stops.notANumber)

  // MARK: Numbers

  private func numbers() -> Evaluation {
    let literals = outputs.compactMap(Double.literal)
    guard literals.count == outputs.count else {
      return Double.evaluation(
        MixedNumbers(outputs: outputs.map { Double.code($0.evaluation) }, input: input, position: position()))
    }
    if stops.count == 2, interpolation == .linear {
      let line = Line(low: stops[0], high: stops[1], first: literals[0], second: literals[1])
      let input = input
      return .number { (context) throws(EvaluationError) in try line.value(at: try input.run(&context)) }
    }
    let input = input
    let position = position()
    return .number { (context) throws(EvaluationError) in
      guard let (index, fraction) = position(try input.run(&context)) else { throw Self.notANumber }
      return fraction == 0 ? literals[index] : mix(literals[index], literals[index + 1], fraction)
    }
  }

  /// Two stops, evenly between them.
  private struct Line: Sendable {
    let low, high, first, second: Double

    @inline(__always)
    func value(at input: Double) throws(EvaluationError) -> Double {
      if input.isNaN { throw Ramp.notANumber }
      // Without branches: whether data lies below, between or above cannot be predicted.
      let clamped = max(low, min(high, input))
      let value = mix(first, second, (clamped - low) / (high - low))
      return input >= high ? second : value
    }
  }

  private struct MixedNumbers: EvaluationBody {
    let outputs: [NumberCode]
    let input: NumberCode
    let position: Position

    func callAsFunction(_ context: inout EvaluationContext) throws(EvaluationError) -> Double {
      guard let (index, fraction) = position(try input.run(&context)) else { throw Ramp.notANumber }
      let lower = try outputs[index].run(&context)
      return fraction == 0 ? lower : mix(lower, try outputs[index + 1].run(&context), fraction)
    }
  }

  // MARK: Colours

  private func colors() -> Evaluation {
    let literals = outputs.compactMap(Color.literal)
    let input = input
    let position = position()
    let space = space
    guard literals.count == outputs.count else {
      let outputs = outputs.map { Color.code($0.evaluation) }
      return .color { (context) throws(EvaluationError) in
        guard let (index, fraction) = position(try input.run(&context)) else { throw Self.notANumber }
        let lower = try outputs[index].function(&context)
        if fraction == 0 { return lower }
        let upper = try outputs[index + 1].function(&context)
        return lower.interpolated(to: upper, fraction: fraction, in: space)
      }
    }
    return .color { (context) throws(EvaluationError) in
      guard let (index, fraction) = position(try input.run(&context)) else { throw Self.notANumber }
      if fraction == 0 { return literals[index] }
      return literals[index].interpolated(to: literals[index + 1], fraction: fraction, in: space)
    }
  }

  // MARK: Other types

  private func function(mixing type: ValueType) -> Function<Value> {
    let input = input
    let position = position()
    let functions = outputs.map(Value.reader)
    let (path, space, stops) = (path, space, stops)
    return { (context) throws(EvaluationError) in
      let input = try input.run(&context)
      guard let (index, fraction) = position(input) else { throw Self.notANumber }
      let lower = try functions[index](&context)
      guard index + 1 < functions.count, input > stops[index] else { return lower }
      let upper = try functions[index + 1](&context)
      do throws(OperatorError) {
        return try lower.mixed(with: upper, fraction, as: type, in: space)
      } catch {
        throw EvaluationError(path, error.message)
      }
    }
  }
}

extension Value {
  /// The value at `fraction` of the way towards `other`.
  fileprivate func mixed(with other: Value, _ fraction: Double, as type: ValueType, in space: ColorSpace)
    throws(OperatorError) -> Value
  {
    switch (self, other) {
    case (.padding(let left), .padding(let right)):
      return Padding(Self.mix(left.values, right.values, fraction)).map(Value.padding) ?? .null
    case (.numberArray(let left), .numberArray(let right)):
      try Self.checkLengths(left.count, right.count, "numberArray")
      return .numberArray(Self.mix(left, right, fraction))
    case (.colorArray(let left), .colorArray(let right)):
      try Self.checkLengths(left.count, right.count, "colorArray")
      return .colorArray(
        zip(left, right).map { $0.interpolated(to: $1, fraction: fraction, in: space) })
    case (.variableAnchorOffsets(let left), .variableAnchorOffsets(let right)):
      return .variableAnchorOffsets(try left.mixed(with: right, fraction))
    case (.array(let left), .array(let right)) where type.isArray:
      return .array(
        Self.mix(left.map { $0.number ?? .nan }, right.map { $0.number ?? .nan }, fraction).map(Value.number))
    default:
      // Projections: the names stay, the transition between them is that of the input.
      let (from, to) = (ProjectionDefinition(self), ProjectionDefinition(other))
      return .projection(
        ProjectionDefinition(from: from?.to ?? "", to: to?.to ?? "", transition: fraction))
    }
  }

  private static func mix(_ left: [Double], _ right: [Double], _ fraction: Double) -> [Double] {
    left.indices.map {
      $0 < right.count ? CartoucheExpressions.mix(left[$0], right[$0], fraction) : .nan
    }
  }

  private static func checkLengths(_ left: Int, _ right: Int, _ name: String) throws(OperatorError) {
    guard left != right else { return }
    throw OperatorError(
      "\(name): Arrays have mismatched length (\(left) vs. \(right)), cannot interpolate.")
  }
}

extension VariableAnchorOffsetCollection {
  fileprivate func mixed(with other: VariableAnchorOffsetCollection, _ fraction: Double)
    throws(OperatorError) -> VariableAnchorOffsetCollection
  {
    guard entries.count == other.entries.count else {
      let (from, to) = (Value.variableAnchorOffsets(self).json, Value.variableAnchorOffsets(other).json)
      throw OperatorError("Cannot interpolate values of different length. from: \(from), to: \(to)")
    }
    var mixed: [Entry] = []
    for (index, (left, right)) in zip(entries, other.entries).enumerated() {
      guard left.anchor == right.anchor else {
        throw OperatorError(
          "Cannot interpolate values containing mismatched anchors. "
            + "from[\(index * 2)]: \(left.anchor), to[\(index * 2)]: \(right.anchor)")
      }
      mixed.append(
        Entry(anchor: left.anchor, offset: left.offset + (right.offset - left.offset) * fraction))
    }
    return VariableAnchorOffsetCollection(mixed)
  }
}
