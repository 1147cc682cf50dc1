/// Evaluates an expression whose values are plain texts, and gives equal texts the same number.
///
/// A text that was met before costs no memory: it is compared by its hash and its first bytes.
package struct NumberedTexts {
  private struct Key {
    let hash: UInt64
    let count: Int
    let head: SIMD2<UInt64>
  }

  /// The distinct texts by their numbers, in the order in which they were first met.
  package private(set) var list: [String] = []
  private let expression: StyleExpression
  private let function: Function<TextReference>
  private let property: String
  private var keys: [Key] = []
  /// The numbers by hash; -1 where there is none.
  private var slots = [Int32](repeating: -1, count: 64)

  /// No texts yet of an expression; `nil` if its values are not made of plain texts.
  ///
  /// - Parameter property: The name under which failures are noted.
  package init?(_ expression: StylePropertyExpression, property: String) {
    guard let function = expression.expression.textFunction else { return nil }
    self.expression = expression.expression
    self.function = function
    self.property = property
  }

  /// The number of the text in a context; `nil` if the expression fails.
  package mutating func number(in context: inout EvaluationContext) -> Int? {
    expression.begin(&context)
    let text = context.attempt { (context) throws(EvaluationError) in try function(&context) }
    context.noteFailure(of: property)
    return text.map { entry(of: $0) }
  }

  /// The place of a text in ``list``.
  private mutating func entry(of text: TextReference) -> Int {
    let (hash, count, head) = text.signature
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      let key = keys[number]
      if key.hash == hash, key.count == count, key.head == head,
        count <= 16 || list[number].utf8.elementsEqual(text.string.utf8)
      {
        return number
      }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: list.count)
    list.append(text.string)
    keys.append(Key(hash: hash, count: count, head: head))
    if list.count * 2 > slots.count { grow() }
    return list.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, key) in keys.enumerated() {
      var slot = Int(truncatingIfNeeded: key.hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}
