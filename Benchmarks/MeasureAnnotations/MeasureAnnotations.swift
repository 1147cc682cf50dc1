import MapLibre

/// Measures how long a map view takes for many annotations with views: adding, moving the map, pictures and removing.
///
///     swift run -c release MeasureAnnotations [COUNT]
@main struct MeasureAnnotations {
  @MainActor static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
    for spread in [Spread.world, .sight] {
      for looks in [Looks.reused, .own, .pictures] {
        try await measure(count, spread, looks)
      }
    }
  }

  @MainActor private static func measure(_ count: Int, _ spread: Spread, _ looks: Looks) async throws {
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), styleJSON: style)
    let delegate = Delegate(looks)
    mapView.delegate = delegate
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 3, animated: false)
    await mapView.settle()
    let points = (0..<count).map { index in
      let point = MLNPointAnnotation()
      // The golden ratio spreads them evenly.
      let x = (Double(index) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1) - 0.5
      let y = (Double(index) + 0.5) / Double(count) - 0.5
      point.coordinate = CLLocationCoordinate2D(latitude: y * spread.height, longitude: x * spread.width)
      return point
    }
    print("\(count) points over \(spread.rawValue), \(looks.rawValue)")
    try await time("add") { mapView.addAnnotations(points) }
    try await time("first picture") { _ = try await mapView.picture() }
    try await time("move") {
      mapView.setCenter(CLLocationCoordinate2D(latitude: 3, longitude: 5), animated: false)
    }
    try await time("picture") { _ = try await mapView.picture() }
    try await time("move far") {
      mapView.setCenter(CLLocationCoordinate2D(latitude: 20, longitude: 90), animated: false)
    }
    try await time("change all") {
      for point in points { point.coordinate.latitude += 0.01 }
      mapView.step(to: mapView.time + 1)
    }
    try await time("remove") { mapView.removeAnnotations(points) }
    mapView.addAnnotations(points)
    try await time("remove one by one, backwards") {
      for point in points.reversed() { mapView.removeAnnotation(point) }
    }
    print("  views made: \(delegate.count)")
  }

  @MainActor private static func time(_ name: String, _ body: () async throws -> Void) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await body()
    let milliseconds = (clock.now - start) / .milliseconds(1)
    print("  \(name): \((milliseconds * 10).rounded() / 10) ms")
  }
}

/// The area that annotations are in.
enum Spread: String {
  case world = "the world"
  case sight = "what is in sight"

  var width: Double { self == .world ? 360 : 60 }
  var height: Double { self == .world ? 160 : 100 }
}

/// The ways of showing annotations.
enum Looks: String {
  case reused = "views with a reuse identifier"
  case own = "views of their own"
  case pictures
}

@MainActor final class Delegate: NSObject, MLNMapViewDelegate {
  private let looks: Looks
  private(set) var count = 0

  init(_ looks: Looks) { self.looks = looks }

  func mapView(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation) -> MLNAnnotationView? {
    guard looks != .pictures else { return nil }
    let identifier = looks == .reused ? "dot" : nil
    if let identifier, let used = mapView.dequeueReusableAnnotationView(withIdentifier: identifier) {
      return used
    }
    count += 1
    let view = MLNAnnotationView(reuseIdentifier: identifier)
    view.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
    view.layer.cornerRadius = 6
    view.backgroundColor = .red
    return view
  }
}
