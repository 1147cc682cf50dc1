import CartoucheGeometry
import CartoucheTiles

extension TilePlacer {
  /// The text and the place in the unit world by which a symbol is identified in other tiles.
  private func identity(of index: Int) -> (key: String, place: SIMD2<Double>) {
    let symbol = layout.symbols[index]
    return (layout.keys[Int(symbol.key)], tile.place(of: symbol.anchor))
  }

  /// Whether the place of a symbol lies in the picture.
  private func isInPicture(_ index: Int) -> Bool {
    let anchor = view.pixel(SIMD2<Double>(layout.symbols[index].anchor))
    let (place, size) = (anchor.place, frame.size)
    guard !view.isHidden(SIMD2<Double>(layout.symbols[index].anchor)) else { return false }
    return anchor.depth > 0 && place.x >= 0 && place.y >= 0 && place.x < size.x && place.y < size.y
  }

  /// Gives the symbols their opacities, and notes those that are visible.
  ///
  /// - Parameters:
  ///   - areShown: Whether to draw the symbols that placement shows, or the others, some of which fade out.
  ///   - index: The symbols of the previous frame, each of which is taken once.
  func fade(
    _ fading: SymbolFading, shown areShown: Bool, from index: inout ShownSymbolIndex?,
    into shown: inout ShownSymbols
  ) {
    for symbol in placed.indices {
      let state = placed[symbol]
      guard (state.showsText || state.showsIcon) == areShown else { continue }
      let (key, place) = identity(of: symbol)
      let known = index?.take(layer: layerName, key: key, place)
      guard areShown || known != nil else { continue }
      let isSeen = isInPicture(symbol)
      let item = ShownSymbols.Item(
        layer: layerName, key: key, place: place,
        text: fading.opacity(isShown: state.showsText, after: known?.text, isSeen: isSeen),
        icon: fading.opacity(isShown: state.showsIcon, after: known?.icon, isSeen: isSeen),
        variable: state.showsText ? state.variable : known?.variable,
        isVertical: state.showsText ? state.isVertical : known?.isVertical ?? false)
      show(symbol, item)
      if areShown || item.text.opacity > 0 || item.icon.opacity > 0 { shown.append(item) }
    }
  }

  /// Gives a symbol its opacities; one that fades out is drawn where it was.
  private func show(_ index: Int, _ item: ShownSymbols.Item) {
    let symbol = layout.symbols[index]
    placed[index].textOpacity = item.text.opacity
    placed[index].iconOpacity = item.icon.opacity
    if !placed[index].showsText, layout.text(of: symbol).exists, item.text.opacity > 0 {
      placed[index].showsText = true
      placed[index].variable = item.variable
      placed[index].isVertical = item.isVertical
    }
    if !placed[index].showsIcon, layout.icon(of: symbol).exists, item.icon.opacity > 0 {
      placed[index].showsIcon = true
    }
  }

  /// The anchors of a text in the order in which they are tried: the one that it had in the previous frame comes first.
  func anchorOrder(_ index: Int) -> [Int32] {
    let anchors = Array(layout.text(of: layout.symbols[index]).anchors)
    guard let before, !anchors.isEmpty else { return anchors }
    let (key, place) = identity(of: index)
    guard let known = before.find(layer: layerName, key: key, place), let variable = before[known].variable
    else { return anchors }
    return anchors.filter { layout.anchors[Int($0)].anchor == variable.anchor }
      + anchors.filter { layout.anchors[Int($0)].anchor != variable.anchor }
  }
}

extension OverscaledTileID {
  /// A place of the tile in the unit world, including its adjacent copies.
  fileprivate func place(of anchor: SIMD2<Float>) -> SIMD2<Double> {
    let world = Double(UInt64(1) << UInt64(min(max(canonical.z, 0), 32)))
    let corner = SIMD2(Double(canonical.x) + Double(wrap) * world, Double(canonical.y))
    return (corner + SIMD2<Double>(anchor) / Double(TileID.extent)) / world
  }
}
