import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibreMapView

/// Fingers on a map view, with times that go on from gesture to gesture.
@MainActor final class Fingers {
  private(set) var time: TimeInterval = 0

  /// Taps with one finger, and waits until that is no double tap.
  func tap(_ mapView: MLNMapView, at point: (CGFloat, CGFloat)) {
    time += 1
    let place = CGPoint(x: point.0, y: point.1)
    let touch = UITouch(at: place, in: mapView, timestamp: time)
    mapView.send([touch])
    touch.change(to: place, phase: .ended, timestamp: time + 0.05)
    mapView.send([touch])
    time += 1
    mapView.step(to: time)
  }

  /// Holds a finger on a point, then drags it to others in tenths of a second, and lifts it or cancels the touch.
  func hold(
    _ mapView: MLNMapView, at start: (CGFloat, CGFloat), for duration: TimeInterval,
    dragTo points: [(CGFloat, CGFloat)], end: UITouch.Phase = .ended
  ) {
    time += 1
    let touch = UITouch(at: CGPoint(x: start.0, y: start.1), in: mapView, timestamp: time)
    func move(_ point: (CGFloat, CGFloat), _ phase: UITouch.Phase) {
      touch.change(to: CGPoint(x: point.0, y: point.1), phase: phase, timestamp: time)
      mapView.send([touch])
    }
    mapView.send([touch])
    time += duration
    mapView.step(to: time)
    for point in points {
      time += 0.1
      move(point, .moved)
      mapView.step(to: time)
    }
    time += 0.1
    move(points.last ?? start, end)
    time += 1
    mapView.step(to: time)
  }
}

/// Something that happened once.
final class Flag: @unchecked Sendable {
  private(set) var isRaised = false
  func raise() { isRaised = true }
}
