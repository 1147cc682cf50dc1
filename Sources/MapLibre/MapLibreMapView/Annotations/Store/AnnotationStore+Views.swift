import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreMap

extension AnnotationStore {
  /// The view that the delegate gives for an annotation; `nil` when it gives none.
  func makeView(of annotation: any MLNAnnotation) -> MLNAnnotationView? {
    guard let map, let view = map.delegate?.mapView(map, viewFor: annotation) else { return nil }
    view.setSelected(selection.annotation === annotation, animated: false)
    view.annotation = annotation
    view.map = map
    let offset = view.centerOffset
    largestView.width = max(largestView.width, min(view.bounds.width + abs(offset.dx), 10_000))
    largestView.height = max(largestView.height, min(view.bounds.height + abs(offset.dy), 10_000))
    return view
  }

  /// The view to be reused next for annotations of a kind; `nil` if none is available.
  func dequeueView(withIdentifier identifier: String) -> MLNAnnotationView? {
    let view = idleViews.next(for: identifier)
    view?.prepareForReuse()
    return view
  }

  /// Moves all views to their annotations, makes views for annotations that have come near, and makes those of
  /// annotations far outside available for reuse.
  ///
  /// - Complexity: O(points) in numbers, and O(points near the map view) in views.
  func arrangeViews() {
    // A delegate that moves the map when it is asked for a view finds the views arranged in the next step.
    guard let map, !entries.isEmpty, !isArranging, let sight else { return }
    isArranging = true
    defer { isArranging = false }
    if container.superview === map, container.frame != map.bounds { container.frame = map.bounds }
    var distant: [AnnotationEntry] = []
    var absent: [(entry: AnnotationEntry, point: CGPoint)] = []
    for entry in inOrder where entry.display == .view || entry.display == .undecided {
      let point = sight.point(for: entry.annotation.coordinate)
      if let view = entry.view {
        guard let point, sight.kept.covers(point) || view.rect(at: point).meets(sight.bounds) else {
          distant.append(entry)
          continue
        }
        if view.superview === container { place(view, at: point) } else { absent.append((entry, point)) }
      } else if let point, sight.near.covers(point) {
        absent.append((entry, point))
      }
    }
    // First, so that their views can be used by others.
    for entry in distant {
      if let view = entry.view, view.dragState == .none { enqueue(view, of: entry) }
    }
    for (entry, point) in absent where entry.isOnMap {
      decide(entry)
      if let view = entry.view { show(view, at: point, isBehind: true) }
    }
  }

  /// Puts the view of an annotation that came near among the others.
  ///
  /// - Parameter isBehind: Whether a new view is put behind the others, as when it appears by a movement of the map.
  func show(_ view: MLNAnnotationView, at point: CGPoint?, isBehind: Bool = false) {
    guard let map else { return }
    if container.superview == nil {
      map.insertSubview(container, at: 0)
      container.frame = map.bounds
    }
    if view.superview !== container {
      container.insertSubview(view, at: isBehind ? 0 : container.subviews.count)
    }
    place(view, at: point)
  }

  /// Puts a view on a point of the map, at whole numbers; hides one without a point.
  private func place(_ view: MLNAnnotationView, at point: CGPoint?) {
    guard view.dragState == .none || view.dragState == .ending else { return }
    // Without one it is behind the camera of a tilted map.
    view.isOutOfSight = point == nil
    guard let point else { return }
    let center = CGPoint(x: point.x.rounded(), y: point.y.rounded())
    if view.center != center || view.followsCamera { view.center = center }
  }

  /// Hides a view outside the map, for reuse by another annotation if possible.
  func enqueue(_ view: MLNAnnotationView, of entry: AnnotationEntry) {
    view.isOutOfSight = true
    guard let identifier = view.reuseIdentifier, selection.annotation !== entry.annotation else { return }
    view.annotation = nil
    entry.view = nil
    idleViews.append(view, for: identifier)
  }

  /// Takes a view off the map.
  func discard(_ view: MLNAnnotationView) {
    view.annotation = nil
    view.removeFromSuperview()
  }
}

extension MLNAnnotationView {
  /// The rectangle of the view if its coordinate is at a point.
  func rect(at point: CGPoint) -> CGRect {
    let size = frame.size
    return CGRect(
      x: point.x + centerOffset.dx - size.width / 2, y: point.y + centerOffset.dy - size.height / 2,
      width: size.width, height: size.height)
  }
}
