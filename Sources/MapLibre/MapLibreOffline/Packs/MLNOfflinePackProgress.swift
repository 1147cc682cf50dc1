import CartoucheOffline

/// The progress of an offline pack's download.
public struct MLNOfflinePackProgress: Sendable, Hashable {
  /// The number of resources that are kept, tiles included.
  public var countOfResourcesCompleted: UInt64
  /// The size of these resources in the file, in bytes.
  public var countOfBytesCompleted: UInt64
  /// The number of tiles that are kept.
  public var countOfTilesCompleted: UInt64
  /// The size of these tiles in the file, in bytes.
  public var countOfTileBytesCompleted: UInt64
  /// The number of resources known to be needed, which grows as documents are read.
  public var countOfResourcesExpected: UInt64
  /// The largest number of resources that can be needed; `UInt64.max` until that is known.
  public var maximumResourcesExpected: UInt64

  /// A progress of zeros.
  public init() {
    self.init(
      countOfResourcesCompleted: 0, countOfBytesCompleted: 0, countOfTilesCompleted: 0,
      countOfTileBytesCompleted: 0, countOfResourcesExpected: 0, maximumResourcesExpected: 0)
  }

  /// A progress with the given numbers.
  public init(
    countOfResourcesCompleted: UInt64, countOfBytesCompleted: UInt64, countOfTilesCompleted: UInt64,
    countOfTileBytesCompleted: UInt64, countOfResourcesExpected: UInt64, maximumResourcesExpected: UInt64
  ) {
    self.countOfResourcesCompleted = countOfResourcesCompleted
    self.countOfBytesCompleted = countOfBytesCompleted
    self.countOfTilesCompleted = countOfTilesCompleted
    self.countOfTileBytesCompleted = countOfTileBytesCompleted
    self.countOfResourcesExpected = countOfResourcesExpected
    self.maximumResourcesExpected = maximumResourcesExpected
  }

  /// The progress of a download.
  init(_ progress: DownloadProgress) {
    self.init(
      countOfResourcesCompleted: progress.kept.resources + progress.local.resources,
      countOfBytesCompleted: progress.kept.bytes,
      countOfTilesCompleted: progress.kept.tiles + progress.local.tiles,
      countOfTileBytesCompleted: progress.kept.tileBytes,
      countOfResourcesExpected: progress.required,
      maximumResourcesExpected: progress.isRequiredExact ? progress.required : .max)
  }
}
