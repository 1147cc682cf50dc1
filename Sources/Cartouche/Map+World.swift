import CartoucheJSON
import CartoucheResources
import Foundation

extension Map {
  /// The embedded map of the world: countries and cities from Natural Earth, public domain.
  ///
  /// - Throws: ``MapError/resource(_:)`` when the package's resources are not beside the program.
  public static func world() throws(MapError) -> Map {
    guard let path = WorldResources.stylePath else {
      throw .resource(.notFound(url: "cartouche_Cartouche.resources/World/style.json"))
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .resource(.unreadable(url: path, reason: "no data"))
    }
    do throws(JSONError) {
      return try Map(try JSONDocument(parsing: [UInt8](data), name: path))
    } catch let error as JSONError {
      throw .style(.invalidJSON(error))
    }
  }
}
