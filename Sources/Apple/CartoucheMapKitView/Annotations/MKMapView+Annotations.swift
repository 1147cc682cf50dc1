import CartoucheMapKit
import CartoucheUIKit
import Foundation

extension MKMapView {
  /// The annotations in the order in which they were added.
  public var annotations: [any MKAnnotation] { annotationList }

  /// Adds an annotation, unless the map already has it.
  public func addAnnotation(_ annotation: any MKAnnotation) { addAnnotations([annotation]) }

  /// Adds annotations.
  public func addAnnotations(_ annotations: [any MKAnnotation]) {
    for annotation in annotations where annotationIDs.insert(ObjectIdentifier(annotation)).inserted {
      annotationList.append(annotation)
    }
  }

  /// Removes an annotation, if the map has it.
  public func removeAnnotation(_ annotation: any MKAnnotation) { removeAnnotations([annotation]) }

  /// Removes annotations; their views may be reused.
  public func removeAnnotations(_ annotations: [any MKAnnotation]) {
    let gone = Set(annotations.lazy.map { ObjectIdentifier($0) }).intersection(annotationIDs)
    for annotation in annotations where gone.contains(ObjectIdentifier(annotation)) {
      deselectAnnotation(annotation, animated: false)
      guard let view = annotationViews.removeValue(forKey: ObjectIdentifier(annotation)) else { continue }
      view.annotation = nil
      if let name = view.reuseIdentifier { reusableViews[name, default: []].append(view) }
    }
    annotationIDs.subtract(gone)
    annotationList.removeAll { gone.contains(ObjectIdentifier($0)) }
  }

  /// The annotations in a part of the map.
  public func annotations(in mapRect: MKMapRect) -> Set<AnyHashable> {
    Set(annotationList.filter { mapRect.contains(MKMapPoint($0.coordinate)) }.compactMap { $0 as? NSObject })
  }

  /// Shows the part of the map with all of these annotations; those that the map does not have are added.
  public func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
    addAnnotations(annotations)
    let places = annotations.map(\.coordinate).filter(\.isOnEarth).map { MKMapPoint($0) }
    show(
      MKMapRect(around: places), insets: UIEdgeInsets(top: 44, left: 24, bottom: 24, right: 24),
      animated: animated)
  }

  // MARK: Views

  /// The view of an annotation; `nil` before the first picture with it.
  public func view(for annotation: any MKAnnotation) -> MKAnnotationView? {
    annotationViews[ObjectIdentifier(annotation)]
  }

  /// The view of a removed annotation, for reuse; `nil` if there is none with this identifier.
  public func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? {
    guard let view = reusableViews[identifier]?.popLast() else { return nil }
    view.prepareForReuse()
    return view
  }

  /// Asks the delegate for missing views, and returns all views in the order of the annotations.
  func askForAnnotationViews() -> [(annotation: any MKAnnotation, view: MKAnnotationView)] {
    var new: [MKAnnotationView] = []
    let found = annotationList.map { annotation in
      if let view = annotationViews[ObjectIdentifier(annotation)] { return (annotation, view) }
      let view =
        delegate?.mapView(self, viewFor: annotation)
        ?? MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: nil)
      view.annotation = annotation
      annotationViews[ObjectIdentifier(annotation)] = view
      new.append(view)
      return (annotation, view)
    }
    for view in new { view.prepareForDisplay() }
    if !new.isEmpty { delegate?.mapView(self, didAdd: new) }
    return found
  }

  // MARK: Selection

  /// The selected annotation: one or none.
  public var selectedAnnotations: [any MKAnnotation] {
    get { selection }
    set {
      for annotation in selection { deselectAnnotation(annotation, animated: false) }
      if let first = newValue.first { selectAnnotation(first, animated: false) }
    }
  }

  /// Selects an annotation of the map in place of the current one.
  public func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {
    let view = view(for: annotation)
    guard annotationIDs.contains(ObjectIdentifier(annotation)), view?.isEnabled != false,
      !selection.contains(where: { $0 === annotation })
    else { return }
    for other in selection { deselectAnnotation(other, animated: animated) }
    selection = [annotation]
    view?.setSelected(true, animated: animated)
    delegate?.mapView(self, didSelect: annotation)
  }

  /// Deselects an annotation.
  public func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
    guard let annotation, selection.contains(where: { $0 === annotation }) else { return }
    selection.removeAll { $0 === annotation }
    view(for: annotation)?.setSelected(false, animated: animated)
    delegate?.mapView(self, didDeselect: annotation)
  }
}
