import CartoucheRenderer
import CartoucheResources

/// Input of any supported kind: a style, data, or tiles.
///
/// ```swift
/// let input = try await MapInput.read("paris.mbtiles", loader: loader)
/// let map = Map(input)
/// ```
public enum MapInput: Sendable {
  /// A map of a style.
  case style(Map)
  /// GeoJSON, or data of another format as GeoJSON.
  case data(SourceData)
  /// Tiles without a style.
  case tiles(TilesInput)
}

extension Map {
  /// Creates a map of the input, with the camera of the style or of the tiles.
  ///
  /// Data are drawn without a basemap. To move the camera to them, call ``Snapshotter/fitToData(_:in:padding:)``.
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
