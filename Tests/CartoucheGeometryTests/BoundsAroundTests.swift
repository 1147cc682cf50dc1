import CartoucheGeometry
import Testing

@Suite struct BoundsAroundTests {
  private func box(_ west: Double, _ east: Double) -> CoordinateBounds {
    CoordinateBounds(west: west, south: -1, east: east, north: 2)
  }

  @Test func nothingHasNoBounds() {
    #expect(CoordinateBounds(around: []) == nil)
  }

  @Test func oneRegionIsItsOwn() {
    #expect(CoordinateBounds(around: [box(5, 9)]) == box(5, 9))
    #expect(CoordinateBounds(around: [box(170, -170)]) == box(170, -170))
  }

  @Test func regionsInOneHemisphereAreSpanned() {
    let around = CoordinateBounds(around: [
      box(5, 9), CoordinateBounds(west: -3, south: 4, east: 6, north: 7),
    ])
    #expect(around == CoordinateBounds(west: -3, south: -1, east: 9, north: 7))
  }

  @Test func bothSidesOfTheAntimeridianMeetThere() {
    #expect(CoordinateBounds(around: [box(-179, -66), box(172, 179.8)]) == box(172, -66))
    #expect(CoordinateBounds(around: [box(177, 180), box(-180, -178)]) == box(177, -178))
  }

  @Test func dataFromAllOverTheWorldKeepTheUsualView() {
    #expect(CoordinateBounds(around: [box(-170, -20), box(10, 179)]) == box(-170, 179))
    #expect(CoordinateBounds(around: [box(-180, 180), box(3, 4)]) == box(-180, 180))
  }

  @Test func longitudesBeyondTheWorldAreTurnedBack() {
    #expect(CoordinateBounds(around: [box(190, 195)]) == box(-170, -165))
  }
}
