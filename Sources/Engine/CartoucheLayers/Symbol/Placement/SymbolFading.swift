import CartoucheTiles

/// The fading of symbols between the frames of a moving map.
package struct SymbolFading: Sendable {
  /// The symbols of the previous frame; `nil` for the first, which shows its symbols at once.
  package var before: ShownSymbols?
  /// The moment of the frame.
  package var time: Duration
  /// The time that symbols take to fade in or out; 0 for no fading.
  package var duration: Duration

  /// Symbols that fade in and out in `duration`.
  package init(from before: ShownSymbols?, at time: Duration, lasting duration: Duration) {
    self.before = before
    self.time = time
    self.duration = max(duration, .zero)
  }

  /// The fraction of the fade between the frames.
  private var share: Float {
    guard let before, duration > .zero else { return 1 }
    return Float(min(max((time - before.time) / duration, 0), 1))
  }

  /// Gives the symbols of all tiles their opacity.
  ///
  /// Placed symbols come first, so that the part of a tile that repeats a symbol of its neighbour does not
  /// take its place.
  func apply(to placers: [[TilePlacer]], _ index: ShownSymbolIndex?) -> ShownSymbols {
    var index = index
    var shown = ShownSymbols(time: time, lasting: duration)
    for areShown in [true, false] where areShown || index != nil {
      for layer in placers.indices {
        for tile in placers[layer].indices {
          placers[layer][tile].fade(self, shown: areShown, from: &index, into: &shown)
        }
      }
    }
    return shown
  }

  /// The opacity of a text or an icon.
  ///
  /// - Parameters:
  ///   - known: The opacity in the previous frame; `nil` for new symbols.
  ///   - isSeen: Whether the symbol's place is in the picture.
  func opacity(isShown: Bool, after known: ShownSymbols.Fade?, isSeen: Bool) -> ShownSymbols.Fade {
    let opacity: Float
    if duration == .zero || before == nil {
      opacity = isShown ? 1 : 0
    } else if let known {
      opacity = known.after(share)
    } else {
      // Symbols that enter the picture from outside count as having been there all the time.
      opacity = isShown && !isSeen ? 1 : 0
    }
    return ShownSymbols.Fade(opacity: opacity, isShown: isShown)
  }
}
