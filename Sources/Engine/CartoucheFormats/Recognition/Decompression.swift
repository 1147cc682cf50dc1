import CartoucheJSON
import CartoucheResources

/// Compression around whole files.
enum Decompression {
  /// The bytes without any compression that their first bytes, or the extension `.br`, indicate.
  ///
  /// Removes the extensions of the compressions undone from `name`.
  static func undo(
    _ bytes: [UInt8], name: inout ContentName, source: String?, limit: Int
  ) throws(DataError) -> [UInt8] {
    var bytes = bytes
    // Files are compressed twice by mistake, but not more often.
    for _ in 0..<3 {
      guard let compression = compression(of: bytes, name: name) else { break }
      do throws(CompressionError) {
        bytes = try compression.decompress(bytes, limit: limit)
      } catch {
        throw DataError(error, compression, source: source, limit: limit)
      }
      name.dropEnding(compression.endings)
    }
    guard bytes.count <= limit else {
      throw DataError(CompressionError.tooLarge(limit: limit), .none, source: source, limit: limit)
    }
    return bytes
  }

  private static func compression(of bytes: [UInt8], name: ContentName) -> Compression? {
    if bytes.starts(with: [0x1F, 0x8B, 0x08]) { return .gzip }
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return .zstd }
    return name.ending == "br" && !bytes.isEmpty ? .brotli : nil
  }
}

extension Compression {
  /// The file name extensions of the compression.
  fileprivate var endings: [String] {
    switch self {
    case .gzip: ["gz", "gzip"]
    case .brotli: ["br"]
    case .zstd: ["zst", "zstd"]
    case .none, .deflate: []
    }
  }
}

extension DataError {
  fileprivate init(_ error: CompressionError, _ compression: Compression, source: String?, limit: Int) {
    switch error {
    case .damaged:
      self.init(
        .compression, found: "damaged or truncated \(compression.rawValue) data", source: source)
    case .tooLarge:
      let what = compression == .none ? "bytes" : "bytes after decompression"
      self.init(.tooLarge, found: "more than \(limit) \(what)", expected: "at most \(limit)", source: source)
    case .memory: self.init(.tooLarge, found: "too little memory to decompress the data", source: source)
    }
  }
}
