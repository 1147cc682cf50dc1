import CartoucheJSON

/// A reader of databases of map data, which a module above this one has, so that reading files needs no SQLite.
///
/// `CartoucheGeoPackage` has one: `DataReader(databases: .geoPackage)`.
public struct DatabaseReader: Sendable {
  /// Where a database is.
  package enum Place: Sendable {
    /// A file, which is opened and read in parts.
    case file(String)
    /// All bytes of a database.
    case bytes([UInt8])
  }

  /// A request for the layers of a database.
  package struct Request: Sendable {
    package var place: Place
    /// The file's name or URL, for messages.
    package var name: String?
    package var choice: LayerChoice
    package var limits: DataLimits
  }

  package typealias Function =
    @Sendable (Request, inout ReadingMeter) throws(DataError) -> [ReadData]

  package let layers: Function

  /// A reader that gets layers by a function.
  package init(_ layers: @escaping Function) { self.layers = layers }
}
