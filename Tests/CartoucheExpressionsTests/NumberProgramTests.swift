import CartoucheJSON
import SeededRandom
import Testing

@testable import CartoucheExpressions

/// Arithmetic as programs: the same numbers, to the sign of zero, and the same errors as one step at a time.
@Suite struct NumberProgramTests {
  /// Arithmetic that is evaluated here as it is written, an operator at a time.
  private indirect enum Arithmetic {
    case literal(Double)
    case property(String)
    case zoom
    /// A number that no program knows how to compute.
    case branch(String)
    case operation(String, [Arithmetic])

    static let properties: JSONObject = [
      "a": 3, "b": -2.5, "zero": .double(-0.0), "large": 1e300, "text": "x",
    ]

    var json: JSONValue {
      switch self {
      case .literal(let value): .double(value)
      case .property(let name): ["get", .string(name)]
      case .zoom: ["zoom"]
      case .branch(let name): ["case", ["has", "text"], ["number", ["get", .string(name)]], 0]
      case .operation(let name, let operands): .array([.string(name)] + operands.map(\.json))
      }
    }

    /// The number, or the place of the property that is none.
    func value(at path: String = "") throws(Failure) -> Double {
      switch self {
      case .literal(let value): return value
      case .zoom: return 5
      case .property(let name):
        guard let number = Self.properties[name]?.number else { throw Failure(path: path) }
        return number
      case .branch(let name):
        guard let number = Self.properties[name]?.number else { throw Failure(path: "\(path)[2]") }
        return number
      case .operation(let name, let operands):
        var values: [Double] = []
        for (index, operand) in operands.enumerated() {
          values.append(try operand.value(at: "\(path)[\(index + 1)]"))
        }
        let hasNaN = values.contains(where: \.isNaN)
        switch name {
        case "+": return values.reduce(0, +)
        case "*": return values.reduce(1, *)
        case "min": return hasNaN ? .nan : values.reduce(.infinity) { Swift.min($0, $1) }
        case "max": return hasNaN ? .nan : values.reduce(-.infinity) { Swift.max($0, $1) }
        case "-": return values.count == 1 ? -values[0] : values[0] - values[1]
        case "/": return values[0] / values[1]
        case "%": return values[0].truncatingRemainder(dividingBy: values[1])
        default: return values[0].magnitude
        }
      }
    }

    struct Failure: Error { let path: String }

    static func random(_ random: inout SplitMix64, depth: Int, withErrors: Bool) -> Arithmetic {
      let names = ["a", "b", "zero", "large"] + (withErrors ? ["text", "missing"] : [])
      if depth == 0 || Int.random(in: 0..<4, using: &random) == 0 {
        let name = names.randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .zoom
        case 1: return .branch(name)
        case 2, 3: return .literal([0, -0.0, 1, 2.5, -7, .infinity].randomElement(using: &random) ?? 0)
        default: return .property(name)
        }
      }
      let name = ["+", "*", "-", "/", "%", "min", "max", "abs", "-1"].randomElement(using: &random) ?? "+"
      let count =
        switch name {
        case "+", "*", "min", "max": Int.random(in: 0...11, using: &random)
        case "abs", "-1": 1
        default: 2
        }
      let operands = (0..<count).map { _ in self.random(&random, depth: depth - 1, withErrors: withErrors) }
      return .operation(name == "-1" ? "-" : name, operands)
    }
  }

  private func context() -> EvaluationContext {
    var context = EvaluationContext(zoom: 5)
    context.setProperties(FeatureTable(properties: Arithmetic.properties))
    return context
  }

  @Test(arguments: [false, true], 0..<4) func agreesWithSingleSteps(withErrors: Bool, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var context = context()
    var failures = 0
    for _ in 0..<500 {
      let arithmetic = Arithmetic.random(
        &random, depth: Int.random(in: 1...4, using: &random), withErrors: withErrors)
      let expression = try StyleExpression(arithmetic.json, expecting: .number)
      do throws(Arithmetic.Failure) {
        let expected = try arithmetic.value()
        let actual = try? expression.number(in: &context)
        #expect(actual?.isNaN == expected.isNaN)
        if !expected.isNaN { #expect(actual?.bitPattern == expected.bitPattern) }
      } catch {
        failures += 1
        let found = #expect(throws: EvaluationError.self) { try expression.number(in: &context) }
        #expect(found?.key == error.path)
        #expect(found?.message.hasPrefix("Expected value to be of type number, but found ") == true)
      }
    }
    #expect((failures > 20) == withErrors)
  }

  /// Formulas around the largest that is one program, nested to either side.
  @Test(arguments: 1...70) func nestsToEitherSide(count: Int) throws {
    var context = context()
    for isLeft in [true, false] {
      var expression: JSONValue = ["get", "a"]
      for index in 1...count {
        let number = JSONValue.double(Double(index))
        expression =
          isLeft ? ["-", expression, number] : ["-", number, ["+", ["get", "zero"], expression]]
      }
      var expected = 3.0
      for index in 1...count {
        expected = isLeft ? expected - Double(index) : Double(index) - expected
      }
      #expect(try StyleExpression(expression).number(in: &context) == expected)
    }
  }

  @Test func isRefusedWhenTooLarge() throws {
    var formula = Formula.zoom
    for _ in 1...20 { formula = .arithmetic(.add, formula, .zoom) }
    var context = context()
    #expect(try NumberProgram(formula).run(&context).isNaN)
  }

  @Test func foldsListsOfAnyLength() throws {
    var context = context()
    for count in [7, 8, 9, 31, 1000] {
      let sum = JSONValue.array(["+"] + Array(repeating: ["get", "a"], count: count))
      #expect(try StyleExpression(sum).number(in: &context) == Double(3 * count))
      let largest = JSONValue.array(["max"] + Array(repeating: ["get", "b"], count: count) + [["zoom"]])
      #expect(try StyleExpression(largest).number(in: &context) == 5)
    }
  }
}
