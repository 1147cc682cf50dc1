/// A choice that depends on one property alone: a branch of `match`, or whether a string is the one searched for.
///
/// The features of a tile share their values, so each value is decided on once; after that the choice is one look-up in
/// the context's ``DecisionMemory``, however expensive the decision is.
struct PropertyDecision: EvaluationBody {
  private let slot: Int
  private let missing: Int
  private let rule: Rule

  /// The rule for deciding on a value: an object, so that nothing has to be copied to pass it on.
  private final class Rule: Sendable {
    let number: Int
    let missing: Int
    let decide: @Sendable (Datum) -> Int

    init(number: Int, missing: Int, decide: @escaping @Sendable (Datum) -> Int) {
      self.number = number
      self.missing = missing
      self.decide = decide
    }

    @inline(never)
    func result(for value: Int, in context: inout EvaluationContext) -> Int {
      guard value < context.data.count else { return missing }
      let result = decide(context.data[value])
      context.decisions.remember(result, of: number, for: value)
      return result
    }
  }

  /// A decision on the property with `slot`.
  ///
  /// - Parameters:
  ///   - key: The identity of the decision: equal ones on the same property share their memory.
  ///   - missing: The result for features without the property.
  ///   - decide: The result for a value, 0 or above; it may depend on nothing else.
  init(
    slot: Int, key: String, in names: PropertyNames, missing: Int,
    _ decide: @escaping @Sendable (Datum) -> Int
  ) {
    self.slot = slot
    self.missing = missing
    rule = Rule(number: names.decision("\(slot) \(key)"), missing: missing, decide: decide)
  }

  @inline(__always)
  func callAsFunction(_ context: inout EvaluationContext) -> Int {
    let value = context.valueIndex(slot)
    if value < 0 { return missing }
    let known = context.decisions.result(of: rule.number, for: value)
    return known >= 0 ? known : rule.result(for: value, in: &context)
  }
}

extension PropertyDecision {
  /// Whether a property passes a test, as a closure; one that is missing does not.
  ///
  /// - Parameters:
  ///   - key: The identity of the test among those of the same property.
  ///   - expected: The result of the closure if the test succeeds.
  static func test(
    slot: Int, key: String, in names: PropertyNames, yielding expected: Bool = true,
    _ test: @escaping @Sendable (Datum) -> Bool
  ) -> Function<Bool> {
    let decision = PropertyDecision(slot: slot, key: key, in: names, missing: 0) { test($0) ? 1 : 0 }
    return { (context) throws(EvaluationError) in (decision(&context) != 0) == expected }
  }
}

/// The results of decisions so far, by the index of the value in the table.
struct DecisionMemory: Sendable {
  /// The number of values, 0 if nothing is remembered.
  private var valueCount = 0
  /// The beginning of the results of each decision, by its number.
  private var starts: [Int] = []
  /// One more than the result, 0 if it is unknown.
  private var results: [UInt16] = []

  /// The end of all results.
  private static let nowhere = Int.max / 2

  /// A memory for a table of `valueCount` values that are used `useCount` times.
  ///
  /// A memory for decisions; if hardly any value is used twice, remembering costs more than it saves.
  init(valueCount: Int = 0, useCount: Int = 0) {
    self.valueCount = useCount / 2 >= valueCount ? valueCount : 0
  }

  /// The result of a decision for a value, -1 if it is unknown.
  @inline(__always)
  func result(of decision: Int, for value: Int) -> Int {
    let starts = starts.span
    guard decision < starts.count, value < valueCount else { return -1 }
    let results = results.span
    let index = starts[decision] &+ value
    return index < results.count ? Int(results[index]) &- 1 : -1
  }

  mutating func remember(_ result: Int, of decision: Int, for value: Int) {
    guard value < valueCount, result < Int(UInt16.max) else { return }
    if decision >= starts.count {
      starts += Array(repeating: Self.nowhere, count: decision + 1 - starts.count)
    }
    if starts[decision] == Self.nowhere {
      starts[decision] = results.count
      results += Array(repeating: 0, count: valueCount)
    }
    results[starts[decision] + value] = UInt16(result + 1)
  }
}
