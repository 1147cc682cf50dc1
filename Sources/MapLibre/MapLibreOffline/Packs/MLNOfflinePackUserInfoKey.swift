import MapLibreExpressions

/// The key of an entry in the `userInfo` of a notification about an offline pack.
///
/// In a dictionary it is equal to its text.
public struct MLNOfflinePackUserInfoKey: Hashable, RawRepresentable, Sendable,
  _HasCustomAnyHashableRepresentation
{
  /// The text of the key.
  public let rawValue: String

  /// The key of a text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The key of the pack's state: an `NSNumber` with the raw value of an ``MLNOfflinePackState``.
  public static let state = MLNOfflinePackUserInfoKey(rawValue: "State")
  /// The key of the pack's progress: an `NSValue`, see `mlnOfflinePackProgressValue`.
  public static let progress = MLNOfflinePackUserInfoKey(rawValue: "Progress")
  /// The key of an `NSError`, whose domain is `MLNErrorDomain`.
  public static let error = MLNOfflinePackUserInfoKey(rawValue: "Error")
  /// The key of the largest number of Mapbox tiles that may be kept: an `NSNumber`.
  public static let maximumCount = MLNOfflinePackUserInfoKey(rawValue: "MaximumCount")

  /// The text, which makes the key equal to it in dictionaries of any keys.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(rawValue) }
}

extension NSNotification.Name {
  /// The notification, posted on the main actor, that the progress or the state of an offline pack has changed; its
  /// object is the pack.
  public static let MLNOfflinePackProgressChanged = NSNotification.Name("MLNOfflinePackProgressChanged")
  /// The notification, posted on the main actor, that a resource of an offline pack cannot be loaded; its object is
  /// the pack.
  ///
  /// If another attempt may succeed, it follows after a second, then after twice as long each time, up to a minute.
  public static let MLNOfflinePackError = NSNotification.Name("MLNOfflinePackError")
  /// The notification, posted on the main actor, that the largest allowed number of Mapbox tiles is kept; its object
  /// is the pack, whose download has ended.
  public static let MLNOfflinePackMaximumMapboxTilesReached = NSNotification.Name(
    "MLNOfflinePackMaximumMapboxTilesReached")
}
