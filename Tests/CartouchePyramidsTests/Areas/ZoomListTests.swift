import Testing

@testable import CartouchePyramids

/// Lists of zooms.
@Suite struct ZoomListTests {
  @Test(arguments: [
    ("3", [3]), ("0-4", [0, 1, 2, 3, 4]), ("0,5,10-12", [0, 5, 10, 11, 12]), ("5,5,4-6", [4, 5, 6]),
    ("22", [22]),
  ])
  func zoomsAreRead(text: String, zooms: [Int]) throws {
    #expect(try ZoomList(parsing: text).zooms == zooms)
  }

  @Test(arguments: [
    ("", "column 1"), ("23", "column 1"), ("0,30", "column 3"), ("3-1", "column 1"), ("0-", "column 3"),
    ("1,a", "column 3"), ("-1", "column 1"), ("1,,2", "column 3"), ("0-99", "column 3"),
    ("99999999999999999999", "column 1"),
  ])
  func faultsHaveTheirPlaces(text: String, place: String) {
    #expect {
      try ZoomList(parsing: text)
    } throws: { error in
      guard case .input(_, _, let found) = error as? PyramidError else { return false }
      return found == place
    }
  }
}
