extension SymbolLayout {
  /// The symbols in the order of their height in the picture, those further down last.
  ///
  /// Of equal height the one of the later feature comes first.
  func orderByY(_ frame: FrameContext) -> [Int] {
    let (cosine, sine) = (Float(frame.rotation.x), Float(frame.rotation.y))
    let keys = symbols.map { symbol -> (Int, Int32) in
      let y = (sine * symbol.anchor.x + cosine * symbol.anchor.y).rounded(.toNearestOrAwayFromZero)
      return (Int(max(min(y, 1e9), -1e9)), -symbol.feature)
    }
    return symbols.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
  }

  /// The symbols in the order in which they are drawn, apart from sort keys.
  func drawingOrder(_ frame: FrameContext) -> [Int] {
    settings.isDrawnByY && !settings.isSorted ? orderByY(frame) : Array(symbols.indices)
  }

  /// The features of several symbols, by their index in their layer; each once, the one drawn last first.
  package func features(ofSymbols chosen: Set<Int>, _ frame: FrameContext) -> [Int] {
    var seen: Set<Int> = []
    return drawingOrder(frame).reversed().compactMap { index in
      guard chosen.contains(index), let feature = feature(of: symbols[index]), seen.insert(feature).inserted
      else { return nil }
      return feature
    }
  }
}
