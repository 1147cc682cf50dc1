import CartoucheJSON

/// The columns of tables that say where rows are, by the names that they have in the first row.
public enum TableColumns: Sendable, Hashable {
  /// Longitude (or easting) and latitude (or northing) in columns of their own.
  case coordinates(longitude: String, latitude: String)
  /// WKT or GeoJSON text in one column.
  case geometry(String)

  /// The columns that a text such as `lon=X_WGS,lat=Y_WGS` or `geometry=shape` names; `nil` for other texts.
  ///
  /// Names may hold any characters but commas.
  public init?(parsing text: String) {
    var names: [Substring: String] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let sign = part.firstIndex(of: "=") else { return nil }
      let name = String(part[part.index(after: sign)...])
      guard !name.isEmpty, names.updateValue(name, forKey: part[..<sign]) == nil else { return nil }
    }
    if names.count == 2, let longitude = names["lon"], let latitude = names["lat"] {
      self = .coordinates(longitude: longitude, latitude: latitude)
    } else if names.count == 1, let name = names["geometry"] {
      self = .geometry(name)
    } else {
      return nil
    }
  }
}

extension TableColumns: CustomStringConvertible {
  /// The text that names the columns, as ``init(parsing:)`` reads it.
  public var description: String {
    switch self {
    case .coordinates(let longitude, let latitude): "lon=\(longitude),lat=\(latitude)"
    case .geometry(let name): "geometry=\(name)"
    }
  }
}

extension CoordinateColumns {
  /// The columns that `wanted` names, as they are spelled or, where no column is, whatever their capitals.
  ///
  /// - Parameter source: The file's name or URL, for messages.
  /// - Throws: ``DataError`` of kind ``DataFailure/noCoordinates`` that names the column which is not there, and
  ///   the one whose name is nearest.
  init(_ wanted: TableColumns, among names: [String], source: String?) throws(DataError) {
    func index(_ name: String) throws(DataError) -> Int {
      let known = names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
      if let known { return known }
      throw DataError(
        .noCoordinates, found: "no column is called \"\(name)\" among \(Self.listed(names))", source: source,
        location: TextLocation(line: 1, column: 1, offset: 0),
        suggestion: Spelling.nearest(to: name, in: names))
    }
    switch wanted {
    case .coordinates(let longitude, let latitude):
      self = .pair(x: try index(longitude), y: try index(latitude))
    case .geometry(let name): self = .geometry(try index(name))
    }
  }

  /// The first of some names, as messages list them.
  static func listed(_ names: [String]) -> String {
    names.prefix(20).map { "\"\($0.prefix(60))\"" }.joined(separator: ", ")
      + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
