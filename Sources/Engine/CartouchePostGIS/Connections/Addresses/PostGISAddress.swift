import CartoucheJSON

/// The place of data in PostgreSQL: a connection string, and the requested data.
///
/// ```swift
/// let address = try PostGISAddress("postgresql:///gis?table=roads&id=gid")
/// address.members["table"]  // roads
/// ```
///
/// The string is what libpq reads, a URL or keywords with values, and libpq's rules decide what it does not say: from
/// services, variables such as `PGHOST`, and `.pgpass`. Members of our own are taken off before.
public struct PostGISAddress: Sendable {
  /// The names of the members of our own.
  public static let memberNames = [
    "table", "geometry", "id", "fields", "filter", "sql", "function", "srid", "minzoom", "maxzoom", "limit",
    "onlimit", "transform", "snapshot",
  ]

  /// The connection string for libpq; it may hold a password.
  public let connection: String
  /// The address without secrets, for messages: user, hosts and database.
  public let redacted: String
  /// The members of our own, by their names.
  public let members: [String: String]
  /// The values in the connection string, by libpq's keywords.
  let keywords: [String: String]

  /// The address in a URL such as `postgresql://user@host/database?table=name`, or in keywords such as
  /// `host=h dbname=d table=name`.
  ///
  /// - Throws: ``PostGISError/connectionString(found:expected:)``, which quotes nothing that could be a part of a
  ///   password, and ``PostGISError/unavailable`` if this build has no PostgreSQL.
  public init(_ url: String) throws(PostGISError) {
    #if PostGIS
      let text = try ConnectionText(url)
      let known = Self.memberNames + ConnectionKeywords.names
      var members: [String: String] = [:]
      for (index, part) in text.parts.enumerated() {
        guard known.contains(part.name) || part.name == "ssl" && text.isURL else {
          throw Self.unknown(part.name, number: index + 1, known)
        }
        guard Self.memberNames.contains(part.name) else { continue }
        guard members.updateValue(part.value, forKey: part.name) == nil else {
          throw .connectionString(found: "the parameter \"\(part.name)\" twice", expected: "one of each")
        }
      }
      connection = text.leavingOut(Self.memberNames)
      guard let keywords = ConnectionKeywords.read(connection) else {
        throw .connectionString(found: "a connection string that libpq cannot read", expected: Self.form)
      }
      try Self.check(keywords)
      self.keywords = keywords
      self.members = members
      redacted = Self.redacted(keywords)
    #else
      throw .unavailable
    #endif
  }

  /// Whether a text looks like an address, in a URL or in keywords.
  public static func isAddress(_ text: String) -> Bool {
    if text.hasPrefix("postgresql:") || text.hasPrefix("postgres:") { return true }
    let name = text.drop { $0 == " " }.prefix { $0 != "=" && $0 != " " }
    return ["host", "hostaddr", "port", "dbname", "user", "service"].contains(name) && text.contains("=")
  }

  /// The form of a connection string, for messages.
  static let form =
    "postgresql://user@host:port/database?table=name, with characters such as @ / ? as %40 %2F %3F"

  /// The error for a parameter that neither libpq nor we know.
  ///
  /// Only a name that is nearly a known one is quoted: others may be the rest of a password.
  private static func unknown(_ name: String, number: Int, _ known: [String]) -> PostGISError {
    let nearest = Spelling.nearest(to: name, in: known)
    return .connectionString(
      found: nearest == nil ? "a name that is not known in parameter \(number)" : "the parameter \"\(name)\"",
      expected: "\(memberNames.joined(separator: ", ")), or a keyword of libpq\(Spelling.hint(nearest))")
  }
}

extension PostGISAddress: Hashable {
  /// Whether both have the same connection string and members.
  public static func == (left: PostGISAddress, right: PostGISAddress) -> Bool {
    left.connection == right.connection && left.members == right.members
  }

  /// Feeds the connection string and the members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(connection)
    hasher.combine(members)
  }
}

extension PostGISAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The address without secrets.
  public var description: String { redacted }
  /// The address without secrets.
  public var debugDescription: String { redacted }
  /// The address without secrets, and its members.
  public var customMirror: Mirror { Mirror(self, children: ["redacted": redacted, "members": members]) }
}

// MARK: - What libpq reads

extension PostGISAddress {
  /// Checks the values that may contain parts of an unencoded password, and the values that libpq checks late.
  private static func check(_ keywords: [String: String]) throws(PostGISError) {
    for port in (keywords["port"] ?? "").split(separator: ",", omittingEmptySubsequences: true) {
      guard let number = Int(port.drop { $0 == " " }), (1...65_535).contains(number) else {
        throw .connectionString(found: "a port that is not a number from 1 to 65535", expected: form)
      }
    }
    for host in (keywords["host"] ?? "").split(separator: ",") where host.dropFirst().contains("@") {
      throw .connectionString(found: "an @ in the host", expected: form)
    }
    if let mode = keywords["sslmode"],
      !["disable", "allow", "prefer", "require", "verify-ca", "verify-full"].contains(mode)
    {
      throw .connectionString(
        found: "a value of sslmode that is not known",
        expected: "disable, allow, prefer, require, verify-ca or verify-full")
    }
    if let time = keywords["connect_timeout"], Int(time) == nil {
      throw .connectionString(found: "a value of connect_timeout", expected: "seconds as an integer")
    }
  }

  /// The address that only holds user, hosts, database and service.
  static func redacted(_ keywords: [String: String]) -> String {
    let hosts = (keywords["host"] ?? keywords["hostaddr"] ?? "").split(
      separator: ",", omittingEmptySubsequences: false
    ).map(String.init)
    let ports = (keywords["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let isSocket = hosts.contains { $0.hasPrefix("/") || $0.hasPrefix("@") }
    var text = "postgresql://"
    if let user = keywords["user"] { text += "\(shown(user))@" }
    if !isSocket {
      text += hosts.enumerated().map { index, host in
        let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
        return (host.contains(":") ? "[\(host)]" : shown(host)) + (port.isEmpty ? "" : ":\(port)")
      }.joined(separator: ",")
    }
    text += "/" + (keywords["dbname"].map(shown) ?? "")
    var parts: [String] = []
    if isSocket { parts.append("host=" + hosts.joined(separator: ",")) }
    if isSocket, let port = keywords["port"], !port.isEmpty { parts.append("port=\(port)") }
    if let service = keywords["service"] { parts.append("service=\(shown(service))") }
    return text + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }

  /// A name for messages; three dots for one that has the form of a connection string.
  private static func shown(_ name: String) -> String {
    name.contains { "@=:/?&".contains($0) || $0.isNewline } ? "…" : name
  }
}
