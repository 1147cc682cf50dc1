import CartoucheFormats
import CartoucheRenderer
import CartoucheResources
import Foundation

extension Map {
  /// A map of what is at a path or URL: a style, data, or tiles, as ``MapInput/read(_:reader:loader:)`` recognises them.
  ///
  /// Data and tiles are drawn in a default look. Tiles and styles come with a camera; data get one by
  /// ``Snapshotter/fitToData(_:in:padding:options:)``.
  ///
  /// ```swift
  /// let map = try await Map(contentsOf: "paris.pmtiles")
  /// let picture = try await Snapshotter().snapshot(of: map, in: Viewport(width: 1024, height: 768))
  /// ```
  ///
  /// - Parameters:
  ///   - url: The path or URL.
  ///   - reader: The reader of data, with their coordinate system.
  ///   - loader: The loader of the bytes; pictures of the map need one that knows the same URLs.
  /// - Throws: ``MapError/resource(_:)``, ``MapError/style(_:)`` or ``MapError/data(_:)``, which name the input and say what
  ///   is wrong with it.
  public init(
    contentsOf url: String, reader: DataReader = DataReader(), loader: any ResourceLoader = SchemeLoader.local
  ) async throws(MapError) {
    self.init(try await MapInput.read(url, reader: reader, loader: loader))
  }

  /// A map of what is at a URL, also that of a file: a style, data, or tiles.
  ///
  /// - Throws: ``MapError``, as the one of a path.
  public init(
    contentsOf url: URL, reader: DataReader = DataReader(), loader: any ResourceLoader = SchemeLoader.local
  ) async throws(MapError) {
    try await self.init(
      contentsOf: url.isFileURL ? url.path : url.absoluteString, reader: reader, loader: loader)
  }

  /// Draws the data or the tiles at a path or URL on top of the map, in a default look.
  ///
  /// ```swift
  /// var map = try await Map(contentsOf: "style.json")
  /// try await map.add(contentsOf: "tracks.gpx")
  /// let picture = try await Snapshotter().snapshot(fittingDataOf: map, in: Viewport(width: 800, height: 600))
  /// ```
  ///
  /// - Parameters:
  ///   - url: The path or URL, of anything that ``MapInput/read(_:reader:loader:)`` recognises except a style.
  ///   - reader: The reader of data, with their coordinate system.
  ///   - loader: The loader of the bytes.
  /// - Throws: ``MapError/resource(_:)``, also for a style, or ``MapError/data(_:)``; the map is unchanged then.
  public mutating func add(
    contentsOf url: String, reader: DataReader = DataReader(), loader: any ResourceLoader = SchemeLoader.local
  ) async throws(MapError) {
    switch try await MapInput.read(url, reader: reader, loader: loader) {
    case .data(let data): addOverlay(data, id: data.name ?? "data")
    case .tiles(let tiles): add(tiles)
    case .style:
      throw .resource(
        .invalid(url: ResourceURL.redacted(url), found: "a style", expected: "data or tiles to draw on top"))
    }
  }
}
