import Cartouche
import CartoucheGeometry
import CartoucheRequests

/// A picture to be made: its subject and its form.
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
  /// The icons of the picture.
  let icons: PictureIcons
  /// The snapshotter that is to draw the picture; `nil` for the usual one.
  let snapshotter: Snapshotter?
  /// The tag of the picture, known before it is made: equal pictures of equal styles have equal ones.
  let tag: EntityTag

  /// The kind of the picture, for metrics.
  var kind: String {
    switch content {
    case .tile: "tile"
    case .request: "static"
    }
  }

  init(
    _ style: ServedStyle, _ content: Content, _ encoding: ImageEncoding, _ icons: PictureIcons = .none,
    _ snapshotter: Snapshotter? = nil
  ) {
    self.icons = icons
    self.snapshotter = snapshotter
    self.style = style
    self.content = content
    self.encoding = encoding
    let what =
      switch content {
      case .tile(let tile, let size, let scale, let languages):
        "\(tile.z)/\(tile.x)/\(tile.y) \(size) \(scale) \(languages.joined(separator: ",")) "
          + "\(Metatile.standardSide)"
      case .request(let request): request.canonicalText
      }
    let form =
      "\(encoding.name) \(encoding.quality) \(encoding.compression) \(encoding.dither) \(encoding.density ?? 0)"
    var tag = EntityTag(style.tag.description, what, form)
    for icon in icons.tags { tag.combine(Array(icon.description.utf8)) }
    self.tag = tag
  }
}

/// Tiles that are drawn together: their style, place and form.
struct MetatileOrder: Sendable, Hashable {
  let style: EntityTag
  let metatile: Metatile
  let scale: Double
  let languages: [String]
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
