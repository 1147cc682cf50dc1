import CartoucheTiles

/// The wish that symbols come and go gradually between the frames of a moving map.
package struct SymbolFading: Sendable {
  /// The symbols of the frame before; `nil` for the first, which shows its symbols at once.
  package var before: ShownSymbols?
  /// The moment of the frame.
  package var time: Duration
  /// The time that symbols take to come or go; 0 for none.
  package var duration: Duration

  /// Symbols that come and go in `duration`.
  package init(from before: ShownSymbols?, at time: Duration, lasting duration: Duration) {
    self.before = before
    self.time = time
    self.duration = max(duration, .zero)
  }

  /// The share of the whole way that symbols go between the frames.
  private var share: Float {
    guard let before else { return 1 }
    guard duration > .zero else { return 1 }
    return Float(min(max((time - before.time) / duration, 0), 1))
  }

  /// Gives the symbols of all tiles their opacity.
  ///
  /// Those that placement shows come first, so that the part of a tile that repeats a symbol of its neighbour does not
  /// take its place.
  func apply(
    to placers: inout [[TilePlacer]], of layers: [PlacementLayer], _ index: ShownSymbolIndex?
  ) -> ShownSymbols {
    var index = index
    var shown = ShownSymbols(time: time, lasting: duration)
    for areShown in [true, false] {
      for layer in placers.indices {
        for tile in placers[layer].indices {
          for symbol in placers[layer][tile].placed.indices {
            let state = placers[layer][tile].placed[symbol]
            guard (state.showsText || state.showsIcon) == areShown, areShown || index != nil else { continue }
            let (key, place) = placers[layer][tile].identity(of: symbol)
            let known = index?.take(layer: layers[layer].name, key: key, place)
            guard areShown || known != nil else { continue }
            let isSeen = placers[layer][tile].isInPicture(symbol)
            let item = item(
              ShownSymbols.Item(
                layer: layers[layer].name, key: key, place: place,
                text: ShownSymbols.Fade(opacity: 1, isShown: state.showsText),
                icon: ShownSymbols.Fade(opacity: 1, isShown: state.showsIcon),
                variable: state.showsText ? state.variable : known?.variable,
                isVertical: state.showsText ? state.isVertical : known?.isVertical ?? false),
              after: known, isSeen: isSeen)
            placers[layer][tile].fade(symbol, item)
            if item.text.opacity > 0 || item.icon.opacity > 0 || areShown { shown.append(item) }
          }
        }
      }
    }
    return shown
  }

  /// A symbol of the frame with its opacities.
  private func item(
    _ item: ShownSymbols.Item, after known: ShownSymbols.Item?, isSeen: Bool
  ) -> ShownSymbols.Item {
    func fade(_ part: KeyPath<ShownSymbols.Item, ShownSymbols.Fade>) -> ShownSymbols.Fade {
      let isShown = item[keyPath: part].isShown
      if duration == .zero || before == nil {
        return ShownSymbols.Fade(opacity: isShown ? 1 : 0, isShown: isShown)
      }
      if let known { return ShownSymbols.Fade(opacity: known[keyPath: part].after(share), isShown: isShown) }
      // What comes into the picture from outside was there all the time.
      return ShownSymbols.Fade(opacity: isShown && !isSeen ? 1 : 0, isShown: isShown)
    }
    return ShownSymbols.Item(
      layer: item.layer, key: item.key, place: item.place, text: fade(\.text), icon: fade(\.icon),
      variable: item.variable, isVertical: item.isVertical)
  }
}
