import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheTiles

/// The content of a tile: features or a picture.
enum TileContent {
  case features(TileCommandDump)
  case picture(TilePicture)

  /// The first byte of a vector tile: the field of a layer (MVT 2.1).
  private static let layerField: UInt8 = 0x1A

  /// The content of these bytes.
  ///
  /// - Parameter name: The tile's name in messages.
  /// - Throws: `DataError` for a file of another kind, `CommandFailure` or `MapError` for a damaged tile.
  init(_ bytes: [UInt8], name: String) throws {
    // The bytes of a MapLibre tile begin with a length, which may look like anything.
    let isNamed = name.prefix { !"?#".contains($0) }.lowercased().hasSuffix(".mlt")
    if isNamed, !bytes.isEmpty {
      self = .features(try Self.mapLibreTile(bytes, name))
      return
    }
    let content = try RecognizedContent(bytes, name: name)
    switch content.kind {
    case .picture(let format):
      let size = try StyleImage(decoding: bytes).pixelSize
      self = .picture(TilePicture(format: format, size: size, byteCount: bytes.count))
    // A damaged tile may look like anything; the decoder reports the problem.
    case _ where bytes.first == Self.layerField, .vectorTile, .unread(.binary), .unread(.empty):
      do throws(VectorTileError) {
        self = .features(try TileCommandDump(bytes))
      } catch {
        if let dump = try? Self.mapLibreTile(bytes, name) {
          self = .features(dump)
          return
        }
        throw CommandFailure(.badInput, "\(name): \(error)")
      }
    case .style, .tileJSON, .data, .pmtiles, .mbtiles, .tiff, .unread: throw content.refusal(as: "a tile")
    }
  }

  private static func mapLibreTile(_ bytes: [UInt8], _ name: String) throws -> TileCommandDump {
    do throws(VectorTileError) {
      return try TileCommandDump(mapLibreTile: bytes)
    } catch {
      throw CommandFailure(.badInput, "\(name): \(error)")
    }
  }
}

/// A tile that is a picture.
struct TilePicture {
  let format: ImageFormat
  /// Width and height in pixels.
  let size: SIMD2<Int>
  let byteCount: Int

  /// A line for people.
  var summary: String {
    "\(byteCount.counted("byte")), a picture (\(format.rawValue.uppercased())) of \(size.x)x\(size.y) pixels"
  }

  /// The same as JSON.
  func json(_ id: TileID?) -> JSONValue {
    var members = JSONObject()
    members["tile"] = id.map { .string($0.description) }
    members["bytes"] = .int(Int64(byteCount))
    members["picture"] = [
      "format": .string(format.rawValue), "width": .int(Int64(size.x)), "height": .int(Int64(size.y)),
    ]
    return .object(members)
  }
}
