import Cartouche
import CartoucheGeometry
import CartoucheRequests

/// A picture that is to be made: of what, and in which form.
struct PictureOrder: Sendable {
  /// The subject of a picture.
  enum Content: Sendable {
    /// A tile with a side in logical pixels.
    case tile(TileID, size: Int, scale: Double, languages: [String])
    /// The picture that a request asks for.
    case request(ImageRequest)
  }

  let style: ServedStyle
  let content: Content
  let encoding: ImageEncoding
  /// The tag of the picture, known before it is made: equal pictures of equal styles have equal ones.
  let tag: EntityTag

  init(_ style: ServedStyle, _ content: Content, _ encoding: ImageEncoding) {
    self.style = style
    self.content = content
    self.encoding = encoding
    let what =
      switch content {
      case .tile(let tile, let size, let scale, let languages):
        "\(tile.z)/\(tile.x)/\(tile.y) \(size) \(scale) \(languages.joined(separator: ","))"
      case .request(let request): request.canonicalText
      }
    let form =
      "\(encoding.name) \(encoding.quality) \(encoding.compression) \(encoding.dither) \(encoding.density ?? 0)"
    tag = EntityTag(style.tag.description, what, form)
  }
}

/// A picture that has been made.
struct MadePicture: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// The media type of the file.
  let mediaType: String
  /// The camera that saw the map; `nil` for tiles.
  let camera: Camera?
  /// The parts that are missing, in words.
  let shortfalls: [String]
}
