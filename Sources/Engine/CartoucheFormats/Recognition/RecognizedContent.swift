import CartoucheImages
import CartoucheJSON

/// The kind of content in bytes, recognised by the first bytes, the structure and the name.
///
/// Compressed bytes are first decompressed, and text is converted to UTF-8; ``bytes`` are the result.
///
/// ```swift
/// let content = try RecognizedContent(bytes, name: "places.csv.gz")
/// if case .data = content.kind { let document = try DataReader().read(content) }
/// ```
public struct RecognizedContent: Sendable {
  /// The kinds of content.
  public enum Kind: Sendable, Hashable {
    /// A MapLibre style.
    case style
    /// A TileJSON document.
    case tileJSON
    /// Map data in a format that ``DataReader`` reads.
    case data(DataFormat)
    /// A vector tile.
    case vectorTile
    /// A picture.
    case picture(ImageFormat)
    /// A PMTiles archive.
    case pmtiles
    /// An MBTiles archive.
    case mbtiles
    /// A TIFF picture, georeferenced or not.
    case tiff
    /// Content, known or unknown, that is not read.
    case unread(UnreadFormat)
  }

  /// The kind of the content.
  public let kind: Kind
  /// The bytes without compression and, if they are text, in UTF-8 without a byte order mark.
  public let bytes: [UInt8]
  /// The file's name or URL, as it appears in messages.
  public let name: String?
  /// The findings about compression and encoding.
  public let diagnostics: [Diagnostic]
  /// The extensions of files that belong to the content and lie beside it under the same name, in lower case: those of a
  /// Shapefile; empty for all other formats.
  public var companions: [String] { kind == .data(.shapefile) ? ShapefileReader.companions : [] }
  /// The names of the first members if the bytes are a JSON object.
  let members: [String]

  /// Recognises `bytes`.
  ///
  /// gzip and zstd are recognised by their first bytes, Brotli only by the extension `.br`. Text is UTF-8 or UTF-16,
  /// with or without a byte order mark; other text is taken for Windows-1252, with a warning. Names decide only if the
  /// bytes do not.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a file or a response.
  ///   - name: The file's name or URL; its extensions count.
  ///   - maximumSize: The maximum number of bytes after decompression, and after conversion to UTF-8.
  /// - Throws: ``DataError`` when compressed bytes are damaged, bytes are too many, or text is in UTF-32.
  /// - Complexity: O(n) in the number of bytes if they are compressed or JSON, else O(1) or one pass over the text.
  public init(_ bytes: [UInt8], name: String? = nil, maximumSize: Int = 1 << 28) throws(DataError) {
    var shortened = ContentName(name)
    let plain = try Decompression.undo(bytes, name: &shortened, source: name, limit: maximumSize)
    self.name = name
    if let kind = Signatures.kind(of: plain, name: shortened) ?? Self.binaryKind(plain, name: shortened) {
      (self.kind, self.bytes, diagnostics, members) = (kind, plain, [], [])
      return
    }
    let text = try DecodedText(plain, source: name, maximumSize: maximumSize)
    self.bytes = text.bytes
    let recognized = TextRecognition(text.bytes, name: shortened)
    kind = recognized.kind
    members = recognized.members
    diagnostics = text.isGuessed ? [text.guess(source: name)] : []
  }

  /// Whether bytes begin as a TIFF file does, of either byte order and either size of offsets.
  package static func isTIFF(_ bytes: [UInt8]) -> Bool { Signatures.isTIFF(bytes) }

  /// The kind of bytes that contain zeros as text does not; `nil` if they may be text.
  private static func binaryKind(_ bytes: [UInt8], name: ContentName) -> Kind? {
    if Signatures.isVectorTile(bytes) { return .vectorTile }
    guard bytes.prefix(1 << 12).contains(0) else { return nil }
    if name.format == .wkb || WKBParser.looksLikeGeometry(bytes) { return .data(.wkb) }
    switch DecodedText.encoding(of: bytes) {
    case .utf16LittleEndian, .utf16BigEndian, .utf32: return nil
    case .utf8, .windows1252: break
    }
    return .unread(.binary)
  }
}
