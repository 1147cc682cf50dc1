import Cartouche
import MapLibre
import MapLibreMap
import SeededRandom
import Testing

@Suite struct MapCameraTests {
  static let square = CLLocationCoordinate2DMake(39.10152215, -84.5124439696089)
  static let terminal = CLLocationCoordinate2DMake(39.10980955, -84.5352778794236)

  // MARK: Making

  @Test func aCameraAboveItsCentreLooksStraightDown() {
    let camera = MLNMapCamera(
      lookingAtCenter: Self.square, fromEyeCoordinate: Self.square, eyeAltitude: 1000)
    #expect(camera.centerCoordinate.latitude == Self.square.latitude)
    #expect(camera.centerCoordinate.longitude == Self.square.longitude)
    #expect(camera.altitude == 1000 && camera.pitch == 0 && camera.heading == 0)
  }

  @Test func tiltAndDirectionFollowFromTheTwoPlaces() {
    let camera = MLNMapCamera(
      lookingAtCenter: Self.square, fromEyeCoordinate: Self.terminal, eyeAltitude: 1000)
    #expect(camera.altitude == 1000)
    #expect(abs(camera.pitch - 65.3469146074) < 0.01 && abs(camera.heading - 115.066396383) < 0.01)
    let back = MLNMapCamera(
      lookingAtCenter: Self.terminal, fromEyeCoordinate: Self.square, eyeAltitude: 1000)
    #expect(abs(back.heading - 295.05) < 0.05, "a direction to the west is no negative number")
  }

  @Test func placesThatAreNoneLeaveTiltAndDirectionOpen() {
    let camera = MLNMapCamera(
      lookingAtCenter: kCLLocationCoordinate2DInvalid, fromEyeCoordinate: Self.square, eyeAltitude: 1000)
    #expect(camera.pitch == -1 && camera.heading == -1 && camera.altitude == 1000)
  }

  @Test(arguments: [(10_000.0, 0.0, 10_000.0), (10_000, 60, 5000), (0, 30, 0)])
  func aDistanceAlongTheLineOfSightIsAnAltitude(distance: Double, pitch: Double, altitude: Double) {
    let camera = MLNMapCamera(
      lookingAtCenter: Self.square, acrossDistance: distance, pitch: pitch, heading: 12)
    #expect(abs(camera.altitude - altitude) < 1e-6 && abs(camera.viewingDistance - distance) < 1e-6)
    #expect(camera.heading == 12 && camera.pitch == pitch)
  }

  @Test func theDistanceOfEarlierVersionsIsTheAltitude() {
    let camera = MLNMapCamera(
      lookingAtCenter: Self.square, fromDistance: 10_000, pitch: 60, heading: 0)
    #expect(camera.altitude == 10_000 && abs(camera.viewingDistance - 20_000) < 1e-6)
    camera.viewingDistance = 10_000
    #expect(abs(camera.altitude - 5000) < 1e-6 && camera.pitch == 60)
  }

  // MARK: Copies

  @Test func copiesAndArchivesHaveTheSameNumbers() throws {
    let camera = MLNMapCamera(lookingAtCenter: Self.square, altitude: 1234.5, pitch: 45, heading: 90)
    camera.roll = 25
    let copy = try #require(camera.copy() as? MLNMapCamera)
    #expect(copy !== camera && copy == camera && copy.hash == camera.hash)
    let data = try NSKeyedArchiver.archivedData(withRootObject: camera, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: MLNMapCamera.self, from: data))
    #expect(read == camera && read.roll == 25)
    copy.altitude = 1
    #expect(camera.altitude == 1234.5)
  }

  @Test func camerasAreEqualExactlyOrNearly() {
    let camera = MLNMapCamera(lookingAtCenter: Self.square, altitude: 1000, pitch: 45, heading: 90)
    let other = MLNMapCamera(lookingAtCenter: Self.square, altitude: 1000, pitch: 45.005, heading: 90.005)
    #expect(camera != other && camera.isEqual(to: other))
    other.altitude += 1
    #expect(!camera.isEqual(to: other) && !camera.isEqual("camera"))
    other.altitude = .nan
    #expect(!camera.isEqual(to: other))
  }

  @Test func aDescriptionHasTheNumbers() {
    let camera = MLNMapCamera(lookingAtCenter: Self.square, altitude: 1000.4, pitch: 45, heading: 90)
    #expect(
      camera.description
        == "<MLNMapCamera; centerCoordinate = 39.101522, -84.512444; altitude = 1000m; heading = 90°; pitch = 45°>"
    )
  }

  // MARK: Altitudes

  @Test func altitudesAreThoseOfAnAngleOfThirtyDegrees() {
    // 78271.484 m a point at the equator, times half of 512 points, over tan 15°.
    let size = CGSize(width: 100, height: 512)
    #expect(abs(MLNAltitudeForZoomLevel(0, 0, 0, size) - 74_780_999) < 1)
    #expect(abs(MLNAltitudeForZoomLevel(1, 0, 0, size) - 74_780_999 / 2) < 1)
    #expect(abs(MLNAltitudeForZoomLevel(0, 60, 60, size) - 74_780_999 / 4) < 1)
  }

  @Test func zoomLevelsAndAltitudesAreEachOthersInverse() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let (zoom, pitch) = (
        Double.random(in: 0...22, using: &random), Double.random(in: 0...84, using: &random)
      )
      let latitude = Double.random(in: -85...85, using: &random)
      let size = CGSize(width: 300, height: Double.random(in: 1...2000, using: &random))
      let altitude = MLNAltitudeForZoomLevel(zoom, pitch, latitude, size)
      #expect(abs(MLNZoomLevelForAltitude(altitude, pitch, latitude, size) - zoom) < 1e-9)
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func altitudesWithoutAZoomLevelAreNoFiniteNumber(altitude: Double) {
    #expect(!MLNZoomLevelForAltitude(altitude, 0, 0, CGSize(width: 1, height: 1)).isFinite)
  }

  // MARK: The engine's camera

  @Test func theEnginesCameraComesBackTheSame() {
    var random = SplitMix64(seed: 8)
    let size = CGSize(width: 375, height: 667)
    for _ in 0..<500 {
      var camera = Camera(
        center: SIMD2(.random(in: -180...180, using: &random), .random(in: -80...80, using: &random)),
        zoom: .random(in: 0...22, using: &random), bearing: .random(in: 0..<360, using: &random),
        pitch: .random(in: 0...85, using: &random))
      camera.roll = .random(in: -10...10, using: &random)
      var back = Camera(MLNMapCamera(camera, in: size), in: size)
      #expect(abs(back.zoom - camera.zoom) < 1e-9)
      back.zoom = camera.zoom
      #expect(back == camera)
    }
  }

  @Test func whatACameraLeavesOpenStaysAsItWas() {
    let other = Camera(center: SIMD2(1, 2), zoom: 3, bearing: 4, pitch: 5)
    let open = MLNMapCamera(
      lookingAtCenter: kCLLocationCoordinate2DInvalid, altitude: .nan, pitch: -1, heading: -1)
    #expect(Camera(open, in: CGSize(width: 10, height: 10), otherwise: other) == other)
  }

  @Test(arguments: [0, -0.0, Double.infinity, -5, .nan, 1e300])
  func anyAltitudeGivesAZoomLevelThatCanBeShown(altitude: Double) {
    let camera = MLNMapCamera(
      lookingAtCenter: Self.square, altitude: altitude, pitch: 1e9, heading: .infinity)
    for size in [CGSize.zero, CGSize(width: 10, height: 10)] {
      let engine = Camera(camera, in: size)
      #expect(ViewTransform.zooms.contains(engine.zoom) && engine.bearing == 0 && engine.pitch == 85)
    }
  }

  // MARK: Statistics

  @Test func statisticsCountFramesOnwards() {
    let none = MLNRenderingStats()
    #expect(none.numFrames == 0 && none.encodingTime == 0 && none.memTextures == 0)
  }
}
