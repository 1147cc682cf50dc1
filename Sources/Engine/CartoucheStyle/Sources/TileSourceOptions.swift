import CartoucheJSON
import CartoucheTiles

/// The options of a source of tiles: `vector`, `raster` or `raster-dem`.
///
/// What the style says about the tiles uses the names of TileJSON and is read in the same way. It takes precedence over
/// the document at ``url``; for what neither says there are defaults, see ``tileSet(with:)``.
public struct TileSourceOptions: Sendable, Hashable {
  /// The content of the tiles.
  public var content: TileSet.Content
  /// The URL of a TileJSON document.
  public var url: String?
  /// The style's own description of the tiles.
  public var tileJSON: TileJSON
  /// Whether tiles must not be kept on disk.
  public var isVolatile: Bool
  /// The property that replaces identifiers in vector tiles, if there is one.
  public var promoteId: PromotedID?

  /// Reads the options of `source`; a member of a wrong type counts as absent and is reported.
  ///
  /// - Parameters:
  ///   - content: The content of the tiles, by the type of the source.
  ///   - source: The source as written in the style.
  ///   - diagnostics: Findings are appended here.
  ///   - resolve: The function that makes the URL of a tile absolute.
  public init(
    _ content: TileSet.Content, _ source: StyleSource, diagnostics: inout [Diagnostic],
    resolve: (String) -> String = { $0 }
  ) {
    self.content = content
    var members = SourceMembers(source)
    url = members.string("url")
    isVolatile = members.bool("volatile") ?? false
    promoteId =
      content == .vector
      ? members.read("promoteId", "the name of a property, or one by source layer", PromotedID.init) : nil
    diagnostics += members.diagnostics
    tileJSON = TileJSON(
      members: source.members, pointer: JSONPointer(["sources", source.id]), diagnostics: &diagnostics,
      resolve: resolve)
    if content != .raster, let encoding = tileJSON.encoding, !content.encodings.contains(encoding) {
      let known = content.encodings.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      diagnostics.append(
        Diagnostic(
          .warning, "encoding: expected one of \(known), found \"\(encoding.rawValue)\"",
          pointer: JSONPointer(["sources", source.id, "encoding"])))
      tileJSON.encoding = nil
    }
  }

  /// Everything needed to request tiles, with defaults for members that are not given.
  ///
  /// - Parameter document: The document at ``url``, if there is one.
  public func tileSet(with document: TileJSON? = nil) -> TileSet {
    TileSet(content, source: tileJSON, tileJSON: document)
  }
}
