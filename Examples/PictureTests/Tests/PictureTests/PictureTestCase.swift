import Cartouche
import CartoucheTesting
import XCTest

/// The same with XCTest: what the comparison throws fails the test.
final class PictureTestCase: XCTestCase {
  func testBlankMap() async throws {
    let snapshot = try await Snapshotter().snapshot(of: .blank, in: Viewport(width: 16, height: 16))
    try PictureRecord().compare(snapshot, named: "blank")
  }
}
