/// The state of an offline pack.
public enum MLNOfflinePackState: Int, Sendable {
  /// It is not known yet whether the pack is complete; ``MLNOfflinePack/requestProgress()`` finds out.
  case unknown = 0
  /// The pack is not complete, and is not downloaded at the moment.
  case inactive = 1
  /// The pack is being downloaded.
  case active = 2
  /// Everything that the pack needs is kept.
  case complete = 3
  /// The pack was removed.
  case invalid = 4
}
