/// The kinds of answers that may be kept for different times.
public enum AnswerKind: String, Sendable, Hashable, CaseIterable {
  /// Pictures: drawn tiles, static maps, legends, floors of venues.
  case pictures
  /// Tiles of data.
  case tiles
  /// Styles, TileJSON, capabilities, lists, and the data of styles.
  case documents
  /// Ranges of glyphs.
  case fonts
  /// Sprites.
  case sprites
  /// Files of archives and of the folder of files.
  case files

  /// The kind of the answers on a route.
  init(pattern: String) {
    let parts = pattern.split(separator: "/")
    let endsInTile = ["{z}/{x}/{y}", "{tileMatrix}/{tileRow}/{tileCol}"].contains { pattern.hasSuffix($0) }
    let isOfPictures = parts.contains { ["map", "static", "staticmap", "render"].contains($0) }
    self =
      switch parts.first ?? "" {
      case "fonts" where parts.count > 1, "font": .fonts
      case "sprite", "sdf_sprite": .sprites
      case "files": .files
      case "venues" where endsInTile: .tiles
      case "data", "services", "{id}", "collections", "tiles":
        !endsInTile ? .documents : isOfPictures ? .pictures : .tiles
      case _ where parts.contains { $0.hasPrefix("sprite") }: .sprites
      case _ where parts.contains("map"): endsInTile ? .pictures : .documents
      case _ where endsInTile || isOfPictures: .pictures
      case _ where parts.contains { $0.hasPrefix("legend") || $0.hasPrefix("preview") || $0 == "{floor}" }:
        .pictures
      default: .documents
      }
  }
}
