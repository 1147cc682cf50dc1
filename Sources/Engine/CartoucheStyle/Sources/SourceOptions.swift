import CartoucheJSON
import CartoucheTiles

/// The options of a source by its type.
public enum SourceOptions: Sendable, Hashable {
  /// Tiles with features, pictures or heights.
  case tiles(TileSourceOptions)
  /// GeoJSON.
  case geoJSON(GeoJSONSourceOptions)
  /// One picture.
  case image(ImageSourceOptions)
  /// A type of the specification that needs a screen, `video` or `canvas`, or an unknown one.
  case notDrawn(type: String)

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  ///
  /// - Parameters:
  ///   - source: The source as written in the style.
  ///   - diagnostics: Findings are appended here.
  ///   - resolve: The function that makes the URL of a tile absolute.
  public init(
    _ source: StyleSource, diagnostics: inout [Diagnostic], resolve: (String) -> String = { $0 }
  ) {
    if let content = source.sourceType?.tileContent {
      self = .tiles(TileSourceOptions(content, source, diagnostics: &diagnostics, resolve: resolve))
      return
    }
    switch source.sourceType {
    case .geoJSON: self = .geoJSON(GeoJSONSourceOptions(source, diagnostics: &diagnostics))
    case .image: self = .image(ImageSourceOptions(source, diagnostics: &diagnostics))
    default:
      self = .notDrawn(type: source.type)
      diagnostics.append(
        Diagnostic(
          .error, "\(source.type) sources are not drawn", kind: .notDrawn,
          pointer: JSONPointer(["sources", source.id, "type"]))
      )
    }
  }
}
