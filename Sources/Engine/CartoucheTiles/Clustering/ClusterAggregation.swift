import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads

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

/// The values of points or nodes in one aggregation, in their order.
package enum ClusterValues: Sendable {
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

  /// The values of all nodes of a tree, from those of the points that it was made from.
  func accumulated(in tree: ClusterTree) -> ClusterValues {
    switch self {
    case .numbers(let numbers, let reduce):
      return .numbers(Self.accumulated(numbers, in: tree, reduce), reduce: reduce)
    case .values(let values, let reduce):
      return .values(Self.accumulated(values, in: tree, reduce), reduce: reduce)
    }
  }

  private static func accumulated<Value>(
    _ points: [Value], in tree: ClusterTree, _ reduce: (Value, Value) -> Value
  ) -> [Value] {
    var nodes: [Value] = []
    nodes.reserveCapacity(tree.positions.count)
    for source in tree.sources { nodes.append(points[Int(source)]) }
    // The nodes of a cluster come before it.
    for cluster in tree.leafCount..<tree.positions.count {
      let children = tree.children(of: cluster)
      guard let first = children.first else { continue }
      nodes.append(children.dropFirst().reduce(nodes[Int(first)]) { reduce($0, nodes[Int($1)]) })
    }
    return nodes
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
