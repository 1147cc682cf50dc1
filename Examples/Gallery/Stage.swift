import CartoucheImages
import MapLibre
import UIKit

/// A view controller of the gallery.
@MainActor protocol Example: UIViewController {
  /// The map of the example.
  var mapView: MLNMapView { get }
  /// The actions of a visitor before the picture is taken; none unless an example has something to show.
  func demonstrate(on stage: Stage) async
  /// The picture: of the map at rest, unless an example shows a movement.
  func picture() async throws -> UIImage
}

extension Example {
  func demonstrate(on stage: Stage) async {}

  func picture() async throws -> UIImage { try await mapView.picture() }
}

/// A simulated phone, which shows an example and takes its picture.
@MainActor final class Stage {
  static let size = CGSize(width: 320, height: 240)
  /// The form of the pictures' files: few colours, whose differences are spread.
  static let encoding = ImageEncoding(
    .png, compression: .best, colors: 64, dither: true)

  let window: UIWindow
  let example: any Example
  private var time = 1.0

  init(_ example: any Example) {
    self.example = example
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = example
    window.makeKeyAndVisible()
  }

  /// Waits until everything is drawn and nothing moves.
  func settle() async { await example.mapView.settle() }

  /// Lets time pass.
  func wait(_ seconds: TimeInterval) {
    time = max(time, example.mapView.time) + seconds
    example.mapView.step(to: time)
  }

  /// Taps a place of the map.
  func tap(_ place: CLLocationCoordinate2D) async {
    await tap(example.mapView.convert(place, toPointTo: example.mapView))
  }

  /// Taps a point of the map.
  func tap(_ point: CGPoint) async { await drag(from: point, to: point, holding: 0) }

  /// Puts a finger down, holds it for some seconds, moves it, and lifts it.
  func drag(from start: CGPoint, to end: CGPoint, holding seconds: TimeInterval) async {
    let mapView = example.mapView
    time = max(time, mapView.time) + 1
    let touch = UITouch(at: mapView.convert(start, to: nil), in: window, timestamp: time)
    window.send([touch])
    if seconds > 0 {
      wait(seconds)
      for step in 1...4 {
        let part = CGFloat(step) / 4
        let point = CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
        time += 0.02
        touch.change(to: mapView.convert(point, to: nil), phase: .moved, timestamp: time)
        window.send([touch])
        mapView.step(to: time)
      }
    }
    time += 0.05
    touch.change(to: mapView.convert(end, to: nil), phase: .ended, timestamp: time)
    window.send([touch])
    wait(1)
    await settle()
  }

  /// The picture of the example, after what a visitor does.
  func picture() async throws -> UIImage {
    await settle()
    await example.demonstrate(on: self)
    return try await example.picture()
  }

  /// A picture as a PNG file.
  static func file(of picture: UIImage) throws -> Data? {
    guard let data = picture.pngData() else { return nil }
    return Data(try encoding.bytes(of: Image(decoding: [UInt8](data))))
  }
}
