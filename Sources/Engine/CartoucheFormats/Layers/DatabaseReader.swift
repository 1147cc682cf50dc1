import CartoucheJSON

/// A reader of databases of map data, which a module above this one has, so that reading files needs no SQLite.
///
/// `CartoucheGeoPackage` has one: `DataReader(databases: .geoPackage)`.
public struct DatabaseReader: Sendable {
  /// The place of a database.
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

  /// The error where there is no reader.
  static func missing(_ name: String?) -> DataError {
    DataError(
      .unsupportedFormat, found: "this is a GeoPackage, and this program reads no databases",
      expected: "a reader with DatabaseReader.geoPackage of the module CartoucheGeoPackage", source: name)
  }
}

extension DataReader {
  /// The data in the database at a path, which is read in parts.
  ///
  /// - Throws: ``DataError``, also if there is no ``databases``.
  /// - Complexity: O(n) in the number of bytes of the layers that are read.
  public func read(databaseAt path: String, name: String? = nil) throws(DataError) -> DataDocument {
    try read(databaseAt: path, name: name) { Task.isCancelled }
  }

  /// The data in the database at a path, unless `isStopped` says that they are not wanted any more.
  ///
  /// - Throws: ``DataError``, of kind ``DataFailure/stopped`` in that case.
  package func read(
    databaseAt path: String, name: String? = nil, until isStopped: @escaping @Sendable () -> Bool
  ) throws(DataError) -> DataDocument {
    guard let databases else { throw DatabaseReader.missing(name ?? path) }
    var meter = ReadingMeter(memory: limits.maximumMemory, until: isStopped)
    let request = DatabaseReader.Request(
      place: .file(path), name: name ?? path, choice: LayerChoice(layer, source: name ?? path), limits: limits
    )
    let layers = try databases.layers(request, &meter)
    return try document(layers, format: .geoPackage, name: name ?? path, meter: &meter)
  }
}
