import ArgumentParser
import Cartouche
import CartoucheGeoTIFF
import CartoucheHTTP
import CartoucheMBTiles
import CartoucheOffline
import CartouchePostGIS

/// The options for loading from files and servers.
package struct ResourceOptionGroup: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The longest time to wait for data, in seconds (default: 30).", valueName: "seconds"),
    transform: NumberRange.timeout.number)
  package var timeout: Double?

  @Option(
    help: ArgumentHelp(
      """
      A header field for requests, "Name: value", sent to the servers that the command line names, or to all of them \
      if it names none; "https://host Name: value" is sent to that server alone. May be repeated.
      """, valueName: "field"))
  package var header: [String] = []

  @Option(
    help: ArgumentHelp(
      "A folder of files that styles from servers may read. May be repeated.", valueName: "folder"))
  package var allowFiles: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      A host, *.domain, or range of addresses such as 10.0.0.0/8, with a port if necessary, that styles from other \
      servers may request even though it is not public. May be repeated.
      """, valueName: "host"))
  package var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The folder of the cache of servers' responses (default: cartouche in $XDG_CACHE_HOME, or in the user's folder for \
      caches).
      """, valueName: "folder"))
  package var cache: String?

  @Option(
    help: ArgumentHelp(
      "The largest size of the cache (default: 250MB).", valueName: "size"),
    transform: ByteCount.init)
  package var cacheSize: ByteCount?

  @Flag(help: "Keep no responses of servers, and use none that are kept.")
  package var noCache = false

  @Flag(help: "Contact no servers: resources that are not in the cache are missing.")
  package var offline = false

  package init() {}

  package func validate() throws {
    if noCache {
      let other = offline ? "--offline" : cache != nil ? "--cache" : cacheSize != nil ? "--cache-size" : nil
      if let other { throw ValidationError("--no-cache and \(other) exclude each other") }
    }
    // The value may be a secret, so it is not repeated here.
    for field in header where HeaderField(field) == nil {
      throw ValidationError("--header: expected \"Name: value\", or \"https://host Name: value\"")
    }
    for host in allowHost where HostPattern(host) == nil {
      throw ValidationError(
        "--allow-host \(host): expected a host, *.domain or a range of addresses such as 10.0.0.0/8")
    }
  }

  /// The longest time to wait for all the data of a picture.
  package var deadline: Duration { .seconds(timeout ?? 30) }

  /// A loader for everything that `inputs` can refer to: files, `data:` URLs, servers, PMTiles and MBTiles archives,
  /// GeoTIFF, tables of PostgreSQL, and contours of tiles with heights.
  ///
  /// - Parameters:
  ///   - limits: The limits of a picture; responses larger than its documents may be are refused.
  ///   - usesCache: Whether responses of servers may be kept on disk.
  ///   - tables: The loader of tables with its schemes; `nil` for the usual one.
  package func loader(
    for inputs: [String], limits: Limits = Limits(), usesCache: Bool = true,
    tables: (loader: any ResourceLoader, schemes: [String])? = nil
  ) -> any ResourceLoader {
    var options = HTTPOptions()
    options.timeout = deadline
    options.sizeLimit = max(options.sizeLimit, limits.document)
    let folder = FolderNames.current
    let named = folder?.removed(from: inputs) ?? inputs
    options.headers = headers(for: named, isAlone: named.count == inputs.count)
    let policy = OriginPolicy(
      allowedFolders: allowFiles.map(CommandInput.absolute),
      allowedHosts: allowHost.compactMap { HostPattern($0) })
    var loader = SchemeLoader.web(options: options, policy: policy) {
      usesCache || offline ? cached($0) : $0
    }
    loader["mbtiles"] = MBTilesLoader()
    loader["geotiff"] = GeoTIFFLoader()
    let tables = tables ?? (PostGISLoader(), PostGISLoader.schemes)
    for scheme in tables.schemes { loader[scheme] = tables.loader }
    loader[ContourLoader.scheme] = ContourLoader(base: loader)
    guard let folder else { return loader }
    return DocumentLoader(loader, document: folder.file, names: folder.names, others: named)
  }

  /// A loader with the cache in front, if there is one.
  private func cached(_ base: any ResourceLoader) -> any ResourceLoader {
    guard !noCache, let folder = cache.map(CommandInput.absolute) ?? CommandCache.folder() else {
      return base
    }
    var options = DiskCache.Options()
    if let cacheSize { options.sizeLimit = cacheSize.bytes }
    options.isOffline = offline
    // An answer to a request with a secret is for its sender alone.
    options.variant = header.joined(separator: "\n")
    return CommandCache.open(in: folder, before: base, options: options)
  }

  /// The header fields for the servers among the inputs that the user named.
  ///
  /// - Parameter isAlone: Whether there are no inputs that the folder's settings name; those get no field that is for
  ///   any server.
  private func headers(for named: [String], isAlone: Bool) -> [HTTPHeader] {
    let servers = named.filter { ["http", "https"].contains(ResourceURL.scheme(of: $0)) }
    var fields = header.compactMap { HeaderField($0) }
    if servers.isEmpty, !isAlone, fields.contains(where: { !$0.isBound }) {
      fields.removeAll { !$0.isBound }
      Terminal.standard.tell(
        .warning,
        """
        --header: the field is sent to no server, because only the folder's settings name one; expected \
        "https://host Name: value"
        """)
    }
    return fields.flatMap { $0.headers(for: servers) }
  }
}

/// A header field in the form that `--header` takes.
private struct HeaderField {
  private let text: String
  private let origin: String?

  /// Whether the field is for one server.
  var isBound: Bool { origin != nil }

  init?(_ text: String) {
    let first = text.prefix { $0 != " " }
    let isBound = ["http", "https"].contains(ResourceURL.scheme(of: String(first)))
    origin = isBound ? String(first) : nil
    self.text = isBound ? String(text.dropFirst(first.count + 1)) : text
    if HTTPHeader(self.text) == nil { return nil }
  }

  /// The field for its own server, else for each of `servers`, else for all.
  func headers(for servers: [String]) -> [HTTPHeader] {
    let origins = origin.map { [$0] } ?? servers
    if origins.isEmpty { return [HTTPHeader(text)].compactMap(\.self) }
    return origins.compactMap { HTTPHeader(text, origin: $0) }
  }
}
