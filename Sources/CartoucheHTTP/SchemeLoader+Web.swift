import CartoucheResources

extension SchemeLoader {
  /// A loader for files, `data:` URLs, `http:` and `https:` with answers kept in memory, and PMTiles of all these.
  ///
  /// - Parameters:
  ///   - options: How servers are asked.
  ///   - cache: How their answers are kept.
  public static func web(
    options: HTTPOptions = HTTPOptions(), cache: CachingLoader.Options = CachingLoader.Options()
  ) -> SchemeLoader {
    var loader = SchemeLoader.local
    let http = CachingLoader(HTTPLoader(options: options), options: cache)
    loader["http"] = http
    loader["https"] = http
    loader["pmtiles"] = PMTilesLoader(base: loader)
    return loader
  }
}
