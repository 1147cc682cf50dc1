/// An error that SQLite reports.
package struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors, by their primary result codes (<https://sqlite.org/rescode.html>).
  package enum Kind: Int32, Sendable, Hashable {
    /// The statement is wrong, or names what is not there.
    case statement = 1
    /// Another connection holds a lock.
    case busy = 5
    /// The database may only be read.
    case readOnly = 8
    /// The statement was ended by its deadline or by a cancellation.
    case interrupted = 9
    /// A file cannot be read or written.
    case inputOutput = 10
    /// The file is a damaged database.
    case corrupt = 11
    /// The disk is full.
    case full = 13
    /// The file cannot be opened.
    case cannotOpen = 14
    /// A value is larger than the limit.
    case tooLarge = 18
    /// A value breaks a rule of its table.
    case constraint = 19
    /// The file is something else.
    case notADatabase = 26
    /// Any other error.
    case other = -1
  }

  /// The kind of the error.
  package let kind: Kind
  /// The message of SQLite.
  package let message: String

  init(code: Int32, message: String) {
    kind = Kind(rawValue: code & 0xFF) ?? .other
    self.message = message
  }

  package var description: String { message }
}
