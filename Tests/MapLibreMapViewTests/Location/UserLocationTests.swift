import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// The user's location: where it comes from, what is drawn, and how the map follows it.
@MainActor @Suite struct UserLocationTests {
  private let recorder = LocationRecorder()
  private let fingers = Fingers()

  @Test func theDelegateIsToldInOrder() {
    let mapView = recorder.mapView()
    mapView.showsUserLocation = true
    #expect(mapView.userLocation?.isUpdating == true && mapView.userLocation?.location == nil)
    #expect(!mapView.isUserLocationVisible)
    recorder.allow(mapView)
    recorder.feed(mapView, 0, 0)
    recorder.feed(mapView, 0, 0)
    recorder.feed(mapView, 1, 0)
    #expect(mapView.isUserLocationVisible)
    mapView.showsUserLocation = false
    #expect(
      recorder.events == ["will locate", "authorization", "update 0.0", "update 1.0", "did stop"])
    #expect(
      mapView.userLocation?.isUpdating == false && recorder.source(of: mapView).isUpdatingLocation == false)
  }

  @Test func permissionIsAskedForUnlessTheProgramDoes() {
    let mapView = recorder.mapView()
    mapView.showsUserLocation = true
    #expect(recorder.source(of: mapView).requestedAuthorization == .authorizedWhenInUse)
    let other = recorder.mapView()
    other.shouldRequestAuthorizationToUseLocationServices = false
    other.showsUserLocation = true
    #expect(recorder.source(of: other).requestedAuthorization == nil)
    #expect(recorder.source(of: other).isUpdatingLocation)
  }

  @Test("full accuracy is requested with the key of the reason", arguments: ["MLN", "MGL"])
  func purposeKey(prefix: String) {
    let mapView = recorder.mapView()
    let key = "\(prefix)AccuracyAuthorizationDescription"
    mapView.userLocationState.purposes = [key: "To show the way."]
    mapView.userTrackingMode = .follow
    recorder.source(of: mapView).receive(.authorizedWhenInUse, accuracy: .reducedAccuracy)
    #expect(recorder.source(of: mapView).requestedPurposeKey == key)
  }

  @Test("without the key nothing is requested")
  func noPurposeKey() {
    let mapView = recorder.mapView()
    mapView.userTrackingMode = .follow
    recorder.source(of: mapView).receive(.authorizedWhenInUse, accuracy: .reducedAccuracy)
    #expect(recorder.source(of: mapView).requestedPurposeKey == nil)
    #expect(recorder.source(of: mapView).isUpdatingLocation)
  }

  @Test func denialEndsShowingTheLocation() {
    let mapView = recorder.mapView()
    mapView.userTrackingMode = .follow
    recorder.allow(mapView)
    recorder.feed(mapView, 0, 0)
    recorder.events = []
    recorder.source(of: mapView).receive(CLError(.locationUnknown))
    #expect(mapView.showsUserLocation && recorder.events.isEmpty)
    recorder.source(of: mapView).receive(.denied)
    #expect(recorder.events == ["authorization"] && recorder.source(of: mapView).isUpdatingLocation == false)
    mapView.showsUserLocation = false
    recorder.events = []
    // Who asks although it is denied is told so.
    mapView.userTrackingMode = .follow
    #expect(!mapView.showsUserLocation && mapView.userTrackingMode == .none)
    #expect(recorder.events.contains("failed"))
  }

  @Test func aManagerOfTheProgramIsUsedAndGivenUp() {
    let mapView = recorder.mapView()
    let manager = PlainManager()
    mapView.locationManager = manager
    #expect(manager.delegate === mapView)
    mapView.showsUserLocation = true
    #expect(manager.calls == ["start"])
    mapView.showsUserHeadingIndicator = true
    #expect(manager.calls == ["start", "start heading"])
    manager.delegate?.locationManager(manager, didUpdate: [CLLocation(latitude: 3, longitude: 4)])
    #expect(mapView.userLocation?.coordinate.latitude == 3)
    mapView.disableLocationManager()
    #expect(manager.delegate == nil && manager.calls.suffix(2) == ["stop", "stop heading"])
    mapView.locationManager = nil
    #expect(mapView.locationManager is MLNCLLocationManager)
  }

  // MARK: The picture

  @Test func theDotAndItsCircleAreDrawn() async throws {
    let mapView = recorder.mapView()
    mapView.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    let before = try await mapView.picture()
    mapView.showsUserLocation = true
    recorder.allow(mapView)
    #expect(try await mapView.picture().difference(from: before) == 0)
    recorder.feed(mapView, 0, 0)
    let dot = try await mapView.picture()
    #expect(dot.color(at: (180, 120)) == [0, 0, 255])
    #expect(dot.color(at: (180, 110)) == [255, 255, 255])
    #expect(dot.color(at: (220, 120)) == [255, 255, 255])
    // 40 points wide each way at this zoom level.
    recorder.feed(mapView, 0, 0, accuracy: 40 * mapView.metersPerPoint(atLatitude: 0))
    let circle = try await mapView.picture()
    #expect(circle.color(at: (210, 120)) == [217, 217, 255])
    #expect(circle.color(at: (226, 120)) == [255, 255, 255])
  }

  @Test func headingAndCourseAreDrawn() async throws {
    let mapView = recorder.mapView()
    mapView.showsUserHeadingIndicator = true
    recorder.allow(mapView)
    recorder.feed(mapView, 0, 0)
    let plain = try await mapView.picture()
    recorder.source(of: mapView).receive(CLHeading(magneticHeading: 90, trueHeading: 90, headingAccuracy: 5))
    let east = try await mapView.picture()
    #expect(east.difference(from: plain) > 20)
    #expect(east.color(at: (196, 120)) != [255, 255, 255] && east.color(at: (164, 120)) == [255, 255, 255])
    mapView.setUserTrackingMode(.followWithCourse, animated: false, completionHandler: nil)
    recorder.feed(mapView, 0, 0, course: 45)
    #expect(mapView.view(for: mapView.userLocation ?? MLNUserLocation())?.bounds.width == 45)
    #expect(recorder.source(of: mapView).isUpdatingHeading == false)
  }

  @Test func anApproximateLocationIsAnArea() async throws {
    let mapView = recorder.mapView()
    mapView.setZoomLevel(9, animated: false)
    mapView.showsUserLocation = true
    recorder.source(of: mapView).receive(.authorizedWhenInUse, accuracy: .reducedAccuracy)
    recorder.feed(mapView, 0, 0, accuracy: 60 * mapView.metersPerPoint(atLatitude: 0))
    let picture = try await mapView.picture()
    #expect(picture.color(at: (180, 120)) != [255, 255, 255])
    #expect(picture.color(at: (180, 120)) == picture.color(at: (220, 120)))
    #expect(picture.color(at: (250, 120)) == [255, 255, 255])
  }

  @Test func aViewOfTheProgramStandsForTheLocation() {
    let mapView = recorder.mapView()
    let view = CountingView()
    recorder.view = view
    mapView.showsUserLocation = true
    recorder.allow(mapView)
    recorder.feed(mapView, 0, 0)
    #expect(view.mapView === mapView && view.userLocation === mapView.userLocation)
    #expect(view.updates > 0 && view.center == CGPoint(x: 180, y: 120) && !view.isHidden)
    recorder.feed(mapView, 0, 170)
    #expect(view.isHidden)
  }

  @Test func theLocationIsSelectedByATapOnTheDot() {
    let mapView = recorder.mapView()
    mapView.showsUserLocation = true
    recorder.allow(mapView)
    recorder.feed(mapView, 0, 0)
    recorder.events = []
    fingers.tap(mapView, at: (184, 124))
    #expect(recorder.events == ["selected You Are Here"])
    fingers.tap(mapView, at: (20, 20))
    #expect(recorder.events == ["selected You Are Here", "deselected You Are Here"])
  }

  // MARK: Following

  @Test func followingFliesToTheUserAndThenGoesAlong() async {
    let mapView = recorder.mapView()
    mapView.userTrackingMode = .follow
    #expect(mapView.showsUserLocation && recorder.events == ["will locate", "follow animated"])
    recorder.allow(mapView)
    recorder.feed(mapView, 40, 20)
    #expect(mapView.centerCoordinate.latitude < 1)
    await mapView.settle()
    #expect(abs(mapView.centerCoordinate.latitude - 40) < 1e-3 && mapView.zoomLevel == 14)
    recorder.feed(mapView, 40.001, 20)
    mapView.step(to: mapView.time + 0.5)
    let halfway = mapView.centerCoordinate.latitude
    #expect(halfway > 40.0003 && halfway < 40.0007)
    mapView.step(to: mapView.time + 0.6)
    #expect(abs(mapView.centerCoordinate.latitude - 40.001) < 1e-5)
  }

  @Test func withoutAnimationTheMapIsThereAtOnce() {
    let mapView = recorder.mapView()
    recorder.allow(mapView)
    mapView.showsUserLocation = true
    recorder.feed(mapView, 40, 20)
    let isDone = Flag()
    mapView.setUserTrackingMode(.follow, animated: false) { isDone.raise() }
    #expect(isDone.isRaised)
    #expect(abs(mapView.centerCoordinate.latitude - 40) < 1e-3)
  }

  @Test("a pan ends tracking")
  func panEndsFollowing() {
    let mapView = recorder.mapView()
    recorder.allow(mapView)
    mapView.showsUserLocation = true
    recorder.feed(mapView, 0, 0)
    mapView.setUserTrackingMode(.follow, animated: false, completionHandler: nil)
    recorder.events = []
    fingers.hold(mapView, at: (100, 100), for: 0, dragTo: [(130, 100), (180, 120)])
    #expect(mapView.userTrackingMode == .none)
    #expect(recorder.events == ["none animated"])
    #expect(mapView.showsUserLocation)
  }

  @Test("two taps zoom about the user's location while it is followed, otherwise about the taps")
  func zoomingWhileFollowing() {
    for mode in [MLNUserTrackingMode.follow, .none] {
      let mapView = recorder.mapView()
      recorder.allow(mapView)
      mapView.showsUserLocation = true
      recorder.feed(mapView, 10, 5)
      mapView.setUserTrackingMode(mode, animated: false, completionHandler: nil)
      let (user, tap) = (CLLocationCoordinate2D(latitude: 10, longitude: 5), CGPoint(x: 60, y: 50))
      let before = mapView.convert(user, toPointTo: mapView)
      let zoom = mapView.zoomLevel
      for time in [1.0, 1.2] {
        let touch = UITouch(at: tap, in: mapView, timestamp: time)
        mapView.send([touch])
        touch.change(to: tap, phase: .ended, timestamp: time + 0.05)
        mapView.send([touch])
      }
      mapView.step(to: 3)
      let after = mapView.convert(user, toPointTo: mapView)
      #expect(mapView.zoomLevel == zoom.rounded() + 1)
      let isKept = abs(after.x - before.x) < 0.5 && abs(after.y - before.y) < 0.5
      #expect(isKept == (mode == .follow), "\(before) \(after)")
    }
  }

  @Test func followingAHeadingTurnsTheMap() async {
    let mapView = recorder.mapView()
    recorder.allow(mapView)
    mapView.showsUserLocation = true
    recorder.feed(mapView, 40, 20)
    mapView.setUserTrackingMode(.followWithHeading, animated: false, completionHandler: nil)
    #expect(recorder.source(of: mapView).isUpdatingHeading)
    recorder.source(of: mapView).receive(CLHeading(magneticHeading: 70, trueHeading: 75, headingAccuracy: 5))
    await mapView.settle()
    #expect(abs(mapView.direction - 75) < 1e-6)
    recorder.source(of: mapView).receive(CLHeading(magneticHeading: 200, headingAccuracy: -1))
    await mapView.settle()
    #expect(abs(mapView.direction - 75) < 1e-6)
    mapView.userTrackingMode = .none
    #expect(!recorder.source(of: mapView).isUpdatingHeading)
  }

  @Test func followingTheCourseTurnsTheMapAndPlacesTheUser() async {
    let mapView = recorder.mapView(height: 480)
    recorder.allow(mapView)
    mapView.showsUserLocation = true
    mapView.userLocationVerticalAlignment = .bottom
    recorder.feed(mapView, 40, 20, course: 120)
    mapView.setUserTrackingMode(.followWithCourse, animated: false, completionHandler: nil)
    await mapView.settle()
    #expect(abs(mapView.direction - 120) < 1e-6)
    let point = mapView.convert(CLLocationCoordinate2D(latitude: 40, longitude: 20), toPointTo: mapView)
    // A margin of 50 points and the disc of 45.
    #expect(abs(point.x - 180) < 1 && abs(point.y - 385) < 1)
    mapView.setContentInset(UIEdgeInsets(top: 0, left: 40, bottom: 60, right: 0), animated: false)
    recorder.feed(mapView, 40.0001, 20, course: 120)
    await mapView.settle()
    let moved = mapView.convert(CLLocationCoordinate2D(latitude: 40.0001, longitude: 20), toPointTo: mapView)
    #expect(abs(moved.x - 200) < 1 && abs(moved.y - 325) < 1)
  }

  @Test func theDelegateMayPlaceTheUser() {
    let mapView = recorder.mapView()
    recorder.anchor = CGPoint(x: 90, y: 200)
    recorder.allow(mapView)
    mapView.showsUserLocation = true
    recorder.feed(mapView, 40, 20)
    mapView.setUserTrackingMode(.follow, animated: false, completionHandler: nil)
    let point = mapView.convert(CLLocationCoordinate2D(latitude: 40, longitude: 20), toPointTo: mapView)
    #expect(abs(point.x - 90) < 1 && abs(point.y - 200) < 1)
  }

  @Test func userAndTargetAreShownTogether() async {
    let mapView = recorder.mapView(height: 480)
    recorder.allow(mapView)
    mapView.showsUserLocation = true
    recorder.feed(mapView, 0, 0)
    let target = CLLocationCoordinate2D(latitude: 0, longitude: 1)
    mapView.setTargetCoordinate(target, animated: false)
    mapView.setUserTrackingMode(.followWithCourse, animated: false, completionHandler: nil)
    await mapView.settle()
    #expect(abs(mapView.direction - 90) < 1e-6)
    let user = mapView.convert(CLLocationCoordinate2D(latitude: 0, longitude: 0), toPointTo: mapView)
    let point = mapView.convert(target, toPointTo: mapView)
    #expect(mapView.bounds.contains(user) && mapView.bounds.contains(point) && point.y < user.y)
    #expect(abs(user.y - 240) < 2 && abs(user.x - 180) < 2)
  }

  @Test func badLocationsDoNoHarm() async {
    let mapView = recorder.mapView()
    recorder.allow(mapView)
    mapView.userTrackingMode = .followWithCourse
    for value in [Double.nan, .infinity, 1e300, -91] {
      recorder.feed(mapView, value, value, accuracy: value, course: value)
      recorder.source(of: mapView).receive(CLHeading(magneticHeading: value, headingAccuracy: 1))
    }
    recorder.feed(mapView, 10, 10, accuracy: .infinity, course: .nan)
    await mapView.settle()
    #expect((try? await mapView.picture()) != nil)
    #expect(abs(mapView.centerCoordinate.latitude - 10) < 1)
  }
}
