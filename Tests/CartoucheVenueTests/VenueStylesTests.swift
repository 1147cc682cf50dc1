import CartoucheGeoJSON
import SeededRandom
import Testing

@testable import CartoucheVenue

@Suite struct VenueStylesTests {
  private func group(_ id: String, _ members: [String]) -> VenueStyles.Group {
    var group = VenueStyles.Group(id: id)
    group.members = members
    return group
  }

  @Test func theLastLookThatNamesAFeatureCounts() {
    var random = SplitMix64(seed: 71)
    for _ in 0..<50 {
      var styles = VenueStyles(drawsUnstyled: true)
      var last: [String: Int] = [:]
      for number in 0..<random.int(1...8) {
        let members = (0..<random.int(0...20)).map { _ in
          "f\(random.int(0...29))"
        }
        var repeated: [String] = []
        styles.append(group("g\(number)", members)) { repeated.append($0) }
        #expect(repeated == members.filter { last[$0] != nil })
        for member in members { last[member] = number }
      }
      for feature in (0..<30).map({ "f\($0)" }) {
        #expect(styles.groupIndex(of: feature) == last[feature])
        #expect(styles.group(of: feature)?.id == last[feature].map { "g\($0)" })
      }
    }
  }

  @Test func membersThatAreNoFeaturesAreFoundOnAnyFloor() {
    var venue = Venue(dialect: .maker, version: "2.0.0")
    let place = Geometry.point(Position(7, 47))
    for number in 0..<3 {
      var floor = Floor(id: "m\(number)")
      floor.spaces = [Space(id: "s\(number)", geometry: place)]
      floor.windows = [Window(id: "w\(number)", geometry: place)]
      venue.floors.append(floor)
    }
    var styles = VenueStyles(drawsUnstyled: true)
    #expect(styles.nameOnlyFeatures(of: venue))
    styles.append(group("known", ["w2", "s0", "s0", "w1"]))
    #expect(styles.nameOnlyFeatures(of: venue))
    styles.append(group("strange", ["s1", "x"]))
    #expect(!styles.nameOnlyFeatures(of: venue))
  }
}
