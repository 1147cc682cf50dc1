import Cartouche
import CartoucheCoreGraphics
import CartoucheMapKit
import CartoucheRaster
import CartoucheUIKit
import Foundation

/// The annotations of a map as data, layers and images of a style.
@MainActor struct AnnotationDrawing {
  /// The name of the source, and the prefix of those of layers and images.
  static let name = "mapkit.annotations"

  private var features: [Feature] = []
  private var images: [StyleImage: String] = [:]
  private let pixelRatio: Double

  /// A drawing for pictures with a number of pixels per point.
  init(pixelRatio: Double) { self.pixelRatio = min(max(pixelRatio, 1), 8) }

  /// Adds an annotation.
  mutating func add(_ annotation: any MKAnnotation, _ view: MKAnnotationView) {
    let place = annotation.coordinate
    guard place.isOnEarth, !view.isHidden, view.alpha > 0 else { return }
    var properties: JSONObject = ["opacity": .double(min(Double(view.alpha), 1)), "size": 1]
    if let marker = view as? MKMarkerAnnotationView, marker.image == nil {
      let size = marker.isSelected ? 1.4 : 1
      properties["size"] = .double(size)
      properties["icon"] = .string(name(of: balloon(marker)))
      properties["offset"] = [0, .double(-MarkerBalloon.size.y / 2)]
      if marker.titleVisibility != .hidden, let title = annotation.title, !title.isEmpty {
        properties["title"] = .string(title)
        properties["isForced"] = .bool(marker.titleVisibility == .visible)
      }
    } else if let image = view.image.flatMap(StyleImage.init) {
      properties["icon"] = .string(name(of: image))
      properties["offset"] = [.double(Double(view.centerOffset.x)), .double(Double(view.centerOffset.y))]
    } else {
      return
    }
    features.append(
      Feature(geometry: .point(Position(place.longitude, place.latitude)), properties: properties))
  }

  private func balloon(_ view: MKMarkerAnnotationView) -> StyleImage {
    let (red, green, blue, alpha) = (view.markerTintColor ?? .systemRed).components
    let channels = [red, green, blue, alpha].map { $0.isFinite ? Float(min(max($0, 0), 1)) : 0 }
    return StyleImage(
      MarkerBalloon.bitmap(
        SIMD4(channels[0], channels[1], channels[2], channels[3]), pixelRatio: pixelRatio),
      pixelRatio: pixelRatio)
  }

  private mutating func name(of image: StyleImage) -> String {
    let name = images[image] ?? "\(Self.name).\(images.count)"
    images[image] = name
    return name
  }

  /// Adds the annotations above all layers of a map.
  func add(to map: inout Map) {
    for (image, name) in images.sorted(by: { $0.value < $1.value }) { map.addImage(image, named: name) }
    map.style.sources.append(
      StyleSource(
        id: Self.name,
        members: ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]]))
    map.data[Self.name] = SourceData(.featureCollection(FeatureCollection(features)))
    map.style.layers.append(Self.layer("icons and titles", isForced: false))
    if features.contains(where: { $0.properties["isForced"] == true }) {
      map.style.layers.append(Self.layer("forced titles", isForced: true))
    }
  }

  /// The layer that draws annotations; those whose titles are always shown have one of their own.
  private static func layer(_ id: String, isForced: Bool) -> StyleLayer {
    var layer = StyleLayer(id: "\(name).\(id)", type: "symbol", source: name)
    let forced: JSONValue = ["==", ["get", "isForced"], true]
    layer.filter = isForced ? forced : ["!", forced]
    layer.layout = [
      "icon-image": ["get", "icon"], "icon-offset": ["get", "offset"], "icon-size": ["get", "size"],
      "icon-allow-overlap": true, "symbol-z-order": "viewport-y",
      "text-field": ["coalesce", ["get", "title"], ""], "text-size": 11, "text-anchor": "top",
      "text-offset": [0, 0.2], "text-optional": true, "text-allow-overlap": .bool(isForced),
      "text-max-width": 8,
    ]
    layer.paint = [
      "icon-opacity": ["get", "opacity"], "text-opacity": ["get", "opacity"], "text-color": "#1c1c1e",
      "text-halo-color": "#ffffff", "text-halo-width": 1.5,
    ]
    return layer
  }
}

extension StyleImage {
  /// The pixels of a picture; `nil` without any.
  fileprivate init?(_ image: UIImage) {
    guard let pixels = image.cgImage?.image,
      let bitmap = try? Bitmap(width: pixels.width, height: pixels.height, straight: pixels.pixels)
    else { return nil }
    self.init(bitmap, pixelRatio: Double(image.scale))
  }
}
