extension Operators {
  /// Colours (style specification, “Expressions › Color”).
  static let color: [Operator] = [
    Operator("rgb", "An opaque colour from red, green and blue, 0 to 255.") {
      (red: Double, green: Double, blue: Double) throws(OperatorError) in
      try Color(rgba: [red, green, blue, 1])
    },
    Operator("rgba", "A colour from red, green and blue, 0 to 255, and alpha, 0 to 1.") {
      (red: Double, green: Double, blue: Double, alpha: Double) throws(OperatorError) in
      try Color(rgba: [red, green, blue, alpha])
    },
    Operator(
      "to-rgba", "Red, green, blue (0 to 255) and alpha (0 to 1) of a colour.",
      result: .array(of: .number, length: 4), .fixed([.color])
    ) { arguments, _ in
      let color = Color.reader(arguments[0])
      return Value.evaluation { (context) throws(EvaluationError) in
        let color = try color(&context)
        return .array(
          [color.red * 255, color.green * 255, color.blue * 255, color.alpha].map(Value.number))
      }
    },
  ]
}

extension Color {
  /// A colour from straight channels, 0 to 255, and alpha, 0 to 1; alpha may be missing.
  init(rgba channels: [Double]) throws(OperatorError) {
    if let problem = Self.problem(rgba: channels.map(Value.number)) { throw OperatorError(problem) }
    self.init(
      red: channels[0] / 255, green: channels[1] / 255, blue: channels[2] / 255,
      alpha: channels.count > 3 ? channels[3] : 1)
  }

  /// The reason why three or four values are not the channels of a colour, or `nil` when they are.
  static func problem(rgba channels: [Value]) -> String? {
    func within(_ range: ClosedRange<Double>, _ value: Value) -> Bool {
      value.number.map(range.contains) ?? false
    }
    func list(_ values: [Value]) -> String { values.map(\.text).joined(separator: ", ") }
    guard channels.prefix(3).allSatisfy({ within(0...255, $0) }) else {
      let shown = channels.count > 3 && channels[3].number == nil ? Array(channels.prefix(3)) : channels
      return "Invalid rgba value [\(list(shown))]: 'r', 'g', and 'b' must be between 0 and 255."
    }
    guard channels.count < 4 || within(0...1, channels[3]) else {
      return "Invalid rgba value [\(list(channels))]: 'a' must be between 0 and 1."
    }
    return nil
  }
}
