import Cartouche
import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// The calls of the delegate about images and sources of the style.
@MainActor @Suite struct StyleCallTests {
  private static let style = """
    {"version": 8, "sources": {"here": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
      {"id": "icon", "type": "symbol", "source": "here", "layout": {"icon-image": "cup"}}]}
    """

  @MainActor private final class Listener: NSObject, MLNMapViewDelegate {
    var image: UIImage?
    var names: [String] = []
    var sources: [String] = []

    func mapView(_ mapView: MLNMapView, didFailToLoadImage imageName: String) -> UIImage? {
      names.append(imageName)
      return image
    }
    func mapView(_ mapView: MLNMapView, sourceDidChange source: MLNSource) {
      sources.append(source.identifier)
    }
  }

  private func mapView(_ listener: Listener) -> MLNMapView {
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), styleJSON: Self.style)
    mapView.showsLogoView = false
    mapView.showsAttributionButton = false
    mapView.delegate = listener
    return mapView
  }

  private let cup = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("A delegate gives an image that the style lacks, which is drawn and belongs to the style")
  func missingImage() async throws {
    let listener = Listener()
    listener.image = cup
    let mapView = mapView(listener)
    let picture = try await mapView.picture()
    #expect(picture.color(at: (50, 50)) == [255, 0, 0])
    #expect(listener.names == ["cup"])
    #expect(mapView.style?.image(forName: "cup") === cup)
    mapView.setZoomLevel(2, animated: false)
    _ = try await mapView.picture()
    #expect(listener.names == ["cup"])
  }

  @Test("A frame of this moment has the images that its delegate gives")
  func missingImageOfAFrame() async throws {
    let listener = Listener()
    listener.image = cup
    let mapView = mapView(listener)
    while mapView.style == nil { await Task.yield() }
    #expect(try await mapView.drawFrame().color(at: (50, 50)) == [255, 0, 0])
  }

  @Test("A delegate without the image leaves it out, and is asked once for each style")
  func noImage() async throws {
    let listener = Listener()
    let mapView = mapView(listener)
    #expect(try await mapView.picture().color(at: (50, 50)) == [255, 255, 255])
    mapView.triggerRepaint()
    _ = try await mapView.picture()
    #expect(listener.names == ["cup"])
    mapView.reloadStyle(nil)
    _ = try await mapView.picture()
    #expect(listener.names == ["cup", "cup"])
  }

  @Test("Pictures of annotations are no images that the delegate is asked for")
  func annotations() async throws {
    let listener = Listener()
    let mapView = mapView(listener)
    mapView.addAnnotation(MLNPointAnnotation())
    await mapView.settle()
    #expect(listener.names == ["cup"])
  }

  @Test("A source that the program changes is told, once before the next frame")
  func changedSource() async throws {
    let listener = Listener()
    let mapView = mapView(listener)
    await mapView.settle()
    #expect(listener.sources.isEmpty)
    let source = try #require(mapView.style?.source(withIdentifier: "here") as? MLNShapeSource)
    source.shape = MLNPointAnnotation()
    source.shape = nil
    #expect(listener.sources.isEmpty)
    await mapView.settle()
    #expect(listener.sources == ["here"])
    await mapView.settle()
    #expect(listener.sources == ["here"])
  }
}
