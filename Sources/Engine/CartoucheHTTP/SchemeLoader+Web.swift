import CartoucheResources

extension SchemeLoader {
  /// A loader for files, `data:` URLs, `http:` and `https:` with responses kept in memory, and PMTiles of all these.
  ///
  /// - Parameters:
  ///   - options: The options for servers.
  ///   - cache: The options for keeping their responses.
  ///   - policy: The rules for what documents may request; ``OriginPolicy/strict`` for servers that draw other people's
  ///     styles.
  ///   - transport: The means to send single requests; `nil` is libcurl.
  ///   - storage: Puts a loader between the responses in memory and servers, such as a cache on disk.
  public static func web(
    options: HTTPOptions = HTTPOptions(), cache: CachingLoader.Options = CachingLoader.Options(),
    policy: OriginPolicy = OriginPolicy(), transport: (any HTTPTransport)? = nil,
    storage: (any ResourceLoader) -> any ResourceLoader = { $0 }
  ) -> SchemeLoader {
    var loader = SchemeLoader.local
    loader.policy = policy
    let http = CachingLoader(
      storage(HTTPLoader(options: options, policy: policy, transport: transport)), options: cache)
    loader["http"] = http
    loader["https"] = http
    loader["pmtiles"] = PMTilesLoader(base: loader)
    return loader
  }
}
