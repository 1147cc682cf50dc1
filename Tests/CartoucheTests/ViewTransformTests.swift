import Cartouche
import SeededRandom
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

  @Test func aSmallPictureCanShowTheWholeWorld() {
    #expect(ViewTransform(Camera(zoom: -1), Viewport(width: 256, height: 256)).camera.zoom == -1)
    #expect(ViewTransform(Camera(zoom: -1), Viewport(width: 256, height: 512)).camera.zoom == 0)
    #expect(ViewTransform(Camera(zoom: -5), Viewport(width: 8, height: 8)).camera.zoom == -2)
    var camera = Camera()
    camera.fit(
      CoordinateBounds(west: -170, south: -70, east: 170, north: 70),
      in: Viewport(width: 200, height: 200), padding: 0)
    #expect(camera.zoom < -1)
  }

  @Test func aWorldLowerThanThePictureIsZoomedToItsHeight() {
    let view = ViewTransform(Camera(zoom: 0), Viewport(width: 100, height: 1024))
    #expect(view.camera.zoom == 1)
  }

  @Test func tiltedPixelsAndWorldAreInverse() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      var camera = Camera(
        center: [random.double(-180...180), random.double(-80...80)], zoom: random.double(3...20),
        bearing: random.double(-400...400), pitch: random.double(0...85))
      camera.roll = random.double(-180...180)
      camera.padding = EdgeInsets(top: random.double(0...150), left: random.double(0...200))
      camera.fieldOfView = random.double(10...120)
      let view = ViewTransform(camera, viewport)
      for _ in 0..<10 {
        let pixel = SIMD2(random.double(0...1200), random.double(0...800))
        guard let world = view.world(pixel) else {
          #expect(camera.pitch > 5)
          continue
        }
        let back = try #require(view.pixel(world))
        #expect(abs(back.x - pixel.x) + abs(back.y - pixel.y) < 1e-2)
      }
    }
  }

  @Test func theCentreLiesInTheMiddleOfWhatPaddingLeaves() throws {
    var camera = Camera(center: [8.55, 47.37], zoom: 10, bearing: 40, pitch: 55)
    camera.padding = EdgeInsets(top: 100, right: 20, bottom: 0, left: 60)
    let view = ViewTransform(camera, viewport)
    let pixel = try #require(view.pixel(Mercator.project(longitude: 8.55, latitude: 47.37)))
    #expect(abs(pixel.x - 640) < 1e-6)
    #expect(abs(pixel.y - 500) < 1e-6)
  }

  @Test func theSkyShowsNoWorld() {
    let view = ViewTransform(Camera(center: .zero, zoom: 8, pitch: 85), viewport)
    #expect(view.world(SIMD2(600, 0)) == nil)
    #expect(view.world(SIMD2(600, 799)) != nil)
    // What lies behind the camera is not in the picture.
    #expect(view.pixel(SIMD2(0.5, 0.9)) == nil)
  }

  @Test func aTiltOfNothingIsFlat() throws {
    let flat = ViewTransform(Camera(center: [8, 47], zoom: 9, bearing: 20), viewport)
    let tilted = ViewTransform(Camera(center: [8, 47], zoom: 9, bearing: 20, pitch: 1e-9), viewport)
    for pixel in [SIMD2<Double>(0, 0), SIMD2(1200, 0), SIMD2(17.5, 799)] {
      let (a, b) = (try #require(flat.world(pixel)), try #require(tilted.world(pixel)))
      #expect(abs(a.x - b.x) + abs(a.y - b.y) < 1e-12)
    }
  }

  @Test(arguments: [0.0, 35, 60, 75])
  func tiltedFitTouchesThePaddedRectangle(pitch: Double) throws {
    for bearing in [0.0, 40, 200] {
      var camera = Camera(bearing: bearing, pitch: pitch)
      let bounds = CoordinateBounds(west: 5, south: 45, east: 11, north: 48)
      camera.fit(bounds, in: viewport, padding: EdgeInsets(top: 50, right: 10, bottom: 20, left: 90))
      let view = ViewTransform(camera, Viewport(width: 600, height: 400))
      let corners = try [(5.0, 45.0), (5, 48), (11, 45), (11, 48)].map {
        try #require(view.pixel(Mercator.project(longitude: $0.0, latitude: $0.1)))
      }
      let (left, right) = (try #require(corners.map(\.x).min()), try #require(corners.map(\.x).max()))
      let (top, bottom) = (try #require(corners.map(\.y).min()), try #require(corners.map(\.y).max()))
      #expect(left > 89.5 && right < 590.5 && top > 49.5 && bottom < 380.5, "\(pitch) \(bearing)")
      let gap = min(max(left - 90, 590 - right), max(top - 50, 380 - bottom))
      #expect(gap < 1, "\(pitch) \(bearing)")
    }
  }
}
