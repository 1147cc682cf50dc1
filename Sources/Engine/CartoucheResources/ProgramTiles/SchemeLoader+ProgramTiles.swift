extension SchemeLoader {
  /// The tiles that the program makes, by the names by which styles call them: `program://NAME`.
  ///
  /// ```swift
  /// var loader = SchemeLoader.local
  /// loader.tiles["shops"] = shops
  /// // {"type": "vector", "url": "program://shops"}
  /// ```
  ///
  /// The ``policy`` keeps documents of strangers from them, as from files.
  public var tiles: [String: ProgramTiles] {
    get { (self[ProgramTiles.scheme] as? NamedProgramTiles)?.tiles ?? [:] }
    set { self[ProgramTiles.scheme] = newValue.isEmpty ? nil : NamedProgramTiles(tiles: newValue) }
  }
}

/// Passes each request to the tiles that its URL names.
private struct NamedProgramTiles: ResourceLoader {
  let tiles: [String: ProgramTiles]

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let base = ProgramTileURL(request.url).base
    let name = ResourceURL.decoded(base.dropFirst(ProgramTiles.scheme.count + 1).drop { $0 == "/" })
    guard let tiles = tiles[name] else { throw .notFound(url: ResourceURL.redacted(request.url)) }
    return try await tiles.load(request)
  }

  func purge() async {
    for tiles in tiles.values { await tiles.purge() }
  }
}
