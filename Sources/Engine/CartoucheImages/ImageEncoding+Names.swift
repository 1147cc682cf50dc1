import CartoucheJSON

extension ImageEncoding {
  /// The encodings by their names, as servers and their clients write them.
  ///
  /// The names of Mapnik's outputs (`png`, `png8`, `jpeg80`, `webp`) and of Mapbox's static images and raster tiles
  /// (`png32` to `png256`, `jpg70` to `jpg90`).
  private static let table: [(name: String, encoding: ImageEncoding)] = [
    ("png", .png), ("png8", .png8()), ("png32", .png8(colors: 32)), ("png64", .png8(colors: 64)),
    ("png128", .png8(colors: 128)), ("png256", .png8()), ("jpg", .jpeg()), ("jpeg", .jpeg()),
    ("jpg70", .jpeg(quality: 70)), ("jpg80", .jpeg(quality: 80)), ("jpg90", .jpeg(quality: 90)),
    ("webp", .webp()), ("webp-lossless", .losslessWebP),
  ]

  /// The names of encodings, in the order in which help lists them.
  public static let names: [String] = table.map(\.name)

  /// The name of the format with its colours, by which the encoding can be asked for again; the other options are not in it.
  ///
  /// A number of colours without a name has the name of the next larger one.
  public var name: String {
    let options = ImageEncoding.table.filter {
      $0.encoding.format == format && $0.encoding.isLossless == isLossless
    }
    guard format == .png, let colors else { return options.first?.name ?? format.rawValue }
    return options.filter { ($0.encoding.colors ?? 0) >= colors }
      .min { ($0.encoding.colors ?? 0) < ($1.encoding.colors ?? 0) }?.name ?? "png8"
  }

  /// The encoding of a name, in any case: one of ``names``, or `jpg` or `jpeg` with a quality from 1 to 100.
  ///
  /// - Throws: ``ImageError/formatName(found:suggestion:)``, or ``ImageError/notWritten(format:expected:)`` for formats
  ///   that are known and not written.
  public init(name: String) throws(ImageError) {
    let lowercase = name.lowercased()
    if let entry = ImageEncoding.table.first(where: { $0.name == lowercase }) {
      self = entry.encoding
      return
    }
    for prefix in ["jpg", "jpeg"] where lowercase.hasPrefix(prefix) {
      let digits = lowercase.dropFirst(prefix.count)
      if digits.allSatisfy({ ("0"..."9").contains($0) }), let quality = UInt8(digits),
        (1...100).contains(quality)
      {
        self = .jpeg(quality: Double(quality))
        return
      }
    }
    if ["avif", "gif"].contains(lowercase) {
      throw .notWritten(format: lowercase.uppercased(), expected: "PNG, JPEG or WebP")
    }
    throw .formatName(found: name, suggestion: Spelling.nearest(to: name, in: ImageEncoding.names))
  }
}
