import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles

extension SymbolLayer {
  /// Draws the icons and texts that placement shows.
  ///
  /// The symbols of a tile are drawn in up to three groups: icons, icons that are distance fields, texts. Without a
  /// sort key, the first groups of all tiles come first, icons before texts; with one, runs of equal keys are drawn in
  /// key order (`render_symbol_layer.cpp` and `tile_layer_group.cpp` of MapLibre Native).
  package static func paint(
    _ tiles: [LaidOutTile<SymbolLayout>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    guard !tiles.isEmpty else { return }
    var tiles = tiles
    if frame.conventions.symbolsArePlacedByColumn {
      // From the top of the picture down, so that symbols nearer to the viewer cover others.
      let turn = SymbolPlacer.rounded(frame.rotation)
      tiles.sort { SymbolPlacer.rowOrder($0.tile, turn) < SymbolPlacer.rowOrder($1.tile, turn) }
    }
    let look = SymbolLook(properties, frame)
    let pens = tiles.map { SymbolPen($0, look, frame) }
    for pen in pens { pen.noteWhatIsMissing() }
    let sheets = SymbolSheets(pens, in: &list)
    for run in order(pens) {
      for pass in SymbolPass.allCases {
        pens[run.tile].draw(run.heap, pass, run.symbols, sheets, into: &list)
      }
    }
    if frame.showsCollisions { drawCollisions(pens, frame, into: &list) }
  }

  /// Draws the boxes and circles of symbols over them: tile after tile, or first those of all texts.
  private static func drawCollisions(
    _ pens: [SymbolPen], _ frame: FrameContext, into list: inout DisplayList
  ) {
    guard frame.conventions.symbolsCollideAsDrawn else {
      for pen in pens {
        for isText in [false, true] { pen.drawCollisions(ofText: isText, into: &list) }
      }
      return
    }
    for isText in [true, false] {
      for pen in pens { pen.drawCollisions(ofText: isText, into: &list) }
    }
  }

  /// Symbols of one group of one tile that are drawn together.
  private struct Run {
    let tile: Int
    let heap: SymbolHeap
    let symbols: [Int]
  }

  private static func order(_ pens: [SymbolPen]) -> [Run] {
    guard pens.contains(where: \.isSorted) else {
      return (0..<SymbolHeap.allCases.count).flatMap { round in
        pens.indices.compactMap { tile -> Run? in
          let heaps = pens[tile].heaps
          return round < heaps.count ? Run(tile: tile, heap: heaps[round], symbols: pens[tile].order) : nil
        }.sorted { ($0.heap.isText ? 1 : 0, $0.tile) < ($1.heap.isText ? 1 : 0, $1.tile) }
      }
    }
    var runs: [(key: Double, run: Run)] = []
    for (tile, pen) in pens.enumerated() {
      for heap in pen.heaps {
        runs += pen.runsByKey.map { ($0.key, Run(tile: tile, heap: heap, symbols: $0.symbols)) }
      }
    }
    return runs.enumerated().sorted { a, b in
      let (p, q) = (a.element, b.element)
      if p.key != q.key { return p.key < q.key }
      if p.run.heap.isText != q.run.heap.isText { return q.run.heap.isText }
      return (p.run.tile, a.offset) < (q.run.tile, b.offset)
    }.map(\.element.run)
  }
}

/// The kinds of symbols that are drawn together.
enum SymbolHeap: CaseIterable {
  case icons, fieldIcons, text

  var isText: Bool { self == .text }
}

/// Halos lie below everything else of their group.
enum SymbolPass: CaseIterable {
  case halo, fill
}

/// The sheets of distance fields that a list draws from.
struct SymbolSheets {
  private var glyphs: [(atlas: GlyphAtlas, id: FieldSheetID)] = []
  private var icons: FieldSheetID?
  private var cells: [String: FieldSheet.Cell] = [:]

  /// The sheets of the layouts that `pens` draw.
  init(_ pens: [SymbolPen], in list: inout DisplayList) {
    var sheet = FieldSheet()
    for pen in pens {
      if let atlas = pen.layout.glyphs, pen.layout.hasText, !glyphs.contains(where: { $0.atlas === atlas }) {
        glyphs.append((atlas, list.addSheet(atlas.sheet)))
      }
      for (name, image) in pen.fieldIcons where cells[name] == nil {
        // In an image that is a field only the alpha channel counts.
        let alpha = stride(from: 3, to: image.bitmap.pixels.count, by: 4).map { image.bitmap.pixels[$0] }
        cells[name] = sheet.add(width: image.bitmap.width, height: image.bitmap.height, alpha)
      }
    }
    if !cells.isEmpty { icons = list.addSheet(sheet) }
  }

  /// The sheet of an atlas.
  func sheet(of atlas: GlyphAtlas) -> FieldSheetID? { glyphs.first { $0.atlas === atlas }?.id }

  /// The field of an image.
  func field(named name: String) -> (sheet: FieldSheetID, cell: FieldSheet.Cell)? {
    guard let icons, let cell = cells[name] else { return nil }
    return (icons, cell)
  }
}
