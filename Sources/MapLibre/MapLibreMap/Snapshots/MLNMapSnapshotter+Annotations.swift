import Cartouche
import CartoucheGeoJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import CartoucheUIKit
import MapLibreExpressions
import MapLibreStyle

extension MLNMapSnapshotter {
  /// Adds the annotations to a map, above the layers of its style.
  func addAnnotations(to map: inout Map) {
    var (features, layers): ([Feature], [StyleLayer]) = ([], [])
    for (tag, annotation) in annotations.enumerated() where annotation.isDrawable {
      if let shape = annotation as? MLNMultiPoint {
        AnnotationForm.add(
          AnnotationForm.data(of: shape, tag: tag), named: AnnotationForm.shape(tag), to: &map)
        layers.append(AnnotationForm.layer(of: tag, look(of: shape)))
      } else if let image = delegate?.mapSnapshotter(self, imageFor: annotation),
        let picture = image.image.flatMap({ StyleImage($0) }),
        let feature = AnnotationForm.feature(
          at: annotation.coordinate, tag: tag, picture: image.reuseIdentifier)
      {
        map.images.set(AnnotationForm.image(image.reuseIdentifier), to: picture)
        features.append(feature)
      }
    }
    if !features.isEmpty {
      let data = SourceData(.featureCollection(FeatureCollection(features)))
      AnnotationForm.add(data, named: AnnotationForm.points, to: &map)
      layers.append(AnnotationForm.pointLayer)
    }
    map.style.layers.append(contentsOf: layers)
  }

  private func look(of shape: MLNMultiPoint) -> ShapeLook {
    ShapeLook(
      of: shape,
      ShapeLook.Answers(
        alpha: delegate?.mapSnapshotter(self, alphaForShapeAnnotation: shape),
        stroke: delegate?.mapSnapshotter(self, strokeColorForShapeAnnotation: shape) ?? .white,
        fill: { self.delegate?.mapSnapshotter(self, fillColorForPolygonAnnotation: $0) ?? .white },
        width: { self.delegate?.mapSnapshotter(self, lineWidthForPolylineAnnotation: $0) }))
  }
}
