import CartoucheJSON
import CartoucheLayers
import CartoucheStyle
import CartoucheTiles

/// The tiles that layers leave out because a frame has taken all that it may, one finding for each layer.
struct LayoutShortages {
  private let plan: RenderPlan
  private var first: [Int: (tile: TileID, reason: String)] = [:]
  private var counts: [Int: Int] = [:]

  /// None yet, among the layers of `plan`.
  init(_ plan: RenderPlan) { self.plan = plan }

  /// Notes that the layer at an index of the plan leaves out a tile; `reason` says what it needs, and what is left.
  mutating func add(_ layer: Int, _ tile: TileID, _ reason: String) {
    counts[layer, default: 0] += 1
    if first[layer] == nil { first[layer] = (tile, reason) }
  }

  /// Notes that a tile cannot be decoded.
  mutating func add(_ layer: Int, _ tile: TileID, decoding byteCount: Int, _ budget: FrameBudget) {
    add(layer, tile, "to decode it may take \(byteCount.mebibytes), and \(budget.memoryLeft)")
  }

  /// Notes that a tile cannot be laid out.
  mutating func add(_ layer: Int, _ tile: TileID, layingOut byteCount: Int, _ budget: FrameBudget) {
    add(layer, tile, "to lay it out may take \(byteCount.mebibytes), and \(budget.memoryLeft)")
  }

  /// Notes that a layer cannot be drawn.
  mutating func add(_ layer: Int, _ tile: TileID, drawing byteCount: Int, _ budget: FrameBudget) {
    add(layer, tile, "to draw it takes \(byteCount.mebibytes), and \(budget.memoryLeft)")
  }

  /// The findings, in the order of the layers.
  var diagnostics: [Diagnostic] {
    plan.layers.indices.compactMap { index in
      guard let (tile, reason) = first[index] else { return nil }
      let style = plan.layers[index].resolved.style
      let others = (counts[index] ?? 1) - 1
      return Diagnostic(
        .error,
        "layer \"\(style.id)\" is drawn without tile \(tile) of \"\(style.source ?? "")\""
          + (others > 0 ? " and \(others) more" : "") + ": \(reason)",
        kind: .limit, pointer: JSONPointer(["sources", style.source ?? ""]))
    }
  }
}

extension FrameBudget {
  /// The memory that is left, for messages.
  var memoryLeft: String { "\((memory >> 20).grouped) MiB of \(limits.memory.mebibytes) are left" }
}
