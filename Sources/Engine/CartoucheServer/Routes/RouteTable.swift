/// All routes, those with more words before those that capture more.
enum RouteTable {
  static let routes: [Route] =
    FrontPage.routes + ServerState.routes + StyleDocuments.routes + StaticPictures.routes
    + RenderedTiles.routes + StoredTiles.routes
    + GlyphsAndSprites.routes
}
