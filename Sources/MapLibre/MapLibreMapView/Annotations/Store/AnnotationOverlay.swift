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
import MapLibreMap
import MapLibreStyle

/// The sources and layers that draw annotations, above those of the style.
///
/// They are added only to the map that is drawn: the style object and its JSON know nothing of them. A query at a point
/// finds a number and, for points, the name of the picture, but nothing of what a feature was before it became an
/// annotation.
@MainActor final class AnnotationOverlay {
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
    switch entry.display {
    case .picture: points = nil
    case .shape: shapes[entry.tag] = nil
    case .view, .undecided: break
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
      AnnotationForm.add(drawn.data, named: AnnotationForm.shape(entry.tag), to: &map)
      layers.append(AnnotationForm.layer(of: entry.tag, drawn.look))
    }
    let pictured = entries.filter { $0.display == .picture }
    if !pictured.isEmpty {
      let data = points ?? SourceData(.featureCollection(FeatureCollection(pictured.compactMap(feature))))
      points = data
      AnnotationForm.add(data, named: AnnotationForm.points, to: &map)
      layers.append(AnnotationForm.pointLayer)
      install(store.installedImages, in: &map)
    }
    map.style.layers.append(contentsOf: layers)
    layerIdentifiers = Set(layers.map(\.id))
  }

  /// Whether a picture was changed since it was drawn last.
  func hasOtherImages(_ store: AnnotationStore) -> Bool {
    store.installedImages.contains {
      images[$0.reuseIdentifier].map(\.revision) ?? $0.revision != $0.revision
    }
  }

  // MARK: Data

  private func feature(_ entry: AnnotationEntry) -> Feature? {
    AnnotationForm.feature(
      at: entry.annotation.coordinate, tag: entry.tag,
      picture: entry.image.map { $0.reuseIdentifier } ?? DefaultPin.identifier)
  }

  private func drawn(_ shape: MLNMultiPoint, _ tag: Int, in view: MLNMapView) -> DrawnShape {
    let delegate = view.delegate
    let tint: UIColor = view.tintColor ?? .tintColor
    let answers = ShapeLook.Answers(
      alpha: delegate?.mapView(view, alphaForShapeAnnotation: shape),
      stroke: delegate?.mapView(view, strokeColorForShapeAnnotation: shape) ?? tint,
      fill: { delegate?.mapView(view, fillColorForPolygonAnnotation: $0) ?? tint },
      width: { delegate?.mapView(view, lineWidthForPolylineAnnotation: $0) })
    return DrawnShape(
      data: AnnotationForm.data(of: shape, tag: tag), look: ShapeLook(of: shape, answers))
  }

  private func install(_ given: [MLNAnnotationImage], in map: inout Map) {
    if let pin = Self.pin {
      map.images.set(AnnotationForm.image(DefaultPin.identifier), to: pin)
    }
    for image in given {
      let identifier = image.reuseIdentifier
      if images[identifier]?.revision != image.revision {
        images[identifier] = (image.revision, image.image.flatMap { StyleImage($0) })
      }
      guard let picture = images[identifier]?.image ?? Self.pin else { continue }
      map.images.set(AnnotationForm.image(identifier), to: picture)
    }
  }
}
