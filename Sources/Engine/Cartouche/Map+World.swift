import CartoucheResources
import Foundation

extension Map {
  /// The zoom level at which single points are shown on the embedded map, which has little detail further in.
  private static let worldPointZoom = 5.0

  /// The embedded map of the world: countries and cities from Natural Earth, public domain.
  ///
  /// - Throws: ``MapError/worldNotFound(searched:)`` when the package's resources are not beside the program.
  public static func world() throws(MapError) -> Map { try world(.standard) }

  /// The embedded map of the world in the colours of a theme.
  ///
  /// - Throws: ``MapError/worldNotFound(searched:)`` when the package's resources are not beside the program.
  public static func world(_ theme: WorldTheme) throws(MapError) -> Map {
    guard let path = WorldResources.stylePath else {
      throw .worldNotFound(searched: WorldResources.folders)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .resource(.unreadable(url: path, reason: "no data"))
    }
    var map = try Map([UInt8](data), name: path, trust: .from(path))
    theme.apply(to: &map.style)
    map.pointZoom = worldPointZoom
    map.keepsLabelsInside = true
    return map
  }
}
