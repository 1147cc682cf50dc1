/// All routes; patterns with more words precede patterns with more captures.
enum RouteTable {
  static let routes = own + StoredTiles.aliases

  /// The first words of paths, which no set of tiles has for a name in ``StoredTiles/aliases``.
  static let heads = Set(own.map { $0.pattern.prefix { $0 != "/" && $0 != "{" } }.map(String.init))

  private static let own: [Route] =
    FrontPage.routes + PageFiles.routes + StyleViewerPage.routes + PictureFormPage.routes
    + TileInspectorPage.routes + VenuePage.routes + Venues.routes + VenuePictures.routes + ServerState.routes
    + StyleDocuments.routes + StaticPictures.routes
    + MapTileService.routes + OGCDocuments.routes + OGCTiles.routes + OGCFeatures.routes
    + RendererPictures.routes + CompatiblePictures.routes
    + RenderedTiles.routes + StoredTiles.routes + FeatureQueries.routes
    + Glyphs.routes + Sprites.routes + StyleData.routes + Legends.routes + Files.routes
}
