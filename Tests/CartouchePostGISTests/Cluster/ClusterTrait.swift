import TestDatabases
import Testing

/// Has the shared cluster started before the tests of a suite begin, none of which then waits for it.
struct ClusterTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await TestCluster.prepare()
    try await function()
  }
}

extension Trait where Self == ClusterTrait {
  /// The shared cluster is started before the suite.
  static var cluster: Self { Self() }
}
