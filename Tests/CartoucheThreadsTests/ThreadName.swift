import Foundation

/// The thread that runs.
enum ThreadName {
  /// A text that no other thread has.
  static var current: String { "\(ObjectIdentifier(Thread.current))" }
}
