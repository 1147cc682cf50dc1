import CartoucheJSON

/// The options of a source by its type.
public enum SourceOptions: Sendable, Hashable {
  /// Vector tiles.
  case vector(VectorSourceOptions)
  /// Pictures in tiles.
  case raster(RasterSourceOptions)
  /// Heights in tiles.
  case rasterDEM(RasterDEMSourceOptions)
  /// GeoJSON.
  case geoJSON(GeoJSONSourceOptions)
  /// One picture.
  case image(ImageSourceOptions)
  /// A type of the specification that needs a screen, `video` or `canvas`, or one that it does not know.
  case notDrawn(type: String)

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  public init(_ source: StyleSource, diagnostics: inout [Diagnostic]) {
    switch source.type {
    case "vector": self = .vector(VectorSourceOptions(source, diagnostics: &diagnostics))
    case "raster": self = .raster(RasterSourceOptions(source, diagnostics: &diagnostics))
    case "raster-dem": self = .rasterDEM(RasterDEMSourceOptions(source, diagnostics: &diagnostics))
    case "geojson": self = .geoJSON(GeoJSONSourceOptions(source, diagnostics: &diagnostics))
    case "image": self = .image(ImageSourceOptions(source, diagnostics: &diagnostics))
    default:
      self = .notDrawn(type: source.type)
      diagnostics.append(
        Diagnostic(
          .error, "\(source.type) sources are not drawn",
          pointer: JSONPointer(["sources", source.id, "type"]))
      )
    }
  }
}
