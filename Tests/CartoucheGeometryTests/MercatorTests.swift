import SeededRandom
import CartoucheGeometry
import Testing

@Suite struct MercatorTests {
  @Test func knownPlaces() {
    #expect(Mercator.project(longitude: 0, latitude: 0) == Point(0.5, 0.5))
    #expect(Mercator.project(longitude: -180, latitude: 0) == Point(0, 0.5))
    #expect(Mercator.project(longitude: 540, latitude: 0).x == 2)
    // EPSG:3857 of 30°N: y = 3503549.8435 m north of the equator.
    let north = (0.5 - Mercator.y(latitude: 30)) * Mercator.equatorLength
    #expect(abs(north - 3_503_549.8435) < 1e-3)
    #expect(Mercator.worldSize(zoom: 3) == 4096)
    #expect(abs(Mercator.metersPerPixel(latitude: 0, zoom: 0) - 78_271.516_964) < 1e-5)
    #expect(
      abs(
        Mercator.metersPerPixel(latitude: 60, zoom: 0) * 2 / Mercator.metersPerPixel(latitude: 0, zoom: 0) - 1
      )
        < 1e-12)
  }

  @Test func polesAreClampedToTheEdges() {
    #expect(Mercator.y(latitude: 90) == 0)
    #expect(Mercator.y(latitude: -90) == 1)
    #expect(Mercator.y(latitude: 89) == 0)
    #expect(Mercator.y(latitude: 1e300).isFinite)
    #expect(abs(Mercator.y(latitude: Mercator.latitudeLimit)) < 1e-12)
    #expect(abs(Mercator.latitude(y: 0) - Mercator.latitudeLimit) < 1e-12)
    #expect(
      Mercator.metersPerPixel(latitude: 90, zoom: 0)
        == Mercator.metersPerPixel(latitude: Mercator.latitudeLimit, zoom: 0))
  }

  @Test func unprojectUndoesProject() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let (longitude, latitude) = (random.double(-360...360), random.double(-85...85))
      let back = Mercator.unproject(Mercator.project(longitude: longitude, latitude: latitude))
      #expect(abs(back.x - longitude) < 1e-10)
      #expect(abs(back.y - latitude) < 1e-10)
    }
  }
}

@Suite struct CoordinateBoundsTests {
  let fiji = CoordinateBounds(west: 177, south: -20, east: -178, north: -16)

  @Test func crossesTheAntimeridian() {
    #expect(fiji.crossesAntimeridian)
    #expect(fiji.longitudeSpan == 5)
    #expect(fiji.center == Point(179.5, -18))
    #expect(fiji.contains(longitude: 179, latitude: -17))
    #expect(fiji.contains(longitude: -179, latitude: -17))
    #expect(fiji.contains(longitude: 181, latitude: -17))
    #expect(!fiji.contains(longitude: 0, latitude: -17))
    #expect(!fiji.contains(longitude: 179, latitude: -15))
    #expect(abs(fiji.worldBox.max.x - 1) < 0.01 && fiji.worldBox.max.x > 1)
  }

  @Test func plainBounds() {
    let bounds = CoordinateBounds(west: -10, south: 40, east: 20, north: 60)
    #expect(!bounds.crossesAntimeridian)
    #expect(bounds.center == Point(5, 50))
    #expect(bounds.contains(longitude: 20, latitude: 60))
    #expect(!bounds.contains(longitude: 20.001, latitude: 60))
    #expect(CoordinateBounds.world.contains(longitude: 500, latitude: 0))
    #expect(CoordinateBounds.wrapped(190) == -170)
    #expect(CoordinateBounds.wrapped(-190) == 170)
    #expect(CoordinateBounds.wrapped(180) == 180)
  }
}
