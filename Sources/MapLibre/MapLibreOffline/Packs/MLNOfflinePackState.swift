/// The state of an offline pack.
public enum MLNOfflinePackState: Int, Sendable {
  /// The state is not known yet; ``MLNOfflinePack/requestProgress()`` determines it.
  case unknown = 0
  /// The pack is incomplete and is not being downloaded.
  case inactive = 1
  /// The pack is being downloaded.
  case active = 2
  /// Everything that the pack needs is kept.
  case complete = 3
  /// The pack was removed.
  case invalid = 4
}
