import Cartouche
import CartoucheCoreLocation
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreStyle

/// The sources and layers that draw annotations, above those of the style.
///
/// They are added only to the map that is drawn: the style object and its JSON know nothing of them. Names, properties
/// and the numbers of features are those of the SDK (MapLibre Native, `annotation_manager.cpp`): a query at a point
/// finds a number and, for points, the name of the picture, but nothing of what a feature was before it became an
/// annotation.
@MainActor final class AnnotationOverlay {
  /// The names of sources, layers and pictures.
  enum Name {
    static let points = "org.maplibre.annotations.points"
    static func shape(_ tag: Int) -> String { "org.maplibre.annotations.shape.\(tag)" }
    /// The value of the property `sprite`.
    static func sprite(_ identifier: String) -> String { "org.maplibre.sprites.\(identifier)" }
    static let imagePrefix = "org.maplibre.annotations."
    /// Whether an image is one of a point.
    static func isImage(_ name: String) -> Bool { name.hasPrefix(imagePrefix) }
  }

  /// A shape as data and a layer.
  private struct DrawnShape {
    let data: SourceData
    let look: ShapeLook
  }

  /// The names of the layers that were added to the map last.
  private(set) var layerIdentifiers: Set<String> = []

  private var points: SourceData?
  private var shapes: [Int: DrawnShape] = [:]
  /// The pictures in the form of the style, with the revision that they were made from.
  private var images: [String: (revision: Int, image: StyleImage?)] = [:]
  private static let pin = StyleImage(DefaultPin.image)

  /// Notes that an annotation came, went or changed.
  func note(_ entry: AnnotationEntry) {
    if entry.shape == nil {
      if !entry.usesView { points = nil }
    } else {
      shapes[entry.tag] = nil
    }
  }

  /// Adds the annotations to a map that shows only the style.
  ///
  /// - Complexity: O(annotations) when a point has changed, else O(shapes and pictures).
  func draw(_ store: AnnotationStore, into map: inout Map, of view: MLNMapView) {
    let entries = store.inOrder
    var layers: [StyleLayer] = []
    for entry in entries {
      guard let shape = entry.shape else { continue }
      let drawn = shapes[entry.tag] ?? drawn(shape, entry.tag, in: view)
      shapes[entry.tag] = drawn
      let name = Name.shape(entry.tag)
      add(drawn.data, named: name, to: &map)
      var layer = StyleLayer(id: name, type: drawn.look.layerType, source: name)
      layer.members["paint"] = .object(drawn.look.paint)
      if drawn.look.layerType == "line" { layer.members["layout"] = ["line-join": "round"] }
      layers.append(layer)
    }
    let pictured = entries.filter { $0.shape == nil && !$0.usesView }
    if !pictured.isEmpty {
      let data = points ?? SourceData(.featureCollection(FeatureCollection(pictured.compactMap(feature))))
      points = data
      add(data, named: Name.points, to: &map)
      layers.append(Self.pointLayer)
      install(store.installedImages, in: &map)
    }
    map.style.layers.append(contentsOf: layers)
    layerIdentifiers = Set(layers.map(\.id))
  }

  private func add(_ data: SourceData, named name: String, to map: inout Map) {
    // Tiles as fine as those of the SDK's annotations, for points at the highest zooms.
    map.style.sources.append(
      StyleSource(
        id: name,
        members: [
          "type": "geojson", "data": ["type": "FeatureCollection", "features": []], "maxzoom": 18,
        ]))
    map.data[name] = data
  }

  private static let pointLayer = StyleLayer(members: [
    "id": .string(Name.points), "type": "symbol", "source": .string(Name.points),
    "layout": [
      "icon-image": ["concat", .string(Name.imagePrefix), ["to-string", ["get", "sprite"]]],
      "icon-allow-overlap": true, "icon-ignore-placement": true,
    ],
  ])

  /// Whether a picture was changed since it was drawn last.
  func hasOtherImages(_ store: AnnotationStore) -> Bool {
    store.installedImages.contains {
      images[$0.reuseIdentifier].map(\.revision) ?? $0.revision != $0.revision
    }
  }

  // MARK: Data

  private func feature(_ entry: AnnotationEntry) -> Feature? {
    let place = entry.annotation.coordinate
    guard place.latitude.isFinite, place.longitude.isFinite else { return nil }
    let identifier = entry.image.map { $0.reuseIdentifier } ?? DefaultPin.identifier
    return Feature(
      geometry: .point(Position(place.longitude, place.latitude)),
      properties: ["sprite": .string(Name.sprite(identifier))], identifier: .int(Int64(entry.tag)))
  }

  private func drawn(_ shape: MLNMultiPoint, _ tag: Int, in view: MLNMapView) -> DrawnShape {
    let geometry: Geometry? =
      switch try? shape.geoJSON() {
      case .geometry(let geometry): geometry
      case .feature(let feature): feature.geometry
      case .featureCollection, nil: nil
      }
    let feature = Feature(geometry: geometry, identifier: .int(Int64(tag)))
    return DrawnShape(data: SourceData(.feature(feature)), look: ShapeLook(of: shape, in: view))
  }

  private func install(_ given: [MLNAnnotationImage], in map: inout Map) {
    if let pin = Self.pin {
      map.images.set(Name.imagePrefix + Name.sprite(DefaultPin.identifier), to: pin)
    }
    for image in given {
      let identifier = image.reuseIdentifier
      if images[identifier]?.revision != image.revision {
        images[identifier] = (image.revision, image.image.flatMap { StyleImage($0) })
      }
      guard let picture = images[identifier]?.image ?? Self.pin else { continue }
      map.images.set(Name.imagePrefix + Name.sprite(identifier), to: picture)
    }
  }
}
