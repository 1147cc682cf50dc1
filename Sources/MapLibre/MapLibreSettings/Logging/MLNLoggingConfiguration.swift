import MapLibreExpressions

/// The importance of a message; a level includes those before it.
public enum MLNLoggingLevel: Int, Sendable {
  /// No messages.
  case none = 0
  /// Faults of the engine itself.
  case fault = 1
  /// Resources that could not be loaded or drawn.
  case error = 2
  /// Parts of styles and data that are probably not drawn as they were meant.
  case warning = 3
  /// Steps, such as a style that was loaded.
  case info = 4
  /// Details for debugging, such as each request.
  case debug = 5
  /// All messages.
  case verbose = 6
}

/// A function that takes messages: the level, the file and function that the message comes from, the line in it, and
/// the text.
///
/// It is called on any thread.
public typealias MLNLoggingBlockHandler = @Sendable (MLNLoggingLevel, String, UInt, String) -> Void

/// The messages that a process receives about its maps, and their destination.
///
/// ```swift
/// MLNLoggingConfiguration.shared.loggingLevel = .warning
/// MLNLoggingConfiguration.shared.handler = { level, place, line, message in print(place, line, message) }
/// ```
///
/// Messages are findings about styles and data, failures of loading, and requests. Until a level is set there are none,
/// except a few about the use of the interface, each written once to the standard error.
open class MLNLoggingConfiguration: NSObject, @unchecked Sendable {
  /// The configuration of the process.
  public class var shared: MLNLoggingConfiguration { process }

  private static let process = MLNLoggingConfiguration()

  private let lock = NSLock()
  private var level = MLNLoggingLevel.none
  private var receiver: MLNLoggingBlockHandler = MLNLoggingConfiguration.writeToStandardError

  // The documented type, which takes nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The function that takes messages.
  ///
  /// Differs from iOS: it can be read, and the default one, which `nil` restores, writes to the standard error.
  open var handler: MLNLoggingBlockHandler! {
    get { lock.withLock { receiver } }
    set { lock.withLock { receiver = newValue ?? Self.writeToStandardError } }
  }

  /// The least important level that is reported; `none` by default.
  open var loggingLevel: MLNLoggingLevel {
    get { lock.withLock { level } }
    set {
      lock.withLock { level = newValue }
      Warnings.redirect { [weak self] in self?.report(.warning, $0) }
    }
  }

  /// Reports a message if its level is wanted.
  package func report(
    _ level: MLNLoggingLevel, _ message: @autoclosure () -> String, file: String = #fileID,
    function: String = #function, line: UInt = #line
  ) {
    let receiver = lock.withLock { level.rawValue <= self.level.rawValue ? self.receiver : nil }
    receiver?(level, "\(file) \(function)", line, message())
  }

  private static let writeToStandardError: MLNLoggingBlockHandler = { level, place, line, message in
    FileHandle.standardError.write(Data("\(level): \(message) (\(place):\(line))\n".utf8))
  }
}
