import Foundation
import TestDatabases
import Testing

@testable import CartouchePostGIS

/// Where the tests of databases must run, they are not skipped.
@Suite struct TestClusterTests {
  @Test func theClusterIsThereWhereItMustBe() {
    guard ProcessInfo.processInfo.environment["CARTOUCHE_REQUIRES_POSTGIS"] != nil else { return }
    #expect(TestCluster.isAvailable, "\(TestCluster.reason)")
  }

  @Test(.enabled(if: TestCluster.isAvailable, "\(TestCluster.reason)"))
  func databasesHavePostGIS() throws {
    let database = try TestCluster.shared().database("CREATE TABLE a AS SELECT 1 AS x")
    #expect(try database.run("SELECT x, postgis_version() <> '' FROM a") == "1|t")
  }
}
