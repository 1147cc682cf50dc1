import MapLibre
import UIKit

/// A line that grows as time passes.
final class AnimatedLine: UIViewController, Example, MLNMapViewDelegate {
  let mapView = MLNMapView(frame: .zero, styleURL: Places.world)
  private var source: MLNShapeSource?
  private var shown = 1

  /// The way around the Cape of Good Hope.
  private let voyage = [
    (38.7, -9.1), (28, -16), (15, -19), (4, -14), (-12, -24), (-28, -22), (-36, 5), (-36, 21), (-26, 36),
    (-15, 41),
    (-4, 41), (4, 52), (9, 65), (11.3, 75.8),
  ].map { CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1) }

  override func viewDidLoad() {
    super.viewDidLoad()
    mapView.frame = view.bounds
    mapView.delegate = self
    mapView.setCenter(CLLocationCoordinate2D(latitude: 2, longitude: 25), zoomLevel: 0.9, animated: false)
    view.addSubview(mapView)
  }

  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    let source = MLNShapeSource(identifier: "voyage", shape: nil, options: nil)
    style.addSource(source)
    self.source = source
    let line = MLNLineStyleLayer(identifier: "voyage-line", source: source)
    line.lineColor = NSExpression(forConstantValue: UIColor.brick)
    line.lineJoin = NSExpression(forConstantValue: "round")
    line.lineCap = NSExpression(forConstantValue: "round")
    line.lineWidth = NSExpression(
      format: "mgl_interpolate:withCurveType:parameters:stops:($zoomLevel, 'linear', nil, %@)",
      [1: 4, 8: 12] as [NSNumber: NSNumber])
    style.addLayer(line)
    advance()
  }

  /// Adds the next piece of the way; a display link or a timer calls this on a device.
  func advance() {
    guard shown < voyage.count else { return }
    shown += 1
    let part = Array(voyage.prefix(shown))
    source?.shape = MLNPolylineFeature(coordinates: part, count: UInt(part.count))
  }

  func demonstrate(on stage: Stage) async {
    let link = CADisplayLink { [weak self] _ in MainActor.assumeIsolated { self?.advance() } }
    link.preferredFramesPerSecond = 1
    for second in 1...9 { link.step(to: Double(second)) }
    link.invalidate()
    await stage.settle()
  }
}
