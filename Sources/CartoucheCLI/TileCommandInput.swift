import CartoucheResources
import CartoucheTiles
import Foundation

/// What `cartouche tile show` is to load.
struct TileCommandInput {
  /// The tile, or the archive's own description.
  let request: ResourceRequest
  /// The tile's address: as given, or as the input's own path ends.
  let address: TileID?

  init(_ input: String, address: TileID?) throws {
    var url = input
    if ResourceURL.scheme(of: input) == nil { url = URL(fileURLWithPath: input).path }
    for scheme in ["pmtiles", "mbtiles"]
    where url.prefix(while: { $0 != "?" }).lowercased().hasSuffix("." + scheme)
      && ResourceURL.scheme(of: url) != scheme
    {
      url = "\(scheme)://\(url)"
    }
    let isArchive = ["pmtiles", "mbtiles"].contains(ResourceURL.scheme(of: url) ?? "")
    let known = address ?? (input.contains("{") ? nil : Self.address(in: url))
    self.address = known
    if isArchive, known == nil {
      request = ResourceRequest(url, kind: .source)
      return
    }
    if let address {
      if isArchive { url += "/\(address)" } else { url = TileURLTemplate(url).url(for: address) }
    } else if TileURLTemplate(url).url(for: TileID(z: 0, x: 0, y: 0)) != url {
      throw CommandFailure(.badInput, "\(input): a template needs the tile's address, as z/x/y after it")
    }
    request = ResourceRequest(
      url, kind: .tile, tile: known.map { ResourceRequest.Tile(z: $0.z, x: $0.x, y: $0.y) })
  }

  /// The address that a path such as `tiles/3/1/2.pbf` ends with.
  private static func address(in url: String) -> TileID? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").suffix(3)
    guard parts.count == 3, let last = parts.last?.prefix(while: { $0 != "." && $0 != "@" }) else {
      return nil
    }
    let numbers = (parts.dropLast() + [last]).compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    let id = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
    return id.isValid ? id : nil
  }
}
