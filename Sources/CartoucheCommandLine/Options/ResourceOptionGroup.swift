import ArgumentParser
import Cartouche
import CartoucheHTTP
import CartoucheMBTiles

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

  package init() {}

  package func validate() throws {
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

  /// A loader for everything that `inputs` can refer to: files, `data:` URLs, servers, PMTiles and MBTiles archives.
  ///
  /// - Parameter limits: The limits of a picture; responses larger than its documents may be are refused.
  package func loader(for inputs: [String], limits: Limits = Limits()) -> SchemeLoader {
    var options = HTTPOptions()
    options.timeout = deadline
    options.sizeLimit = max(options.sizeLimit, limits.document)
    let servers = inputs.filter { ["http", "https"].contains(ResourceURL.scheme(of: $0)) }
    options.headers = header.compactMap { HeaderField($0) }.flatMap { $0.headers(for: servers) }
    let policy = OriginPolicy(
      allowedFolders: allowFiles.map(CommandInput.absolute),
      allowedHosts: allowHost.compactMap { HostPattern($0) })
    var loader = SchemeLoader.web(options: options, policy: policy)
    loader["mbtiles"] = MBTilesLoader()
    return loader
  }
}

/// A header field in the form that `--header` takes.
private struct HeaderField {
  private let text: String
  private let origin: String?

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
