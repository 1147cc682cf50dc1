/// The options for opening a database.
package struct SQLiteOptions: Sendable, Hashable {
  /// The permissions of a connection.
  package enum Access: Sendable, Hashable {
    /// Nothing is written, and no file is made.
    case readOnly
    /// Nothing is written, and nobody else writes: no lock is taken, and no log beside the file is looked for.
    case immutable
    /// Everything; a file that does not exist is made.
    case readWrite
  }

  /// The permissions of the connection.
  package var access: Access
  /// The time that a statement waits for locks of others.
  package var patience: Duration
  /// The largest text, blob or row, in bytes.
  package var valueLimit: Int

  package init(_ access: Access, patience: Duration = .seconds(2), valueLimit: Int = 1 << 30) {
    self.access = access
    self.patience = patience
    self.valueLimit = valueLimit
  }
}
