/// How a database is opened.
package struct SQLiteOptions: Sendable, Hashable {
  /// What may be done with a database.
  package enum Access: Sendable, Hashable {
    /// Nothing is written, and no file is made.
    case readOnly
    /// Nothing is written, and nobody else writes: no lock is taken, and no log beside the file is looked for.
    case immutable
    /// Everything; a file that does not exist is made.
    case readWrite
  }

  /// What may be done with the database.
  package var access: Access
  /// How long a statement waits for locks of others.
  package var patience: Duration
  /// The largest text, blob or row, in bytes.
  package var valueLimit: Int

  package init(_ access: Access, patience: Duration = .seconds(2), valueLimit: Int = 1 << 30) {
    self.access = access
    self.patience = patience
    self.valueLimit = valueLimit
  }
}
