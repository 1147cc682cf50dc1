import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

/// The tiles that layers leave out because a frame has reached a limit, one finding for each layer.
struct LayoutShortages {
  private let plan: RenderPlan
  private var first: [Int: (tile: TileID, reason: String)] = [:]
  private var counts: [Int: Int] = [:]
  private var cuts: [Int: (tile: TileID, count: Int)] = [:]

  /// The maximum number of symbols in a layer's part of a tile.
  private var room: SymbolRoom { limits.symbolRoom }
  private let limits: Limits

  /// No findings yet, among the layers of `plan`.
  init(_ plan: RenderPlan, _ limits: Limits) {
    self.plan = plan
    self.limits = limits
  }

  /// Notes that the layer at an index of the plan leaves out a tile; `reason` says what it needs, and what is left.
  mutating func add(_ layer: Int, _ tile: TileID, _ reason: String) {
    counts[layer, default: 0] += 1
    if first[layer] == nil { first[layer] = (tile, reason) }
  }

  /// Notes that a tile cannot be decoded.
  mutating func add(_ layer: Int, _ tile: TileID, decoding byteCount: Int, _ budget: FrameBudget) {
    add(layer, tile, "decoding it may take \(byteCount.mebibytes), and only \(budget.memoryLeft)")
  }

  /// Notes that a tile cannot be laid out.
  mutating func add(_ layer: Int, _ tile: TileID, layingOut byteCount: Int, _ budget: FrameBudget) {
    add(layer, tile, "laying it out may take \(byteCount.mebibytes), and only \(budget.memoryLeft)")
  }

  /// Notes that a layer cannot be drawn.
  mutating func add(_ layer: Int, _ tile: TileID, drawing byteCount: Int, _ budget: FrameBudget) {
    add(layer, tile, "drawing it takes \(byteCount.mebibytes), and only \(budget.memoryLeft)")
  }

  /// Notes that there is no memory for a font of a tile's labels.
  mutating func add(_ layer: Int, _ tile: TileID, writingWith byteCount: Int, _ budget: FrameBudget) {
    add(layer, tile, "a font of its labels takes \(byteCount.mebibytes), and \(budget.memoryLeft)")
  }

  /// Notes that there is no memory for the pictures of the glyphs of a tile's labels.
  mutating func add(
    _ layer: Int, _ tile: TileID, drawingGlyphs cells: [FieldSheet.Cell], _ budget: FrameBudget
  ) {
    add(
      layer, tile,
      "its labels have \(cells.count.grouped) different glyphs, and only \(budget.memoryLeft)")
  }

  /// Notes that the labels of a tile cannot be evaluated.
  mutating func add(_ layer: Int, _ tile: TileID, evaluating byteCount: Int, _ budget: FrameBudget) {
    add(layer, tile, "its labels take \(byteCount.mebibytes), and only \(budget.memoryLeft)")
  }

  /// Notes that the symbols of a tile are too many for the frame.
  mutating func add(_ layer: Int, _ tile: TileID, showing symbols: SymbolRoom, _ budget: FrameBudget) {
    add(
      layer, tile,
      "\(symbols.labels.grouped) labels of \(symbols.glyphs.grouped) parts, and only \(budget.symbols.labels.grouped) of"
        + " \(budget.limits.labels.grouped) labels and \(budget.symbols.glyphs.grouped) of"
        + " \(budget.limits.glyphs.grouped) parts are left")
  }

  /// Notes that a layer shows only some of the symbols of a tile.
  mutating func add(cut layer: Int, _ tile: TileID) { cuts[layer, default: (tile, 0)].count += 1 }

  /// The findings, in the order of the layers.
  var diagnostics: [Diagnostic] {
    plan.layers.indices.flatMap { index in
      var findings: [Diagnostic] = []
      let style = plan.layers[index].resolved.style
      func add(_ what: String, _ tile: TileID, _ count: Int, _ reason: String) {
        findings.append(
          Diagnostic(
            .error,
            "layer \"\(style.id)\" is drawn without \(what) \(tile) of \"\(style.source ?? "")\""
              + (count > 1 ? " and \(count - 1) more" : "") + ": \(reason)",
            kind: .limit, pointer: JSONPointer(["sources", style.source ?? ""])))
      }
      if let (tile, reason) = first[index] { add("tile", tile, counts[index] ?? 1, reason) }
      if let (tile, count) = cuts[index] {
        add(
          "some labels of tile", tile, count,
          "expected at most \(room.labels.grouped) labels of \(room.glyphs.grouped) parts, each of at most"
            + " \(room.labelBytes.grouped) bytes of text")
      }
      return findings
    }
  }
}

extension FrameBudget {
  /// The memory that is left, for messages.
  var memoryLeft: String { "\((memory >> 20).grouped) MiB of \(limits.memory.mebibytes) are left" }

  /// The memory that is left for ranges of glyphs, for messages.
  var glyphRangesLeft: String {
    "\((min(glyphRanges, memory) >> 20).grouped) MiB of \(limits.glyphRanges.mebibytes) for ranges are left"
  }
}
