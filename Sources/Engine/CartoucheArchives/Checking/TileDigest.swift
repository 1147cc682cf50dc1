/// The computation of the digest of all tiles of an archive; see ``ArchiveSummary/digest``.
struct TileDigest {
  private let hasher = SHA256.Hasher()

  /// Adds tiles with successive ids and equal bytes.
  func add(_ ids: Range<UInt64>, _ content: SHA256) {
    for id in ids {
      hasher.update(id)
      hasher.update(content.bytes)
    }
  }

  /// The digest in hexadecimal digits.
  func finish() -> String { hasher.finish().hex }
}

/// The digests of contents that are used again, so that an ocean is read once.
struct ContentDigests {
  private var known: [UInt64: SHA256] = [:]
  /// The number of digests that are kept.
  private static let limit = 1 << 16

  /// The digest of the bytes of a run; contents that come again are read once.
  mutating func digest(
    of run: TileRun, isRepeated: Bool, _ bytes: () throws(ArchiveError) -> [UInt8]
  ) throws(ArchiveError) -> SHA256 {
    if isRepeated, let digest = known[run.content] { return digest }
    let digest = SHA256(try bytes())
    if isRepeated {
      if known.count >= Self.limit { known = [:] }
      known[run.content] = digest
    }
    return digest
  }
}
