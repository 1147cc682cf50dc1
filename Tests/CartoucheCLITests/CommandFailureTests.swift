import Cartouche
import CartoucheCommandLine
import Testing

/// The exit codes of errors.
struct CommandFailureTests {
  /// The table in the documentation of `MapError`.
  static let errors: [(MapError, CartoucheCommandLine.ExitStatus)] = [
    (.resource(.notFound(url: "a")), .missingInput),
    (.resource(.status(url: "a", code: 500, expected: "200")), .unreachable),
    (.resource(.status(url: "a", code: 503, expected: "200")), .tryAgain),
    (.resource(.unreadable(url: "a", reason: "b")), .badInput),
    (.style(.unknownLayer("a", nearest: nil)), .badInput),
    (.imageSize(name: "a", found: [1, 1], expected: [2, 2]), .badInput),
    (.number(NumberError(name: "camera.zoom", found: .nan, expected: "a finite zoom level")), .badInput),
    (.number(NumberError(name: "viewport.width", found: 0, expected: "a length")), .usage),
    (.tile(TileID(z: 0, x: 1, y: 0)), .badInput),
    (.query(.unknownLayer("a", nearest: nil)), .badInput),
    (.pixels(found: 2, limit: 1), .badInput),
    (.tooManyTiles("a"), .badInput),
    (.tooLong(.seconds(60)), .badInput),
    (.cancelled, .unreachable),
    (.busy(waiting: 1), .unreachable),
    (.nothingToFit(causes: []), .badInput),
    (.nothingToFit(causes: [Diagnostic(.error, "a", kind: .missing)]), .missingInput),
    (.worldNotFound(searched: []), .missingInput),
    (.unwritable(path: "a", reason: "b"), .output),
  ]

  @Test(arguments: errors)
  func errorsOfMapsHaveTheDocumentedCodes(error: MapError, status: CartoucheCommandLine.ExitStatus) {
    #expect(CommandFailure(error).status == status)
  }
}
