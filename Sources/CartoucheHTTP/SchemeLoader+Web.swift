import CartoucheResources

extension SchemeLoader {
  /// A loader for files, `data:` URLs, `http:` and `https:` with answers kept in memory, and PMTiles of all these.
  ///
  /// - Parameters:
  ///   - options: How servers are asked.
  ///   - cache: How their answers are kept.
  ///   - policy: What documents may ask for; ``OriginPolicy/strict`` for servers that draw styles of others.
  public static func web(
    options: HTTPOptions = HTTPOptions(), cache: CachingLoader.Options = CachingLoader.Options(),
    policy: OriginPolicy = OriginPolicy()
  ) -> SchemeLoader {
    var loader = SchemeLoader.local
    loader.policy = policy
    let http = CachingLoader(HTTPLoader(options: options, policy: policy), options: cache)
    loader["http"] = http
    loader["https"] = http
    loader["pmtiles"] = PMTilesLoader(base: loader)
    return loader
  }
}
