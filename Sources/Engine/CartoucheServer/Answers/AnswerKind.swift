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
    let endsInTile = pattern.hasSuffix("{z}/{x}/{y}")
    self =
      switch parts.first ?? "" {
      case "fonts" where parts.count > 1, "font": .fonts
      case "sprite", "sdf_sprite": .sprites
      case "files": .files
      case "data", "services", "{id}", "collections": endsInTile ? .tiles : .documents
      case _ where parts.contains { $0.hasPrefix("sprite") }: .sprites
      case _ where endsInTile || parts.contains("static") || parts.contains("staticmap"): .pictures
      case _ where parts.contains { $0.hasPrefix("legend") || $0.hasPrefix("preview") || $0 == "{floor}" }:
        .pictures
      default: .documents
      }
  }
}
