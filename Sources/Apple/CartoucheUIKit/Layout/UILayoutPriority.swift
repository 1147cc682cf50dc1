import Foundation

/// The importance of a constraint, from 1 to 1000; only constraints of 1000 are required.
public struct UILayoutPriority: Hashable, RawRepresentable, Comparable, Sendable {
  /// The number.
  public var rawValue: Float
  /// The importance with a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The importance with a number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Whether one is less important than another.
  public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Required.
  public static let required = UILayoutPriority(1000)
  /// The priority with which content resists being cut: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority with which a finger may change the size of a scene: 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The priority with which a scene keeps its size: 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// The priority with which a finger cannot change the size of a scene: 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The priority with which views hug their content: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of the size for which a view is measured: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
