extension SHA256 {
  /// The number of bytes that are read at a time.
  private static let piece = 1 << 20

  /// The digest of a file.
  public init(ofFile path: String) throws(ArchiveError) {
    let (file, hasher) = (try FileReader(path), Hasher())
    var position = 0
    while position < file.size {
      let end = min(position + Self.piece, file.size)
      hasher.update(try file.read(position..<end))
      position = end
    }
    self = hasher.finish()
  }

  /// Whether a text is a digest: 64 hexadecimal digits.
  public static func isHex(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
  }
}
