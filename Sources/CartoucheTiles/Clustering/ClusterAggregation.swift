import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

/// A property of clusters that is computed from their points: an entry of `clusterProperties`.
public struct ClusterAggregation: Sendable {
  /// The value of a point, and the way in which an accumulated value takes in another.
  enum Operation: Sendable {
    case number(map: @Sendable (Feature) -> Double, reduce: @Sendable (Double, Double) -> Double)
    case value(map: @Sendable (Feature) -> JSONValue, reduce: @Sendable (JSONValue, JSONValue) -> JSONValue)
  }

  /// The name of the property.
  public let name: String
  let operation: Operation

  /// A property of any type.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - map: The value of one point.
  ///   - reduce: The combination of the accumulated value (`["accumulated"]`) with the next value.
  public static func value(
    _ name: String, map: @escaping @Sendable (Feature) -> JSONValue,
    reduce: @escaping @Sendable (_ accumulated: JSONValue, _ next: JSONValue) -> JSONValue
  ) -> ClusterAggregation {
    ClusterAggregation(name: name, operation: .value(map: map, reduce: reduce))
  }

  /// A number; much faster than ``value(_:map:reduce:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - map: The value of one point.
  ///   - reduce: The combination of the accumulated value (`["accumulated"]`) with the next number.
  public static func number(
    _ name: String, map: @escaping @Sendable (Feature) -> Double,
    reduce: @escaping @Sendable (_ accumulated: Double, _ next: Double) -> Double
  ) -> ClusterAggregation {
    ClusterAggregation(name: name, operation: .number(map: map, reduce: reduce))
  }

  /// The sum of a property; points without it count for 0.
  public static func sum(_ name: String, of property: String) -> ClusterAggregation {
    number(name, map: { $0.properties[property]?.number ?? 0 }, reduce: { $0 + $1 })
  }
}

/// The values of nodes in one aggregation, in the order of nodes.
enum ClusterValues: Sendable {
  case numbers([Double], reduce: @Sendable (Double, Double) -> Double)
  case values([JSONValue], reduce: @Sendable (JSONValue, JSONValue) -> JSONValue)

  /// The values of points.
  ///
  /// Points that come after `stop` is given have no value.
  init(
    _ operation: ClusterAggregation.Operation, features: [Feature], leaves: [UInt32], until stop: StopSignal
  ) {
    var watch = StopWatch(stop)
    func map<Value>(_ worth: (Feature) -> Value, _ nothing: Value) -> [Value] {
      leaves.map { watch.stops() ? nothing : worth(features[Int($0)]) }
    }
    switch operation {
    case .number(let worth, let reduce): self = .numbers(map(worth, 0), reduce: reduce)
    case .value(let worth, let reduce): self = .values(map(worth, .null), reduce: reduce)
    }
  }

  /// The values in another order: first that of the first index.
  func reordered(_ order: [UInt32]) -> ClusterValues {
    switch self {
    case .numbers(let numbers, let reduce):
      var result: [Double] = []
      result.reserveCapacity(2 * order.count)
      for index in order { result.append(numbers[Int(index)]) }
      return .numbers(result, reduce: reduce)
    case .values(let values, let reduce): return .values(order.map { values[Int($0)] }, reduce: reduce)
    }
  }

  /// Adds the value of a cluster of these nodes; there is at least one.
  mutating func append(clusterOf nodes: ArraySlice<UInt32>) {
    guard let first = nodes.first else { return }
    switch self {
    case .numbers(var numbers, let reduce):
      // Moved out of the way, so that the array has one owner and grows in place.
      self = .numbers([], reduce: reduce)
      var result = numbers[Int(first)]
      for node in nodes.dropFirst() { result = reduce(result, numbers[Int(node)]) }
      numbers.append(result)
      self = .numbers(numbers, reduce: reduce)
    case .values(var values, let reduce):
      self = .values([], reduce: reduce)
      var result = values[Int(first)]
      for node in nodes.dropFirst() { result = reduce(result, values[Int(node)]) }
      values.append(result)
      self = .values(values, reduce: reduce)
    }
  }

  /// The value of a node; whole numbers that a double represents exactly are integers.
  subscript(node: Int) -> JSONValue {
    switch self {
    case .numbers(let numbers, _):
      let number = numbers[node]
      guard number.magnitude <= 0x1p53, number.rounded(.towardZero) == number,
        number != 0 || number.sign == .plus
      else { return .double(number) }
      return .int(Int64(number))
    case .values(let values, _): return values[node]
    }
  }
}
