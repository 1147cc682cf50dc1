import CartoucheExpressions
import CartoucheJSON
import CartoucheLayers
import CartoucheStyle

/// The expressions of a frame that have no value for some features.
struct EvaluationFindings: Sendable {
  /// By the index of the layer in the plan, in the order in which they were met.
  private var failures: [[EvaluationFailures.Entry]]

  /// No failures yet, among the layers of `plan`.
  init(_ plan: RenderPlan) { failures = Array(repeating: [], count: plan.layers.count) }

  /// Adds the failures of laying out a tile for the layer at an index of the plan.
  mutating func add(_ layer: Int, _ entries: [EvaluationFailures.Entry]) {
    for entry in entries {
      if let known = failures[layer].firstIndex(where: { $0.name == entry.name }) {
        failures[layer][known].count += entry.count
      } else {
        failures[layer].append(entry)
      }
    }
  }

  /// The findings in the order of the layers, one for each property.
  func diagnostics(_ plan: RenderPlan) -> [Diagnostic] {
    zip(plan.layers, failures).flatMap { layer, entries in
      entries.map { entry in
        let isFilter = entry.name == "filter"
        let group = layer.resolved.style.paint[entry.name] != nil ? "paint" : "layout"
        let pointer = isFilter ? ["filter"] : [group, entry.name]
        let outcome = isFilter ? "such features are left out" : "the default takes its place"
        return Diagnostic(
          // Attributes that some features lack are common; other failures are mistakes.
          entry.error.isAboutMissingValue ? .note : .warning,
          "\(entry.name)\(entry.error.key): \(entry.error.message) (in layer \"\(layer.resolved.style.id)\","
            + " failed \(entry.count.grouped) \(entry.count == 1 ? "time" : "times")); \(outcome)",
          pointer: layer.pointer.map { pointer.reduce($0) { $0.appending($1) } })
      }
    }
  }
}
