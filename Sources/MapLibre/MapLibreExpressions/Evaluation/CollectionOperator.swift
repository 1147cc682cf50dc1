import CartoucheJSON
import Foundation

/// The operator in a key path that applies to all members of a list: `tags.@count`, `stops.@max.time`.
///
/// After “Using Collection Operators” of Apple's Key-Value Coding Programming Guide.
enum CollectionOperator: String {
  case count = "@count"
  case sum = "@sum"
  case average = "@avg"
  case minimum = "@min"
  case maximum = "@max"

  /// The value for a list, to whose members a key path is applied unless it is empty; `nil` for other values.
  ///
  /// The entries of a dictionary can be counted as well.
  func value(of list: Any?, _ path: String) -> Any? {
    let constant = ConstantValue(list)
    if self == .count, case .dictionary(let entries) = constant { return NSNumber(value: entries.count) }
    guard case .array(let members) = constant else { return nil }
    if self == .count { return NSNumber(value: members.count) }
    let numbers = members.compactMap { member -> Double? in
      let value: Any? = path.isEmpty ? member : Evaluator.member(path, of: member)
      guard case .number(let number) = ConstantValue(value) else { return nil }
      return number.number
    }
    let sum = numbers.reduce(0, +)
    let result: Double? =
      switch self {
      case .count, .sum: sum
      case .average: numbers.isEmpty ? 0 : sum / Double(numbers.count)
      case .minimum: numbers.min()
      case .maximum: numbers.max()
      }
    return result.map { NSNumber(value: $0) }
  }
}
