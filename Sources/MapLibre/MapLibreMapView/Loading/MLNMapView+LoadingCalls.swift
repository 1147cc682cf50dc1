import Cartouche
import CartoucheJSON
import MapLibreExpressions
import MapLibreStyle

extension MLNMapView {
  /// Tells the delegate what was loaded since the last call: glyphs, sprites and tiles.
  func tellLoading() {
    for note in watchedLoader.take() {
      switch note.request.kind {
      case .glyphs: tellGlyphs(note)
      case .spriteJSON: tellSprite(note)
      case .tile: tellTile(note)
      case .style, .source, .data, .spriteImage, .image, .other: continue
      }
    }
  }

  private func tellGlyphs(_ note: WatchedLoader.Note) {
    guard let glyphs = GlyphAddress(note.request.url) else { return }
    let (fonts, range) = (glyphs.fonts, glyphs.range)
    tell { mapView, delegate in
      switch note.outcome {
      case .begun: delegate.mapView(mapView, glyphsWillLoad: fonts, range: range)
      case .loaded: delegate.mapView(mapView, glyphsDidLoad: fonts, range: range)
      case .failed, .cancelled: delegate.mapView(mapView, glyphsDidError: fonts, range: range)
      }
    }
  }

  private func tellSprite(_ note: WatchedLoader.Note) {
    let url = note.request.url
    let id = spriteName(of: url)
    tell { mapView, delegate in
      switch note.outcome {
      case .begun: delegate.mapView(mapView, spriteWillLoad: id, url: url)
      case .loaded: delegate.mapView(mapView, spriteDidLoad: id, url: url)
      case .failed, .cancelled: delegate.mapView(mapView, spriteDidError: id, url: url)
      }
    }
  }

  private func tellTile(_ note: WatchedLoader.Note) {
    guard let tile = note.request.tile else { return }
    if let times = note.times { drawing.tileTimes[tile] = times }
    let isRemote = ResourceURL.host(of: note.request.url) != nil
    let operation: MLNTileOperation =
      switch note.outcome {
      case .begun: isRemote ? .requestedFromNetwork : .requestedFromCache
      case .loaded: isRemote ? .loadFromNetwork : .loadFromCache
      case .failed: .error
      case .cancelled: .cancelled
      }
    let source = sourceName(of: note.request.url)
    tell {
      $1.mapView(
        $0, tileDidTriggerAction: operation, x: tile.x, y: tile.y, z: tile.z, wrap: 0, overscaledZ: tile.z,
        sourceID: source)
    }
  }

  /// The name of the sprite with a URL; `default` for the only one of a style.
  private func spriteName(of url: String) -> String {
    let sprites = style?.document.members["sprite"]?.array ?? []
    let named = sprites.first { $0["url"]?.string.map(url.hasPrefix) == true }
    return named?["id"]?.string ?? "default"
  }

  /// The name of the source from whose template a URL was made; empty if the style does not identify it.
  private func sourceName(of url: String) -> String {
    let found = style?.document.sources.first { source in
      (source.members["tiles"]?.array ?? []).contains { template in
        template.string.map { url.hasPrefix($0.prefix { $0 != "{" }) } ?? false
      }
    }
    return found?.id ?? ""
  }
}

/// The fonts and the characters in the URL of glyphs, by the common form `…/{fontstack}/{range}.pbf`.
private struct GlyphAddress {
  let fonts: [String]
  let range: NSRange

  init?(_ url: String) {
    let path = url.prefix { $0 != "?" }.split(separator: "/")
    guard path.count >= 2 else { return nil }
    let numbers = path[path.count - 1].prefix { $0 != "." }.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] >= 0, numbers[1] >= numbers[0], numbers[1] < 1 << 32 else {
      return nil
    }
    let stack = String(path[path.count - 2])
    fonts = (stack.removingPercentEncoding ?? stack).split(separator: ",").map(String.init)
    range = NSRange(location: numbers[0], length: numbers[1] - numbers[0] + 1)
  }
}
