import Dispatch
import Foundation
import Synchronization

extension RunLoop {
  /// Runs an asynchronous program, with the timers of the main thread, and returns when it has ended.
  ///
  /// An addition. Under an asynchronous `main` on Linux, the main thread's loop does not run, and the main actor moves
  /// to other threads: a `Timer` never fires. With this entry the main actor stays on the main thread, where
  /// `Timer.scheduledTimer` and `RunLoop.main` are what they are on a device:
  ///
  /// ```swift
  /// @main struct Program {
  ///   static func main() throws {
  ///     try RunLoop.main.run {
  ///       let controller = MapController()
  ///       controller.viewDidLoad()
  ///       try await Task.sleep(for: .seconds(2))
  ///       try await controller.mapView.picture().pngData()?.write(to: file)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// On another thread than the main one it waits without running timers.
  ///
  /// - Throws: What the program throws.
  @available(*, noasync, message: "call it from a main function that is not asynchronous")
  public func run(_ program: @escaping @MainActor @Sendable () async throws -> Void) throws {
    let end = ProgramEnd()
    Task { @MainActor in
      do {
        try await program()
        end.come(.success(()))
      } catch {
        end.come(.failure(error))
      }
    }
    guard Thread.isMainThread else { return try end.wait().get() }
    while true {
      if let result = end.result { return try result.get() }
      // Returns after each piece of work of the main actor, and when nothing has happened for a second.
      let hasRun = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
      if !hasRun { Thread.sleep(forTimeInterval: 0.001) }
    }
  }
}

/// The end of a program, which one thread waits for.
private final class ProgramEnd: Sendable {
  private let state = Mutex<Result<Void, any Error>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  /// The result of the program; `nil` before its end.
  var result: Result<Void, any Error>? { state.withLock { $0 } }

  func come(_ result: Result<Void, any Error>) {
    state.withLock { $0 = result }
    semaphore.signal()
  }

  /// Waits for the end.
  func wait() -> Result<Void, any Error> {
    semaphore.wait()
    return result ?? .success(())
  }
}
