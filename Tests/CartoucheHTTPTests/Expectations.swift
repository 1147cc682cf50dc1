@testable import CartoucheHTTP
import CartoucheResources
import Synchronization
import Testing

/// Pauses that take no time and are written down.
final class Pauses: Sendable {
  private let list = Mutex<[Duration]>([])
  var all: [Duration] { list.withLock { $0 } }
  func add(_ duration: Duration) { list.withLock { $0.append(duration) } }
}

extension HTTPOptions {
  /// Options that nothing in the environment changes.
  static var forTests: HTTPOptions {
    var options = HTTPOptions()
    (options.keys, options.proxies, options.certificates) = (APIKeys(), ProxySettings(), nil)
    return options
  }

  /// Options without pauses, changed.
  static func impatient(_ change: (inout HTTPOptions) -> Void = { _ in }) -> HTTPOptions {
    var options = forTests
    options.pause = { _ in }
    change(&options)
    return options
  }
}

/// The error of `work`; `nil` when there is none.
func failure<Value>(_ work: () async throws -> Value) async -> ResourceError? {
  do {
    _ = try await work()
    return nil
  } catch {
    return error as? ResourceError
  }
}

/// Expects that `work` fails with an error.
func expect<Value>(
  _ expected: ResourceError, _ work: () async throws -> Value,
  at place: SourceLocation = #_sourceLocation
) async {
  let found = await failure(work)
  #expect(found == expected, sourceLocation: place)
}
