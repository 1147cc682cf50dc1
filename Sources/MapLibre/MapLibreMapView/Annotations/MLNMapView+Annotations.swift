import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreMap

/// Annotations: points, lines and areas that the program puts on the map, apart from the style.
extension MLNMapView {
  // MARK: Annotations

  /// The annotations in the order of adding, except that of the user's location; `nil` without any.
  public var annotations: [any MLNAnnotation]? {
    let annotations = annotationStore.inOrder.map(\.annotation)
    return annotations.isEmpty ? nil : annotations
  }

  /// Adds an annotation, unless the map view already has it.
  ///
  /// See ``addAnnotations(_:)``.
  public func addAnnotation(_ annotation: any MLNAnnotation) { annotationStore.add([annotation]) }

  /// Adds annotations; those already on the map are not added again.
  ///
  /// An `MLNPolyline` and an `MLNPolygon` are drawn as the delegate says. Collections of shapes, which the SDK does not
  /// accept either, are left out. Everything else is a point, drawn with the view that the delegate gives, or else its
  /// picture, or else a red pin. A feature may be an annotation too; a query at its point then returns neither its
  /// identifier nor its attributes.
  ///
  /// Annotations are drawn above everything that the style draws: areas and lines in the order of adding, then pictures,
  /// lower ones before those above, then views. A changed coordinate counts at the next step of the map view.
  ///
  /// - Complexity: O(n) on average in the number of new annotations.
  public func addAnnotations(_ annotations: [any MLNAnnotation]) { annotationStore.add(annotations) }

  /// Removes an annotation; if it is selected, it is deselected first.
  public func removeAnnotation(_ annotation: any MLNAnnotation) { annotationStore.remove([annotation]) }

  /// Removes annotations; any that is selected is deselected first.
  ///
  /// - Complexity: O(n) on average in the number of annotations to remove.
  public func removeAnnotations(_ annotations: [any MLNAnnotation]) { annotationStore.remove(annotations) }

  /// The view of an annotation; `nil` for one that has a picture, or that is far outside the map view.
  public func view(for annotation: any MLNAnnotation) -> MLNAnnotationView? {
    annotation === userLocation ? userLocationState.view : annotationStore.entry(of: annotation)?.view
  }

  /// The picture that was given for annotations under an identifier; `nil` when none was.
  public func dequeueReusableAnnotationImage(withIdentifier identifier: String) -> MLNAnnotationImage? {
    annotationStore.image(withIdentifier: identifier)
  }

  /// A view for annotations of a kind that is no longer in use; `nil` if there is none.
  public func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MLNAnnotationView? {
    annotationStore.dequeueView(withIdentifier: identifier)
  }

  /// The visible annotations; `nil` if there are none at all.
  public var visibleAnnotations: [any MLNAnnotation]? { visibleAnnotations(in: bounds) }

  /// The annotations visible in a rectangle, in points of the map view: points, then lines and areas.
  ///
  /// A point is visible where its picture or view is. `nil` if nothing is found.
  ///
  /// - Complexity: O(n) in the number of annotations and of the coordinates of lines and areas.
  public func visibleAnnotations(in rect: CGRect) -> [any MLNAnnotation]? {
    let found = annotationStore.annotations(in: rect)
    return found.isEmpty ? nil : found
  }

  // MARK: Overlays

  /// The annotations that cover an area or a stretch, in the order of adding.
  public var overlays: [any MLNOverlay] {
    annotationStore.inOrder.compactMap { $0.annotation as? any MLNOverlay }
  }

  /// Adds an annotation that covers an area or a stretch.
  public func add(_ overlay: any MLNOverlay) { annotationStore.add([overlay]) }
  /// Adds an annotation that covers an area or a stretch, under the name of MapKit.
  public func addOverlay(_ overlay: any MLNOverlay) { annotationStore.add([overlay]) }
  /// Adds annotations that cover areas or stretches.
  public func addOverlays(_ overlays: [any MLNOverlay]) { annotationStore.add(overlays) }
  /// Removes an annotation that covers an area or a stretch.
  public func remove(_ overlay: any MLNOverlay) { annotationStore.remove([overlay]) }
  /// Removes an annotation that covers an area or a stretch, under the name of MapKit.
  public func removeOverlay(_ overlay: any MLNOverlay) { annotationStore.remove([overlay]) }
  /// Removes annotations that cover areas or stretches.
  public func removeOverlays(_ overlays: [any MLNOverlay]) { annotationStore.remove(overlays) }

  // MARK: Selection

  /// The selected annotation in an array; empty when none is selected.
  ///
  /// Setting it selects the first one, unless that is a line or an area; an empty array changes nothing, as in the SDK.
  public var selectedAnnotations: [any MLNAnnotation] {
    get { annotationStore.selection.annotation.map { [$0] } ?? [] }
    set {
      guard let first = newValue.first, !(first is MLNMultiPoint) else { return }
      selectAnnotation(first, moveIntoView: true, animateSelection: true, completionHandler: nil)
    }
  }

  /// Selects an annotation, and moves the map if it is out of sight and `animated` is true.
  @available(*, deprecated, message: "use selectAnnotation(_:animated:completionHandler:)")
  public func selectAnnotation(_ annotation: any MLNAnnotation, animated: Bool) {
    selectAnnotation(annotation, animated: animated, completionHandler: nil)
  }

  /// Selects an annotation, and moves the map if it is out of sight and `animated` is true.
  ///
  /// - Parameter completion: Called when the map has moved, or immediately if it does not.
  public func selectAnnotation(
    _ annotation: any MLNAnnotation, animated: Bool,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    selectAnnotation(
      annotation, moveIntoView: animated, animateSelection: animated, completionHandler: completion)
  }

  /// Selects an annotation in place of the current selection.
  ///
  /// One that was not added is added. The callout of an annotation with a title is shown where the delegate allows it;
  /// then ``MLNMapViewDelegate/mapView(_:didSelect:)-(_,MLNAnnotation)`` is called, and after it the method for the view.
  ///
  /// - Parameters:
  ///   - annotation: A point, line, area or the user's location.
  ///   - moveIntoView: Whether the map moves until an `MLNPointAnnotation` and its callout are visible.
  ///   - animateSelection: Whether that takes time.
  ///   - completion: Called when the map has moved, or immediately if it does not.
  public func selectAnnotation(
    _ annotation: any MLNAnnotation, moveIntoView: Bool, animateSelection: Bool,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    annotationStore.select(
      annotation, movesIntoView: moveIntoView, animated: animateSelection, completion: completion)
  }

  /// Ends the selection of an annotation; of no effect for one that is not selected.
  public func deselectAnnotation(_ annotation: (any MLNAnnotation)?, animated: Bool) {
    guard let annotation, annotation === annotationStore.selection.annotation else { return }
    annotationStore.deselect(animated: animated)
  }

  // MARK: Showing

  /// Moves the map so that annotations are visible, with a fifth of the view free at each edge, but at most 100 points.
  public func showAnnotations(_ annotations: [any MLNAnnotation], animated: Bool) {
    let (x, y) = (min(bounds.width / 5, 100), min(bounds.height / 5, 100))
    showAnnotations(
      annotations, edgePadding: UIEdgeInsets(top: y, left: x, bottom: y, right: x), animated: animated,
      completionHandler: nil)
  }

  /// Moves the map so that annotations are visible, with some room at the edges, in points.
  @available(*, deprecated, message: "use showAnnotations(_:edgePadding:animated:completionHandler:)")
  public func showAnnotations(
    _ annotations: [any MLNAnnotation], edgePadding insets: UIEdgeInsets, animated: Bool
  ) {
    showAnnotations(annotations, edgePadding: insets, animated: animated, completionHandler: nil)
  }

  /// Moves the map so that annotations are visible.
  ///
  /// Differs from iOS: places without a valid coordinate are left out, and points on both sides of the antimeridian are
  /// shown across it.
  ///
  /// - Parameters:
  ///   - annotations: Any annotations, whether they were added or not.
  ///   - insets: The room to be left at the edges, in points.
  ///   - completion: Called when the map has moved, or immediately if there is nothing to show.
  public func showAnnotations(
    _ annotations: [any MLNAnnotation], edgePadding insets: UIEdgeInsets, animated: Bool,
    completionHandler completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    guard let bounds = MLNCoordinateBounds(around: annotations) else {
      finish(completion)
      deliver()
      return
    }
    setVisibleCoordinateBounds(bounds, edgePadding: insets, animated: animated, completionHandler: completion)
  }
}

extension MLNMapView: MLNCalloutViewDelegate {
  /// Whether the callout changes its look while a finger is on it.
  public func calloutViewShouldHighlight(_ calloutView: any UIView & MLNCalloutView) -> Bool { true }

  /// Tells the delegate that the callout of an annotation was tapped.
  public func calloutViewTapped(_ calloutView: any UIView & MLNCalloutView) {
    guard let annotation = annotationStore.selection.annotation else { return }
    tell { $1.mapView($0, tapOnCalloutFor: annotation) }
    deliver()
  }

  /// Notes that a callout appears, so that it is drawn.
  public func calloutViewWillAppear(_ calloutView: any UIView & MLNCalloutView) { setNeedsFrame() }

  /// Notes that a callout appeared, so that it is drawn.
  public func calloutViewDidAppear(_ calloutView: any UIView & MLNCalloutView) { setNeedsFrame() }
}

extension MLNCoordinateBounds {
  /// The smallest rectangle of meridians and parallels around annotations; `nil` without a valid place.
  ///
  /// Of the gaps between points around the earth, the widest is left out.
  fileprivate init?(around annotations: [any MLNAnnotation]) {
    var latitudes: [Double] = []
    var spans: [(west: Double, east: Double)] = []
    for annotation in annotations {
      if let overlay = annotation as? any MLNOverlay {
        let bounds = overlay.overlayBounds
        guard CLLocationCoordinate2DIsFinite(bounds.sw), CLLocationCoordinate2DIsFinite(bounds.ne) else {
          continue
        }
        latitudes += [bounds.sw.latitude, bounds.ne.latitude]
        spans.append((bounds.sw.longitude, max(bounds.sw.longitude, bounds.ne.longitude)))
      } else {
        let place = annotation.coordinate
        guard CLLocationCoordinate2DIsFinite(place) else { continue }
        latitudes.append(place.latitude)
        spans.append((place.longitude, place.longitude))
      }
    }
    guard let south = latitudes.min(), let north = latitudes.max(), let first = spans.map(\.west).min(),
      let last = spans.map(\.east).max()
    else { return nil }
    var (west, east) = (first, last)
    if last - first > 180 {
      // The western ends, repeated one world farther east; the widest gap between them is left out.
      let sorted = spans.sorted { ($0.west, $0.east) < ($1.west, $1.east) }
      var reach = sorted[0].east
      var widest = first + 360 - last
      for span in sorted.dropFirst() {
        if span.west - reach > widest { (widest, west, east) = (span.west - reach, span.west, reach + 360) }
        reach = max(reach, span.east)
      }
    }
    self.init(
      sw: CLLocationCoordinate2D(latitude: south, longitude: west),
      ne: CLLocationCoordinate2D(latitude: north, longitude: east))
  }
}

/// Whether both numbers of a coordinate are of the earth, on it or on a copy beside it.
private func CLLocationCoordinate2DIsFinite(_ coordinate: CLLocationCoordinate2D) -> Bool {
  abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 360
}
