import Mapbox
import Testing

/// Annotations and the user's location under the names they had before the SDK was renamed.
@MainActor @Suite struct AnnotationNamesTests {
  private final class Pin: MGLAnnotationView {
    var states: [MGLAnnotationViewDragState] = []

    override func setDragState(_ dragState: MGLAnnotationViewDragState, animated: Bool) {
      super.setDragState(dragState, animated: animated)
      states.append(dragState)
    }
  }

  @Test func viewsAndModesWorkUnderTheirFormerNames() {
    let point = MGLPointAnnotation()
    let pin = Pin(annotation: point, reuseIdentifier: "pin")
    pin.setDragState(.starting, animated: false)
    #expect(pin.states == [.starting] && pin.annotation === point)
    let alignment: MGLAnnotationVerticalAlignment = .bottom
    let mode: MGLUserTrackingMode = .followWithCourse
    #expect(alignment.rawValue == 2 && mode.rawValue == 3)
    let manager: any MGLLocationManager = MGLCLLocationManager()
    #expect(manager.authorizationStatus == .notDetermined)
    #expect(MGLUserLocation().title == "You Are Here")
  }
}
