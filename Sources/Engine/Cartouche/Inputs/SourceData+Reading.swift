import CartoucheFormats
import CartoucheRenderer
import CartoucheResources

extension SourceData {
  /// The data at a path or URL, of any format that is read, loaded and parsed by threads of the engine's own.
  ///
  /// ```swift
  /// let tracks = try await SourceData(contentsOf: "tracks.gpx")
  /// map.addOverlay(tracks, id: "tracks")
  /// ```
  ///
  /// Read data once and use the object in every copy of a map: what pictures derive from it is kept by the object.
  ///
  /// - Parameters:
  ///   - url: The path or URL.
  ///   - reader: The reader of data, with their coordinate system and limits.
  ///   - loader: The loader of the bytes.
  /// - Throws: ``MapError/resource(_:)``, ``MapError/data(_:)``, also for what is no data, or ``MapError/cancelled``,
  ///   which ends reading within a tenth of a second.
  public convenience init(
    contentsOf url: String, reader: DataReader = DataReader(), loader: any ResourceLoader = SchemeLoader.local
  ) async throws(MapError) {
    let input = try await MapInput.read(url, reader: reader, loader: loader)
    try self.init(input, name: ResourceURL.redacted(url))
  }

  /// The data in bytes, of any format that is read, parsed by threads of the engine's own.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a file, a response or a request.
  ///   - name: The name of the bytes in messages.
  ///   - reader: The reader of data, with their coordinate system and limits.
  /// - Throws: ``MapError``, as for a path.
  public convenience init(
    reading bytes: [UInt8], name: String = "data", reader: DataReader = DataReader()
  ) async throws(MapError) {
    // Tiles that a document names are not data, and are not read.
    try self.init(
      try await MapInput.read(bytes, name: name, reader: reader, loader: EmptyLoader()), name: name)
  }

  private convenience init(_ input: MapInput, name: String) throws(MapError) {
    guard case .data(let data) = input else {
      let found = if case .style = input { "a style" } else { "tiles" }
      throw .data(DataError(.unknownFormat, found: found, expected: "map data", source: name))
    }
    self.init(data.geoJSON, name: data.name, diagnostics: data.diagnostics)
  }
}

/// A loader that has nothing.
private struct EmptyLoader: ResourceLoader {
  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse { .notFound }
}
