/// Passes each request to the loader of its URL's scheme.
public struct SchemeLoader: ResourceLoader {
  /// The rules for what documents may request; `nil` if nothing is restricted.
  public var policy: OriginPolicy?
  private var loaders: [(scheme: String, loader: any ResourceLoader)] = []

  /// A loader without schemes.
  public init() {}

  /// A loader for `file:` URLs and paths, `data:` URLs, and PMTiles archives in files.
  public static let local: SchemeLoader = {
    var loader = SchemeLoader()
    loader["file"] = FileLoader()
    loader["data"] = DataURLLoader()
    loader["pmtiles"] = PMTilesLoader(base: FileLoader())
    return loader
  }()

  /// The loader of a scheme, written in lower case and without colon.
  ///
  /// The loader of `file` also handles paths.
  public subscript(scheme: String) -> (any ResourceLoader)? {
    get { loaders.first { $0.scheme == scheme }?.loader }
    set {
      let index = loaders.firstIndex { $0.scheme == scheme }
      switch (index, newValue) {
      case (let index?, let loader?): loaders[index].loader = loader
      case (let index?, nil): loaders.remove(at: index)
      case (nil, let loader?): loaders.append((scheme, loader))
      case (nil, nil): break
      }
    }
  }

  /// The schemes that are supported, in the order in which they were set.
  public var schemes: [String] { loaders.map(\.scheme) }

  /// The response of the loader for the URL's scheme.
  ///
  /// - Throws: ``ResourceError``, also when there is no loader for the scheme, or the policy forbids the request.
  public func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    try policy?.check(request)
    let request = policy?.attributed(request) ?? request
    guard let loader = self[ResourceURL.scheme(of: request.url) ?? "file"] else {
      throw .unsupportedScheme(url: ResourceURL.redacted(request.url), supported: schemes.map { $0 + ":" })
    }
    return try await loader.load(request)
  }

  /// Forgets what the loaders of all schemes keep.
  public func purge() async { for (_, loader) in loaders { await loader.purge() } }
}
