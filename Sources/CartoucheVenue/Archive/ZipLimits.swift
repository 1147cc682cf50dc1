/// The most that a ZIP archive may take; what is beyond is refused before anything is inflated.
public struct ZipLimits: Sendable, Hashable {
  /// The number of entries, folders included.
  public var entries = 100_000
  /// The bytes of one entry, inflated.
  public var entrySize = 512 << 20
  /// The bytes of all entries together, inflated.
  public var totalSize = 1 << 30
  /// The bytes of an entry for each byte that it takes in the archive.
  ///
  /// Entries of at most ``harmlessSize`` are not measured. Deflate itself reaches 1032.
  public var ratio = 250
  /// The bytes that an entry may inflate to whatever its ratio is.
  public var harmlessSize = 4 << 20

  /// Limits that fit every honest bundle: 512 MiB an entry, 1 GiB in all, 250 bytes for each byte.
  public init() {}
}
