/// The byte budgets of a ZIP archive; an archive that exceeds one is refused before anything is inflated.
public struct ZipLimits: Sendable, Hashable {
  /// The greatest number of entries, including folders.
  public var entries = 100_000
  /// The greatest size of one entry, in inflated bytes.
  public var entrySize = 512 << 20
  /// The greatest size of all entries together, in inflated bytes.
  public var totalSize = 1 << 30
  /// The greatest number of inflated bytes for each byte that an entry takes in the archive.
  ///
  /// Entries of up to ``harmlessSize`` bytes together are exempt. Deflate itself reaches 1032.
  public var ratio = 250
  /// The number of bytes to which entries may inflate together whatever their ratios.
  public var harmlessSize = 4 << 20

  /// Limits that archives of documents and data stay within: 512 MiB per entry, 1 GiB in all, a ratio of 250.
  public init() {}
}
