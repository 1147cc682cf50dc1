import CartoucheUIKit
import Foundation
import MapLibreExpressions

/// The annotations of a map view: their entries, their views, and the selected one.
///
/// Points with pictures, lines and areas become sources and layers above those of the style
/// (``AnnotationOverlay``); points with views have these placed at each step of the map view.
@MainActor package final class AnnotationStore {
  /// The map view; `nil` once it is gone.
  private(set) weak var map: MLNMapView?
  /// The annotations by their numbers.
  private(set) var entries: [Int: AnnotationEntry] = [:]
  /// The numbers of annotations by their objects.
  private var tags: [ObjectIdentifier: Int] = [:]
  private var nextTag = 0
  /// The numbers in ascending order; `nil` after a change.
  private var order: [Int]?

  /// The pictures that were given, by their identifiers.
  private var images: [String: MLNAnnotationImage] = [:]
  /// The views that wait to be used again, by their identifiers, the first to be used first.
  var idleViews: [String: [MLNAnnotationView]] = [:]
  /// The greatest size of a view so far, with the offset of its middle, in points.
  var largestView = CGSize.zero

  /// The selected annotation, with its callout.
  var selection = AnnotationSelection()
  /// The sources and layers that draw annotations.
  let overlay = AnnotationOverlay()
  /// The view that all annotation views are in.
  let container = AnnotationContainerView(frame: .zero)

  /// The message that a control of the callout was tapped.
  private(set) lazy var accessoryAction = UIAction { [weak self] action in
    if let control = action.sender { self?.accessoryTapped(control) }
  }

  /// A store without annotations.
  package init() { TextPen.install() }

  /// Sets the view that shows the annotations.
  package func attach(to map: MLNMapView) { self.map = map }

  // MARK: Asking

  /// The annotations in the order of adding.
  var inOrder: [AnnotationEntry] {
    let order = self.order ?? entries.keys.sorted()
    self.order = order
    return order.compactMap { entries[$0] }
  }

  /// The entry of an annotation; `nil` for one that was not added.
  func entry(of annotation: any MLNAnnotation) -> AnnotationEntry? {
    tags[ObjectIdentifier(annotation)].flatMap { entries[$0] }
  }

  /// The entry of a number.
  subscript(tag: Int) -> AnnotationEntry? { entries[tag] }

  // MARK: Adding and removing

  /// Adds new annotations, asking the delegate for views and pictures.
  func add(_ annotations: [any MLNAnnotation]) {
    guard let map else { return }
    var views: [MLNAnnotationView] = []
    for annotation in annotations where tags[ObjectIdentifier(annotation)] == nil {
      guard let entry = makeEntry(annotation, of: map) else { continue }
      entries[entry.tag] = entry
      tags[ObjectIdentifier(annotation)] = entry.tag
      order?.append(entry.tag)
      if let view = entry.view { views.append(view) }
      overlay.note(entry)
    }
    if !views.isEmpty {
      if container.superview == nil { map.insertSubview(container, at: 0) }
      container.frame = map.bounds
      for view in views {
        container.addSubview(view)
        place(view, at: view.annotation?.coordinate)
      }
    }
    map.setNeedsFrame()
    map.tell { $1.mapView($0, didAdd: views) }
    map.deliver()
  }

  /// The entry of an annotation; `nil` for shapes that cannot be annotations.
  private func makeEntry(_ annotation: any MLNAnnotation, of map: MLNMapView) -> AnnotationEntry? {
    defer { nextTag += 1 }
    if let shape = annotation as? MLNMultiPoint {
      return shape.pointCount > 0 ? AnnotationEntry(tag: nextTag, shape) : nil
    }
    // As in the SDK, these are shown only by sources of the style.
    if annotation is MLNShapeCollection || annotation is MLNPointCollection || annotation is MLNMultiPolyline
      || annotation is MLNMultiPolygon
    {
      return nil
    }
    if let view = makeView(of: annotation) {
      return AnnotationEntry(tag: nextTag, annotation, view: view)
    }
    let entry = AnnotationEntry(tag: nextTag, annotation)
    entry.image = map.delegate?.mapView(map, imageFor: annotation)
    if let image = entry.image { images[image.reuseIdentifier] = images[image.reuseIdentifier] ?? image }
    return entry
  }

  /// Removes annotations; a selected one is deselected before.
  func remove(_ annotations: [any MLNAnnotation]) {
    var isChanged = false
    for annotation in annotations {
      guard let entry = entry(of: annotation) else { continue }
      if selection.annotation === annotation { endSelection(animated: false) }
      entry.view?.annotation = nil
      entry.view?.removeFromSuperview()
      entries[entry.tag] = nil
      tags[ObjectIdentifier(annotation)] = nil
      order = nil
      overlay.note(entry)
      isChanged = true
    }
    if isChanged { map?.setNeedsFrame() }
    map?.deliver()
  }

  // MARK: Pictures

  /// The picture that was given under an identifier.
  func image(withIdentifier identifier: String) -> MLNAnnotationImage? { images[identifier] }

  /// The picture of a point: its own, or the map's pin.
  func picture(of entry: AnnotationEntry) -> UIImage {
    guard let image = entry.image else { return DefaultPin.image }
    return (images[image.reuseIdentifier] ?? image).image ?? DefaultPin.image
  }

  /// Whether a tap can select a point.
  func isEnabled(_ entry: AnnotationEntry) -> Bool {
    if entry.usesView { return entry.view?.isEnabled ?? false }
    return entry.image.map { (images[$0.reuseIdentifier] ?? $0).isEnabled } ?? true
  }

  /// The pictures of all points that have no view, by identifier, in the order of identifiers.
  var installedImages: [MLNAnnotationImage] {
    images.values.sorted { $0.reuseIdentifier.utf8.lexicographicallyPrecedes($1.reuseIdentifier.utf8) }
  }
}

/// The view that annotation views are in: as large as the map view, and transparent to touches.
final class AnnotationContainerView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}
