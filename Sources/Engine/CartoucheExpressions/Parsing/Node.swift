/// A parsed and type-checked expression: its type, its parts and its evaluation.
final class Node: Sendable {
  /// The properties of a node that the parser needs.
  enum Kind: Sendable {
    case literal(Literal)
    case operation(String)
    case assertion
    case coercion
    case `let`(result: Node)
    case variable(Node)
    case coalesce
    case choice(outputs: [Node])
    case curve(Curve)
    /// A comparison of which of two values comes first.
    case order
    case other
  }

  let type: ValueType
  let kind: Kind
  let children: [Node]
  let evaluation: Evaluation
  /// The dependencies of the node and everything below it; a variable is counted where it is bound.
  let dependencies: Dependencies
  /// The depth of recursion during evaluation, through variables too.
  let height: Int

  init(
    _ kind: Kind, type: ValueType, children: [Node] = [], reads own: Dependencies = [],
    _ evaluation: Evaluation
  ) {
    self.kind = kind
    self.type = type
    self.children = children
    self.evaluation = evaluation
    dependencies = children.reduce(own) { $0.union($1.dependencies) }
    var below = children.reduce(0) { max($0, $1.height) }
    if case .variable(let bound) = kind { below = max(below, bound.height) }
    height = below + 1
  }

  convenience init(_ value: Value, type: ValueType? = nil) {
    let literal = Literal(value)
    let type = type ?? value.type
    self.init(.literal(literal), type: type, Evaluation(literal, as: type))
  }
}

/// A `step` or `interpolate`: what it shows of itself.
struct Curve: Sendable {
  let input: Node
  /// Ascending; the first of a `step` is negative infinity.
  let stops: [Double]
  let outputs: [Node]
  /// `nil` for `step`.
  let interpolation: Interpolation?
  /// The space in which colours between the stops are mixed.
  var space = ColorSpace.rgb
}

/// The inputs that the value of an expression may depend on.
struct Dependencies: OptionSet, Sendable {
  let rawValue: UInt16

  static let feature = Dependencies(rawValue: 1 << 0)
  static let featureState = Dependencies(rawValue: 1 << 1)
  static let globalState = Dependencies(rawValue: 1 << 2)
  static let zoom = Dependencies(rawValue: 1 << 3)
  static let heatmapDensity = Dependencies(rawValue: 1 << 4)
  static let elevation = Dependencies(rawValue: 1 << 5)
  static let lineProgress = Dependencies(rawValue: 1 << 6)
  static let accumulated = Dependencies(rawValue: 1 << 7)
  static let supportedScripts = Dependencies(rawValue: 1 << 8)
  static let images = Dependencies(rawValue: 1 << 9)
  static let geometry = Dependencies(rawValue: 1 << 10)
  /// Something that must not be evaluated ahead of time for other reasons.
  static let unfoldable = Dependencies(rawValue: 1 << 11)

  static let any: Dependencies = [.feature, .featureState, .geometry]
}

extension Node {
  /// The value of a literal.
  var literal: Value? { if case .literal(let literal) = kind { literal.value } else { nil } }

  var isFeatureConstant: Bool { dependencies.isDisjoint(with: [.feature, .featureState, .geometry]) }
  var isZoomConstant: Bool { !dependencies.contains(.zoom) }

  /// Whether the node always has the same value, so that it can be replaced by that value.
  ///
  /// Parts that are constant have been replaced already, except below type annotations, which are added after
  /// a part was parsed, and variables.
  var isConstant: Bool {
    switch kind {
    case .literal: return true
    case .variable(let bound): return bound.isConstant
    case .assertion, .coercion: return children.allSatisfy(\.isConstant) && foldable
    default: return children.allSatisfy { $0.literal != nil } && foldable
    }
  }

  private var foldable: Bool { dependencies.subtracting(.images).isEmpty }
}
