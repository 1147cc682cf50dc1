import CartoucheGeometry
import CartoucheText
import Testing

@Suite struct DistanceFieldTests {
  @Test func valuesAndDistances() {
    #expect(DistanceField.value(of: 0) == 191)
    #expect(DistanceField.value(of: 100) == 0)
    #expect(DistanceField.value(of: -100) == 255)
    #expect(DistanceField.value(of: .nan) == 0)
    for value in UInt8.min...UInt8.max {
      #expect(DistanceField.value(of: DistanceField.distance(of: value)) == value)
    }
  }

  @Test func sizesMustAgree() {
    #expect(DistanceField(width: 2, height: 2, values: [1, 2, 3, 4])?[1, 1] == 4)
    #expect(DistanceField(width: 2, height: 2, values: [1, 2, 3, 4])?[2, 1] == 0)
    #expect(DistanceField(width: 2, height: 2, values: [1, 2, 3]) == nil)
    #expect(DistanceField(width: 0, height: 0, values: []) == nil)
    #expect(DistanceField(width: -2, height: -2, values: [1, 2, 3, 4]) == nil)
  }

  private func square(_ low: Double, _ high: Double, clockwise: Bool = false) -> GlyphOutline.Contour {
    var corners = [Point(low, low), Point(high, low), Point(high, high), Point(low, high)]
    if clockwise { corners.reverse() }
    return GlyphOutline.Contour(start: corners[0], segments: corners.dropFirst().map { .line(to: $0) })
  }

  @Test func theFieldOfASquareIsItsDistance() throws {
    let picture = GlyphPicture(GlyphOutline([square(2, 12)]), advance: 14, ascent: 27)
    #expect(picture.metrics == GlyphMetrics(width: 10, height: 10, left: 2, top: -15, advance: 14))
    let field = try #require(picture.field)
    for y in 0..<field.height {
      for x in 0..<field.width {
        let (dx, dy) = (abs(Double(x) + 0.5 - 8) - 5, abs(Double(y) + 0.5 - 8) - 5)
        let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
        #expect(field[x, y] == DistanceField.value(of: outside + min(max(dx, dy), 0)))
      }
    }
  }

  @Test func holesAreOutsideAndDirectionsDoNotMatter() throws {
    let ring = GlyphOutline([square(0, 20), square(6, 14, clockwise: true)])
    let turned = GlyphOutline([square(0, 20, clockwise: true), square(6, 14)])
    let picture = GlyphPicture(ring, advance: 20, ascent: 27)
    #expect(picture == GlyphPicture(turned, advance: 20, ascent: 27))
    let field = try #require(picture.field)
    #expect(field[13, 13] < 191 && field[5, 13] > 191)
    // Overlapping contours of one direction are all inside.
    let filled = GlyphPicture(GlyphOutline([square(0, 20), square(6, 14)]), advance: 20, ascent: 27)
    #expect(try #require(filled.field)[13, 13] > 191)
  }

  @Test func emptyAndGiantOutlinesHaveNoPicture() {
    #expect(GlyphPicture(GlyphOutline(), advance: 6, ascent: 27).field == nil)
    #expect(GlyphPicture(GlyphOutline(), advance: 6, ascent: 27).metrics.advance == 6)
    #expect(GlyphPicture(GlyphOutline([square(0, 1e9)]), advance: 6, ascent: 27).field == nil)
    #expect(GlyphPicture(GlyphOutline([square(.nan, .infinity)]), advance: 6, ascent: 27).field == nil)
  }
}
