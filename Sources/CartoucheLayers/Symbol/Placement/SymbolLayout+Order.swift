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
}
