import CartoucheImages
import CartoucheJSON
import CartoucheRaster

/// Makes the picture and the index of a sprite from icons (style specification, “Sprite”).
///
/// The same icons give the same bytes, whatever their order. Icons that look the same share a place.
public struct SpriteSheetMaker: Sendable {
  /// The icons, ordered by their names.
  private let icons: [SpriteIcon]
  private let limits: SpriteLimits

  /// A maker of sheets of icons; of several with one name the last counts.
  public init(_ icons: [SpriteIcon], limits: SpriteLimits = SpriteLimits()) {
    let named = Dictionary(icons.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    self.icons = named.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.limits = limits
  }

  /// The two files of a sprite.
  public struct Sheet: Sendable {
    /// The index as JSON.
    public let index: [UInt8]
    /// The picture as PNG.
    public let picture: [UInt8]
    /// The width and height of the picture.
    public let size: SIMD2<Int>
    /// The number of places; at most that of icons.
    public let places: Int
    /// The findings about all that was not drawn.
    public let diagnostics: [Diagnostic]
  }

  /// The files for a pixel ratio, of 1 or more, to which other numbers are moved.
  ///
  /// - Throws: ``SpriteError`` if the icons are larger than the limits allow.
  public func sheet(pixelRatio: Int) throws(SpriteError) -> Sheet {
    let pixelRatio = max(pixelRatio, 1)
    var diagnostics: [Diagnostic] = []
    var drawn: [IconPixels] = []
    var places: [IconPixels: Int] = [:]
    var indices: [Int] = []
    var pixels = 0
    for icon in icons {
      let image = try IconPixels(of: icon, pixelRatio: pixelRatio, limits: limits, findings: &diagnostics)
      if let known = places[image] {
        indices.append(known)
        continue
      }
      pixels += image.bitmap.width * image.bitmap.height
      guard pixels <= limits.pixels else {
        throw SpriteError(
          .tooLarge, found: "icons of more than \(limits.pixels) pixels in all",
          expected: "fewer or smaller icons")
      }
      places[image] = drawn.count
      indices.append(drawn.count)
      drawn.append(image)
    }
    let packing = ShelfPacking(drawn.map { SIMD2($0.bitmap.width, $0.bitmap.height) })
    let index = index(drawn, indices, packing, pixelRatio)
    do {
      return Sheet(
        index: try index.encoded(options: JSONWritingOptions(pretty: true, keepsDoubles: false)),
        picture: try PNGEncoder(threads: 1).encode(picture(drawn, packing)),
        size: SIMD2(packing.width, packing.height), places: drawn.count, diagnostics: diagnostics)
    } catch {
      throw SpriteError(.tooLarge, found: "\(error)")
    }
  }

  private func index(
    _ drawn: [IconPixels], _ indices: [Int], _ packing: ShelfPacking, _ pixelRatio: Int
  ) -> JSONValue {
    var entries: [JSONObject.Member] = []
    for (icon, index) in zip(icons, indices) {
      let (bitmap, place) = (drawn[index].bitmap, packing.places[index])
      var members: [JSONObject.Member] = [
        ("x", .int(Int64(place.x))), ("y", .int(Int64(place.y))), ("width", .int(Int64(bitmap.width))),
        ("height", .int(Int64(bitmap.height))), ("pixelRatio", .int(Int64(pixelRatio))),
      ]
      if icon.isSDF { members.append(("sdf", true)) }
      let border = icon.isSDF ? Double(IconField.border * pixelRatio) : 0
      members += icon.layout.scaled(by: Double(pixelRatio), border: border)
      entries.append((icon.name, .object(JSONObject(members))))
    }
    return .object(JSONObject(entries))
  }

  private func picture(_ drawn: [IconPixels], _ packing: ShelfPacking) throws(ImageError) -> Image {
    var bytes = [UInt8](repeating: 0, count: 4 * packing.width * packing.height)
    for (image, place) in zip(drawn, packing.places) {
      let (bitmap, straight) = (image.bitmap, image.bitmap.straight())
      for row in 0..<bitmap.height {
        let target = 4 * ((place.y + row) * packing.width + place.x)
        let source = 4 * row * bitmap.width
        bytes.replaceSubrange(
          target..<target + 4 * bitmap.width, with: straight[source..<source + 4 * bitmap.width])
      }
    }
    return try Image(width: packing.width, height: packing.height, pixels: bytes)
  }
}
