import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheText

/// Makes folders of everything that a map needs, for clients without a server: MapLibre GL JS and MapLibre Native.
///
/// ```swift
/// let map = try await Map.load("paris.json")
/// let area = CoordinateBounds(west: 2.2, south: 48.8, east: 2.5, north: 48.92)
/// let options = BundleOptions(areas: [area], zooms: 0...14)
/// let report = try await MapBundler().bundle(map, at: "paris", options: options)
/// ```
///
/// The folder has its name only once it is complete. The same inputs give the same bytes.
public struct MapBundler: Sendable {
  /// The loader of everything that styles name.
  public let loader: any ResourceLoader
  /// The fonts of which ranges of glyphs are made where a style's server has none.
  public let fonts: LabelFonts

  /// A maker of bundles.
  public init(loader: any ResourceLoader = SchemeLoader.local, fonts: LabelFonts = LabelFonts()) {
    self.loader = loader
    self.fonts = fonts
  }

  /// Writes the bundle of a map.
  ///
  /// - Parameters:
  ///   - map: The map: its style, and the data that the program holds. Its camera is not used.
  ///   - path: The folder.
  ///   - options: The extent and the form.
  ///   - progress: A function that is called with each tile.
  /// - Throws: ``BundleError``; nothing is at the path then that was not there before.
  public func bundle(
    _ map: Map, at path: String, options: BundleOptions,
    progress: @escaping @Sendable (BundleProgress) -> Void = { _ in }
  ) async throws(BundleError) -> BundleReport {
    let folder = try BundleFolder(path, replaces: options.replaces, limit: options.byteLimit)
    let work = BundleWork(map, folder, options, loader: loader, fonts: fonts, progress: progress)
    do throws(BundleError) {
      try await work.run()
      try folder.finish()
    } catch {
      folder.abandon()
      throw error
    }
    return work.report
  }
}
