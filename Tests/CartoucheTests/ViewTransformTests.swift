import Cartouche
import Testing

struct ViewTransformTests {
  private let viewport = Viewport(width: 600, height: 400, pixelRatio: 2)

  @Test func theCentreIsInTheMiddle() throws {
    let view = ViewTransform(Camera(center: [8.55, 47.37], zoom: 7.3, bearing: 33), viewport)
    let pixel = try #require(view.pixel(Mercator.project(longitude: 8.55, latitude: 47.37)))
    #expect(abs(pixel.x - 600) < 1e-6)
    #expect(abs(pixel.y - 400) < 1e-6)
  }

  @Test(arguments: [0.0, 33, 90, 181, -270])
  func pixelAndWorldAreInverse(bearing: Double) throws {
    let view = ViewTransform(Camera(center: [8.55, 47.37], zoom: 12, bearing: bearing), viewport)
    for pixel in [SIMD2<Double>(0, 0), SIMD2(1200, 0), SIMD2(17.5, 799)] {
      let world = try #require(view.world(pixel))
      let back = try #require(view.pixel(world))
      #expect(abs(back.x - pixel.x) < 1e-5)
      #expect(abs(back.y - pixel.y) < 1e-5)
    }
  }

  @Test func bearingNinetyPutsEastUp() throws {
    let view = ViewTransform(Camera(center: .zero, zoom: 4, bearing: 90), viewport)
    let east = try #require(view.pixel(Mercator.project(longitude: 1, latitude: 0)))
    #expect(abs(east.x - 600) < 1e-9)
    #expect(east.y < 400)
  }

  @Test func theViewNeverLeavesTheWorldInTheNorth() throws {
    let view = ViewTransform(Camera(center: [0, 85], zoom: 1), viewport)
    #expect(abs(try #require(view.pixel(SIMD2(0.5, 0))).y) < 1e-9)
  }

  @Test func aWorldLowerThanThePictureIsZoomedToItsHeight() {
    let view = ViewTransform(Camera(zoom: 0), Viewport(width: 100, height: 1024))
    #expect(view.camera.zoom == 1)
  }
}
