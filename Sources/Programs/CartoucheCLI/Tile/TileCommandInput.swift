import Cartouche
import CartoucheCommandLine
import CartoucheResources
import CartoucheTiles
import Foundation

/// The resource that `cartouche tile show` loads.
struct TileCommandInput {
  /// The tile, or the archive's own description.
  let request: ResourceRequest
  /// The tile's address: as given, or as the input's path ends.
  let address: TileID?

  init(_ input: String, address: TileID?) throws {
    let folder = FileManager.default.currentDirectoryPath + "/"
    var url = ResourceURL.resolve(tileSource: input, against: folder)
    let database = DatabaseURL(url)
    let contours = ContourURL(url)
    let isArchive = ArchiveURL(url) != nil || database != nil || contours != nil
    let known =
      address ?? database?.tile ?? contours?.tile ?? (input.contains("{") ? nil : TileID(endOf: url))
    self.address = known
    if isArchive, known == nil {
      request = ResourceRequest(url, kind: .source)
      return
    }
    if let address {
      if let database {
        url = database.text(of: address)
      } else if var contours {
        contours.tile = address
        url = contours.text
      } else if isArchive {
        url += "/\(address)"
      } else {
        url = TileURLTemplate(url).url(for: address)
      }
    } else if TileURLTemplate(url).url(for: TileID(z: 0, x: 0, y: 0)) != url {
      throw CommandFailure(.badInput, "\(input): a template needs the tile's address, as z/x/y after it")
    }
    request = ResourceRequest(
      url, kind: .tile, tile: known)
  }
}
