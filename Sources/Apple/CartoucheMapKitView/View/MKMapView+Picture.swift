import Cartouche
import CartoucheCoreGraphics
import CartoucheImages
import CartoucheRaster
import CartoucheUIKit
import Foundation

// In the picture of a hierarchy, a map view shows its own picture.
extension MKMapView: PicturedView {
  /// Completes all movements, and draws the map.
  package func preparePicture() async throws { _ = try await picture() }

  /// The map as it was drawn last.
  package var shownPicture: Bitmap? { shown }
}

extension MKMapView {
  /// The colour of the ground if the view has no background colour and there is no base map.
  public static var groundColor: UIColor { UIColor(red: 0.925, green: 0.91, blue: 0.875, alpha: 1) }

  /// Draws the picture that a screen would show.
  func drawnPicture() async throws(MapError) -> UIImage {
    outermost.layoutIfNeeded()
    settle()
    let map = drawnMap()
    let viewport = viewport
    delegate?.mapViewWillStartRenderingMap(self)
    let snapshot = try await snapshotter.snapshot(of: map, in: viewport)
    diagnostics = snapshot.diagnostics
    let picture: CGImage
    do throws(ImageError) {
      picture = CGImage(
        try Image(
          width: snapshot.width, height: snapshot.height, pixels: snapshot.pixels, alpha: .premultiplied))
    } catch {
      throw .image(error)
    }
    shown = picture.bitmap
    delegate?.mapViewDidFinishRenderingMap(
      self, fullyRendered: !diagnostics.contains { $0.severity > .warning })
    return UIImage(cgImage: picture, scale: UIScreen.main.scale, orientation: .up)
  }

  /// The map with ground, overlays and annotations.
  private func drawnMap() -> Map {
    var map = live.map
    if baseMap == nil { map.style.layers.insert(ground, at: 0) }
    var drawing = AnnotationDrawing(pixelRatio: UIScreen.main.scale)
    for (annotation, view) in askForAnnotationViews() { drawing.add(annotation, view) }
    let firstLabels = map.style.layers.first { $0.type == "symbol" }?.id
    drawing.add(to: &map)
    let annotations = map.style.layers.first { $0.source == AnnotationDrawing.name }?.id
    for level in MKOverlayLevel.allCases {
      let shapes = askForRenderers(of: level).flatMap(\.shapes)
      guard !shapes.isEmpty else { continue }
      map.addCustomLayer(
        OverlayLayer(shapes: shapes), id: "mapkit.overlays.\(level.rawValue)",
        below: level == .aboveRoads ? firstLabels ?? annotations : annotations)
    }
    return map
  }

  private var ground: StyleLayer {
    let (red, green, blue, alpha) = (backgroundColor ?? Self.groundColor).components
    var layer = StyleLayer(id: "mapkit.ground", type: "background")
    layer.paint = [
      "background-color": [
        "rgba", .double(red * 255), .double(green * 255), .double(blue * 255), .double(alpha),
      ]
    ]
    return layer
  }
}
