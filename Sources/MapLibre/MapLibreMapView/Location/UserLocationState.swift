import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheMapView
import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// The location of the user in a map view: its source, its view, and tracking.
@MainActor package final class UserLocationState {
  /// The map view; `nil` once it is gone.
  private(set) weak var map: MLNMapView?

  /// Whether the location is shown.
  private(set) var isShown = false
  /// The location as an annotation; `nil` until it is shown for the first time.
  private(set) var location: MLNUserLocation?
  /// The view of the location; `nil` while it is not shown.
  private(set) var view: MLNUserLocationAnnotationView?
  /// The source of locations; `nil` before the first is made, and after it was given up.
  private var source: (any MLNLocationManager)?
  private var isGivenUp = false
  /// Whether headings were requested from the source.
  private var wantsHeadings = false

  /// The state of tracking.
  var tracking = UserTracking()
  /// The height of the user in the free part of the view while the map follows.
  var alignment = MLNAnnotationVerticalAlignment.center
  /// Whether an arrow beside the dot shows the heading.
  var showsHeading = false {
    didSet {
      if showsHeading { isShown ? () : show() }
      updateHeadings()
    }
  }
  /// Whether the system may ask the user to calibrate the compass.
  var displaysCalibration = true
  /// Whether the view asks for permission by itself.
  var requestsAuthorization = true
  /// The reasons for full accuracy by their keys, as in the program's property list.
  package var purposes =
    Bundle.main.object(forInfoDictionaryKey: "NSLocationTemporaryUsageDescriptionDictionary")
    as? [String: String] ?? [:]

  /// A state without a location.
  package init() {}

  /// Sets the view that shows the location.
  package func attach(to map: MLNMapView) { self.map = map }

  // MARK: The source

  /// The source of locations; one is made if there is none.
  var manager: any MLNLocationManager {
    get {
      if let source { return source }
      let made = MLNCLLocationManager()
      (source, isGivenUp) = (made, false)
      made.delegate = map
      return made
    }
    set { replaceSource(newValue) }
  }

  /// Switches to another source of locations.
  func replaceSource(_ new: any MLNLocationManager) {
    source?.stopUpdatingLocation()
    source?.stopUpdatingHeading()
    source?.delegate = nil
    (source, isGivenUp, wantsHeadings) = (new, false, false)
    new.delegate = map
    if isShown { start() }
  }

  /// Gives the source up: no more locations arrive until there is another.
  func giveUpSource() {
    source?.stopUpdatingLocation()
    source?.stopUpdatingHeading()
    source?.delegate = nil
    (source, isGivenUp, wantsHeadings) = (nil, true, false)
  }

  /// Requests permission if necessary, and locations.
  private func start() {
    guard isShown, !isGivenUp else { return }
    if requestsAuthorization, manager.authorizationStatus == .notDetermined {
      manager.requestWhenInUseAuthorization()
    }
    manager.startUpdatingLocation()
    updateHeadings()
  }

  /// Starts or stops requesting headings.
  func updateHeadings() {
    let isIndicated = showsHeading && tracking.mode != .followWithCourse
    let isWanted = isShown && (isIndicated || tracking.mode == .followWithHeading)
    guard !isGivenUp, isWanted != wantsHeadings else { return }
    guard isWanted else { return endHeadings() }
    wantsHeadings = true
    if manager.headingOrientation != .portrait { manager.headingOrientation = .portrait }
    manager.startUpdatingHeading()
  }

  /// Stops requesting headings.
  func endHeadings() {
    if wantsHeadings { source?.stopUpdatingHeading() }
    wantsHeadings = false
  }

  // MARK: Showing

  /// Starts showing the location.
  func show() {
    guard !isShown, let map else { return }
    isShown = true
    map.tell { $1.mapViewWillStartLocatingUser($0) }
    let location = MLNUserLocation()
    location.isUpdating = true
    self.location = location
    let given = map.delegate?.mapView(map, viewFor: location) as? MLNUserLocationAnnotationView
    let view = given ?? StandardUserLocationView()
    view.annotation = location
    view.map = map
    view.location = location
    view.isHidden = true
    self.view = view
    map.addSubview(view)
    start()
    map.setNeedsFrame()
    map.deliver()
  }

  /// Stops showing the location.
  func hide() {
    guard isShown, let map else { return }
    isShown = false
    source?.stopUpdatingLocation()
    updateHeadings()
    location?.isUpdating = false
    map.tell { $1.mapViewDidStopLocatingUser($0) }
    setMode(.none, animated: true, completion: nil)
    if map.annotationStore.selection.annotation === location {
      map.annotationStore.endSelection(animated: false)
    }
    view?.removeFromSuperview()
    view = nil
    map.setNeedsFrame()
    map.deliver()
  }

  /// Advances to another moment, at which the camera may have changed.
  func step() {
    arrange()
    let anchor = gestureAnchor.map { SIMD2(Double($0.x), Double($0.y)) }
    if let map, map.state.gestureAnchor != anchor { map.change { $0.gestureAnchor = anchor } }
  }

  /// Puts the view on the location.
  func arrange() {
    guard let map, let view, let location else { return }
    let coordinate = location.coordinate
    guard CLLocationCoordinate2DIsValid(coordinate) else {
      view.isHidden = true
      return
    }
    let point = map.convert(coordinate, toPointTo: map)
    // As in the SDK, a view farther outside than 150 points is left out.
    let isNear =
      point.x.isFinite && point.y.isFinite && map.bounds.insetBy(dx: -150, dy: -150).covers(point)
    view.isHidden = !isNear
    guard isNear else {
      if map.annotationStore.selection.annotation === location {
        map.annotationStore.endSelection(animated: true)
      }
      return
    }
    view.center = CGPoint(x: point.x.rounded(), y: point.y.rounded())
    view.update()
  }

  /// Whether the location, with its accuracy in points as in the SDK, lies in the view.
  var isVisible: Bool {
    guard let map, view != nil, let place = location?.location,
      CLLocationCoordinate2DIsValid(place.coordinate)
    else { return false }
    let point = map.convert(place.coordinate, toPointTo: map)
    let reach = max(place.horizontalAccuracy, 0)
    guard point.x.isFinite, point.y.isFinite, reach.isFinite else { return false }
    return CGRect(x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach)
      .insetBy(dx: -0.5, dy: -0.5).meets(map.bounds)
  }

  /// Whether a tap hits the dot.
  func isHit(at point: CGPoint) -> Bool {
    guard isVisible, let view, !view.isHidden, let layer = view.hitTestLayer else { return false }
    let inside = point.applying(view.toSuperview.inverted())
    return layer === view.layer ? layer.contains(inside) : layer.hitTest(inside) != nil
  }
}
