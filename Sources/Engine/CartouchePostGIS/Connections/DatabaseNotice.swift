/// An event of a channel on which a database is listened to.
public enum DatabaseNotice: Sendable, Hashable {
  /// From here on nothing is missed. What happened before it, also since ``lost(reason:)``, is not known.
  case listening
  /// A message with its payload, below 8,000 bytes.
  case message(String)
  /// The connection has ended; another one is being made.
  case lost(reason: String)
  /// The database refuses to be listened to; nothing follows.
  case refused(reason: String)
}
