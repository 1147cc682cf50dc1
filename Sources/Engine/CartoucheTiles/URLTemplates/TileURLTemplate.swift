import CartoucheGeometry
import CartoucheJSON

/// The URL of a source's tiles with placeholders in braces.
///
/// The placeholders are those that the iOS SDKs document: `{z}`, `{x}`, `{y}`, `{ratio}`, `{quadkey}`,
/// `{bbox-epsg-3857}` and `{prefix}`. All are optional; other words in braces, and single braces, stay.
public struct TileURLTemplate: Sendable, Hashable, CustomStringConvertible {
  /// The template as written.
  public let text: String
  private let pieces: [Piece]

  private enum Piece: Sendable, Hashable {
    case text(String)
    case placeholder(Placeholder)
  }

  private enum Placeholder: String, CaseIterable {
    case z, x, y, ratio, quadkey
    case boundingBox = "bbox-epsg-3857"
    case prefix
  }

  /// The template as text: O(length).
  public init(_ text: String) {
    self.text = text
    var pieces: [Piece] = []
    var pending = Substring()
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      let name = rest[rest.index(after: open)...].prefix { $0 != "}" && $0 != "{" }
      guard name.endIndex < rest.endIndex, rest[name.endIndex] == "}",
        let placeholder = Placeholder(rawValue: String(name))
      else {
        pending += rest[...open]
        rest = rest[rest.index(after: open)...]
        continue
      }
      pending += rest[..<open]
      if !pending.isEmpty { pieces.append(.text(String(pending))) }
      pending = Substring()
      pieces.append(.placeholder(placeholder))
      rest = rest[rest.index(after: name.endIndex)...]
    }
    pending += rest
    if !pending.isEmpty { pieces.append(.text(String(pending))) }
    self.pieces = pieces
  }

  /// The URL of a tile.
  ///
  /// The scheme changes only `{y}`: quadkey, box and prefix are those of the place on earth, whose row is counted from
  /// the north.
  ///
  /// - Parameters:
  ///   - tile: The tile, its row counted from the north.
  ///   - pixelRatio: The number of device pixels per logical pixel; `{ratio}` is `@2x` above 1 and empty otherwise.
  ///   - scheme: The direction in which the server counts rows.
  public func url(for tile: TileID, pixelRatio: Double = 1, scheme: TileSet.Scheme = .xyz) -> String {
    var url = ""
    for piece in pieces {
      switch piece {
      case .text(let text): url += text
      case .placeholder(.z): url += String(tile.z)
      case .placeholder(.x): url += String(tile.x)
      case .placeholder(.y): url += String(scheme.row(of: tile))
      case .placeholder(.ratio): url += pixelRatio > 1 ? "@2x" : ""
      case .placeholder(.quadkey): url += tile.quadkey
      case .placeholder(.boundingBox): url += tile.webMercatorBoundingBox
      case .placeholder(.prefix): url += String(tile.x & 15, radix: 16) + String(tile.y & 15, radix: 16)
      }
    }
    return url
  }

  /// The template as written.
  public var description: String { text }
}

extension TileID {
  /// West, south, east and north in metres of EPSG:3857, as a WMS expects them.
  ///
  /// The numbers are the shortest that read back as the same double.
  var webMercatorBoundingBox: String {
    let resolution = Mercator.equatorLength / 256 / Double(1 << min(max(z, 0), Self.maximumZoom))
    let half = Mercator.equatorLength / 2
    let (west, south) = (Double(x), Double(TileSet.Scheme.tms.row(of: self)))
    let edges = [west, south, west + 1, south + 1].map { $0 * 256 * resolution - half }
    return edges.map { edge in
      let text = try? JSONValue.double(edge == 0 ? 0 : edge).encoded(
        options: JSONWritingOptions(keepsDoubles: false))
      return text.map { String(decoding: $0, as: UTF8.self) } ?? "0"
    }.joined(separator: ",")
  }
}
