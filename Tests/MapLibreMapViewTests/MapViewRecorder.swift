import MapLibre
import Testing

/// A delegate that writes down what it is told.
@MainActor
final class Recorder: NSObject, MLNMapViewDelegate {
  private(set) var calls: [String] = []
  var allows = true
  var questions: [MLNCameraChangeReason] = []
  var onFinish: ((MLNStyle) -> Void)?

  func clear() { calls = [] }

  func mapView(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera,
    reason: MLNCameraChangeReason
  ) -> Bool {
    questions.append(reason)
    // Reading the view is allowed while it asks.
    _ = mapView.zoomLevel
    return allows
  }

  func mapView(_ mapView: MLNMapView, regionWillChangeWith reason: MLNCameraChangeReason, animated: Bool) {
    calls.append("will \(reason.rawValue) \(animated)")
  }

  func mapView(_ mapView: MLNMapView, regionIsChangingWith reason: MLNCameraChangeReason) {
    if calls.last != "is \(reason.rawValue)" { calls.append("is \(reason.rawValue)") }
  }

  func mapView(_ mapView: MLNMapView, regionDidChangeWith reason: MLNCameraChangeReason, animated: Bool) {
    calls.append("did \(reason.rawValue) \(animated)")
  }

  func mapViewWillStartLoadingMap(_ mapView: MLNMapView) { calls.append("willStartLoading") }
  func mapViewDidFinishLoadingMap(_ mapView: MLNMapView) { calls.append("didFinishLoading") }

  func mapViewDidFailLoadingMap(_ mapView: MLNMapView, withError error: any Error) {
    let error = error as NSError
    calls.append("didFail \(error.domain) \(error.code)")
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    calls.append("style \(style.name ?? "")")
    onFinish?(style)
  }

  func mapViewWillStartRenderingMap(_ mapView: MLNMapView) { calls.append("willStartRenderingMap") }

  func mapViewDidFinishRenderingMap(_ mapView: MLNMapView, fullyRendered: Bool) {
    calls.append("didFinishRenderingMap \(fullyRendered)")
  }

  func mapViewWillStartRenderingFrame(_ mapView: MLNMapView) { calls.append("willStartFrame") }

  func mapViewDidFinishRenderingFrame(_ mapView: MLNMapView, fullyRendered: Bool) {
    calls.append("didFinishFrame \(fullyRendered)")
  }

  func mapViewDidBecomeIdle(_ mapView: MLNMapView) { calls.append("idle") }
}

/// A map view of 400 × 400 points in a window, with fingers.
@MainActor
final class Stage {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let mapView: MLNMapView
  let recorder = Recorder()
  private var time: TimeInterval = 0
  private var touches: [UITouch] = []

  /// A style with an area, a line and points, green on white.
  static let style = """
    {"version": 8, "name": "Test", "center": [8, 47], "zoom": 9,
     "sources": {"places": {"type": "geojson", "attribution": "© <a href='https://example.org'>Us</a>", "data":
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": 7, "properties": {"name": "Green"}, "geometry":
          {"type": "Polygon", "coordinates": [[[7.5, 46.8], [8.5, 46.8], [8.5, 47.2], [7.5, 47.2], [7.5, 46.8]]]}},
        {"type": "Feature", "id": 8, "properties": {"name": "Red"}, "geometry":
          {"type": "Point", "coordinates": [8, 47]}}]}}},
     "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
      {"id": "areas", "type": "fill", "source": "places", "filter": ["==", ["geometry-type"], "Polygon"],
       "paint": {"fill-color": "#0a0"}},
      {"id": "points", "type": "circle", "source": "places", "filter": ["==", ["geometry-type"], "Point"],
       "paint": {"circle-color": "#a00", "circle-radius": 10}}]}
    """

  init(_ mapView: MLNMapView? = nil) {
    self.mapView =
      mapView ?? MLNMapView(frame: CGRect(x: 0, y: 0, width: 400, height: 400), styleJSON: Self.style)
    window.addSubview(self.mapView)
    self.mapView.delegate = recorder
  }

  /// The camera with fingers at rest, looking at 0°, 0° at zoom level 10, and nothing told so far.
  static func ready(_ mapView: MLNMapView? = nil, zoom: Double = 10) -> Stage {
    let stage = Stage(mapView)
    stage.mapView.setCenter(CLLocationCoordinate2D(), zoomLevel: zoom, animated: false)
    stage.recorder.clear()
    return stage
  }

  func down(_ points: CGPoint...) {
    touches = points.map { UITouch(at: $0, in: mapView, timestamp: time) }
    window.send(touches)
  }

  func move(to points: CGPoint..., steps: Int = 10) {
    let starts = touches.map { $0.location(in: mapView) }
    for step in 1...steps {
      time += 1.0 / 60
      let share = CGFloat(step) / CGFloat(steps)
      for (touch, (start, end)) in zip(touches, zip(starts, points)) {
        touch.change(
          to: CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share),
          phase: .moved, timestamp: time)
      }
      window.send(touches)
    }
  }

  func up(after pause: TimeInterval = 0) {
    wait(pause)
    for touch in touches { touch.change(to: touch.location(in: mapView), phase: .ended, timestamp: time) }
    window.send(touches)
    touches = []
  }

  func tap(_ points: CGPoint...) {
    touches = points.map { UITouch(at: $0, in: mapView, timestamp: time) }
    window.send(touches)
    up(after: 0.05)
  }

  func turn(to degrees: Double, radius: CGFloat = 100) {
    for step in 1...20 {
      let angle = CGFloat(degrees * Double(step) / 20 * .pi / 180)
      let arm = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      move(to: CGPoint(x: 200 - arm.x, y: 200 - arm.y), CGPoint(x: 200 + arm.x, y: 200 + arm.y), steps: 1)
    }
  }

  func wait(_ seconds: TimeInterval) {
    let end = time + seconds
    while time < end {
      time = min(time + 1.0 / 60, end)
      mapView.step(to: time)
    }
  }
}
