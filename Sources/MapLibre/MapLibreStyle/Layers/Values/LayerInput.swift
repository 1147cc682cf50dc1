import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle

/// Something that expressions of some properties may depend on, but not those of others.
struct LayerInput {
  /// The operator in a style.
  private let name: String
  /// Its name in messages.
  let meaning: String
  /// Whether a property may depend on it.
  private let isAllowed: @Sendable (any AnyProperty) -> Bool

  private static let all = [
    LayerInput(name: "heatmap-density", meaning: "$heatmapDensity") { $0.dependence == .heatmapDensity },
    LayerInput(name: "line-progress", meaning: "$lineProgress") { $0.dependence == .lineProgress },
    LayerInput(name: "elevation", meaning: "the elevation") { $0.dependence == .elevation },
    LayerInput(name: "accumulated", meaning: "$featureAccumulated") { _ in false },
    LayerInput(name: "feature-state", meaning: "the state of features") { $0.dependence == .featureState },
  ]

  /// The inputs that a property may not depend on.
  static func foreign(to line: any AnyProperty) -> [LayerInput] { all.filter { !$0.isAllowed(line) } }

  /// Whether an expression, or an older function, contains the operator; constants do not.
  func isRead(by json: JSONValue) -> Bool {
    switch json {
    case .array(let items):
      guard let first = items.first?.string else { return items.contains(where: isRead) }
      if first == "literal" { return false }
      return first == name && StyleExpression.isExpression(json) || items.dropFirst().contains(where: isRead)
    case .object(let members): return members.contains { isRead(by: $0.value) }
    default: return false
    }
  }

  /// The input that a property may not depend on, as the reader of expressions names it; `nil` for its other messages.
  static func forbidden(by message: String) -> String? {
    switch message {
    case "data expressions not supported": "features"
    case "zoom expressions not supported": "$zoomLevel"
    default: nil
    }
  }
}
