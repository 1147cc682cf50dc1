import CartoucheRenderer
import CartoucheResources

/// The content of a path, a URL or bytes from which a map can be made.
///
/// ```swift
/// let input = try await MapInput.read("paris.mbtiles", loader: loader)
/// let map = Map(input)
/// ```
public enum MapInput: Sendable {
  /// A style, ready to be drawn.
  case style(Map)
  /// Features.
  case data(SourceData)
  /// Tiles without a style.
  case tiles(TilesInput)
}

extension Map {
  /// A map of the input, with the camera of the style or of the tiles.
  ///
  /// Features are drawn on a map without layers; ``Snapshotter/fitToData(_:in:padding:options:)`` moves the camera to them.
  public init(_ input: MapInput) {
    switch input {
    case .style(let map): self = map
    case .data(let data):
      self = .blank
      addOverlay(data, id: data.name ?? "data")
    case .tiles(let tiles): self = Map(tiles)
    }
  }
}
