import CartoucheImages
import MapLibre
import Testing

/// Annotations in the pictures of snapshotters.
@MainActor @Suite struct SnapshotAnnotationTests {
  private final class Delegate: NSObject, MLNMapSnapshotterDelegate {
    func mapSnapshotter(
      _ snapshotter: MLNMapSnapshotter, imageFor annotation: any MLNAnnotation
    ) -> MLNAnnotationImage? {
      guard (annotation.title ?? nil) == "dot" else { return nil }
      let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
        UIColor.green.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      }
      return MLNAnnotationImage(image: image, reuseIdentifier: "dot")
    }
    func mapSnapshotter(
      _ snapshotter: MLNMapSnapshotter, fillColorForPolygonAnnotation annotation: MLNPolygon
    ) -> UIColor { .blue }
    func mapSnapshotter(
      _ snapshotter: MLNMapSnapshotter, strokeColorForShapeAnnotation annotation: MLNShape
    ) -> UIColor { .red }
    func mapSnapshotter(
      _ snapshotter: MLNMapSnapshotter, lineWidthForPolylineAnnotation annotation: MLNPolyline
    ) -> CGFloat { 8 }
  }

  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")

  private func snapshotter() throws -> MLNMapSnapshotter {
    let style =
      #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background", "#
      + #""paint": {"background-color": "black"}}]}"#
    try Data(style.utf8).write(to: file)
    let camera = MLNMapCamera(
      lookingAtCenter: CLLocationCoordinate2D(latitude: 0, longitude: 0), altitude: 0, pitch: 0, heading: 0)
    let options = MLNMapSnapshotOptions(styleURL: file, camera: camera, size: CGSize(width: 200, height: 200))
    (options.zoomLevel, options.scale) = (2, 1)
    (options.showsLogo, options.showsAttribution) = (false, false)
    return MLNMapSnapshotter(options: options)
  }

  private func color(_ snapshot: MLNMapSnapshot, _ latitude: Double, _ longitude: Double) throws -> [UInt8] {
    let point = snapshot.point(for: CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
    let (red, green, blue, _) = try #require(snapshot.image.cgImage).image[Int(point.x), Int(point.y)]
    return [red, green, blue]
  }

  private var annotations: [any MLNAnnotation] {
    func places(_ list: [(Double, Double)]) -> [CLLocationCoordinate2D] {
      list.map { CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1) }
    }
    let area = places([(-10, -10), (-10, 10), (10, 10), (10, -10)])
    let way = places([(-12, -15), (-12, 15)])
    let points = [("dot", 0.0, 0.0), ("none", 0, 14)].map { title, latitude, longitude in
      let point = MLNPointAnnotation()
      point.title = title
      point.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      return point
    }
    return [
      MLNPolygon(coordinates: area, count: UInt(area.count)),
      MLNPolyline(coordinates: way, count: UInt(way.count)),
      MLNShapeCollection(shapes: []), MLNPolyline(),
    ] + points
  }

  @Test func annotationsLookAsTheDelegateSays() async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let snapshotter = try snapshotter()
    let delegate = Delegate()
    snapshotter.delegate = delegate
    snapshotter.addAnnotations(annotations)
    let snapshot = try await snapshotter.start()
    #expect(try color(snapshot, 0, 0) == [0, 255, 0])
    #expect(try color(snapshot, 7, 7) == [0, 0, 255])
    #expect(try color(snapshot, -12, 0) == [255, 0, 0])
    // A point without a picture is not drawn.
    #expect(try color(snapshot, 0, 14) == [0, 0, 0])
  }

  @Test func withoutADelegateShapesAreWhite() async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let snapshotter = try snapshotter()
    for annotation in annotations { snapshotter.addAnnotation(annotation) }
    let snapshot = try await snapshotter.start()
    #expect(try color(snapshot, 0, 0) == [255, 255, 255] && color(snapshot, -12, 0) == [255, 255, 255])
  }
}
