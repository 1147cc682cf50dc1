import CartoucheTiles

/// The options of a source that complement the catalogue's entry for its table.
public struct PostGISSourceOptions: Sendable, Hashable {
  /// The treatments of a tile with more rows than ``rowLimit``.
  public enum OnLimit: String, Sendable, Hashable, CaseIterable {
    /// The tile fails; the error proposes a lowest zoom.
    case fail
    /// The tile has the rows with the largest boxes.
    case largest
  }

  /// The side that converts coordinates of systems other than Web Mercator and degrees.
  public enum Transform: String, Sendable, Hashable, CaseIterable {
    /// The engine, whose results do not depend on the server.
    case client
    /// The database, for systems that only it knows.
    case database
  }

  /// The geometry column; `nil` for the only one.
  public var geometry: String?
  /// The column of whole numbers with the identifiers of features; `nil` for the primary key.
  public var identifier: String?
  /// The columns that become properties; `nil` for all.
  public var fields: [String]?
  /// A condition in SQL, from a configuration or a command line.
  public var filter: String?
  /// The identifier of the coordinate system where the catalogue does not say it.
  public var srid: Int?
  /// The zooms with tiles.
  public var zooms = 0...18
  /// The greatest number of rows of a tile.
  public var rowLimit = 250_000
  /// The greatest number of bytes of the rows of a tile.
  public var byteLimit = 64 << 20
  /// The treatment of a tile with more rows.
  public var onLimit = OnLimit.fail
  /// The side that converts coordinates; `nil` for the engine where possible.
  public var transform: Transform?
  /// The parameters that requests may set.
  public var parameters: [SourceParameter] = []
  /// The time that a query may take.
  public var timeout: Duration = .seconds(10)
  /// The name of the layer in tiles; `nil` for the name of the table.
  public var layer: String?

  /// The options with their defaults.
  public init() {}

  /// The margin of tiles as a fraction of their side: 64 of 4096 units.
  static let margin = 64.0 / 4096

  /// The options for cutting features, the same as for GeoJSON served as tiles.
  var cutting: GeoJSONTileOptions {
    GeoJSONTileOptions(maxzoom: zooms.upperBound, buffer: 512 * Self.margin)
  }
}

extension PostGISSourceOptions {
  /// The options that the members of an address set.
  ///
  /// - Throws: ``PostGISError/connectionString(found:expected:)`` for an invalid value.
  public init(_ address: PostGISAddress) throws(PostGISError) {
    let members = address.members
    func number(_ name: String, _ range: ClosedRange<Int>) throws(PostGISError) -> Int? {
      guard let text = members[name] else { return nil }
      guard let number = Int(text), range.contains(number) else {
        throw .connectionString(
          found: "\(name)=\(text.prefix(20))",
          expected: "a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    geometry = members["geometry"]
    identifier = members["id"]
    fields = members["fields"].map { $0.split(separator: ",").map(String.init) }
    filter = members["filter"]
    srid = try number("srid", 1...999_999)
    let low = try number("minzoom", 0...24) ?? 0
    let high = try number("maxzoom", 0...24) ?? max(18, low)
    guard low <= high else {
      throw .connectionString(found: "minzoom=\(low)", expected: "at most maxzoom, \(high)")
    }
    zooms = low...high
    rowLimit = try number("limit", 1...10_000_000) ?? rowLimit
    onLimit = try Self.choice("onlimit", members) ?? onLimit
    transform = try Self.choice("transform", members)
  }

  /// Reads one of the words allowed for a member.
  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ members: [String: String]
  ) throws(PostGISError) -> Choice? {
    guard let text = members[name] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .connectionString(
        found: "\(name)=\(text.prefix(20))",
        expected: Choice.allCases.map(\.rawValue).joined(separator: " or "))
    }
    return choice
  }
}
