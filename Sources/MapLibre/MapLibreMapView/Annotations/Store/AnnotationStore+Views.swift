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
    largestView.width = max(largestView.width, view.bounds.width + abs(offset.dx))
    largestView.height = max(largestView.height, view.bounds.height + abs(offset.dy))
    return view
  }

  /// The view to be reused next for annotations of a kind; `nil` if none is available.
  func dequeueView(withIdentifier identifier: String) -> MLNAnnotationView? {
    guard var waiting = idleViews[identifier], !waiting.isEmpty else { return nil }
    let view = waiting.removeFirst()
    idleViews[identifier] = waiting
    view.prepareForReuse()
    return view
  }

  /// Puts a view on a coordinate, at a whole point.
  func place(_ view: MLNAnnotationView, at coordinate: CLLocationCoordinate2D?) {
    guard let map, let coordinate, view.dragState == .none || view.dragState == .ending else { return }
    let point = map.convert(coordinate, toPointTo: map)
    if point.x.isFinite, point.y.isFinite {
      view.isHidden = false
      view.center = CGPoint(x: point.x.rounded(), y: point.y.rounded())
    } else {
      // Behind the camera of a tilted map.
      view.isHidden = true
    }
  }

  /// Moves all views to their annotations, and makes those that are far outside available for reuse.
  func arrangeViews() {
    guard let map, container.superview === map else { return }
    container.frame = map.bounds
    let reach = CGSize(
      width: max(largestView.width, map.bounds.width), height: max(largestView.height, map.bounds.height))
    let isFlat = map.camera.pitch == 0
    let near = isFlat ? map.bounds.insetBy(dx: -2 * reach.width, dy: -2 * reach.height) : map.bounds
    for entry in inOrder where entry.usesView {
      let point = map.convert(entry.annotation.coordinate, toPointTo: map)
      let isNear = near.contains(point) || entry.view.map { touches($0, at: point, map.bounds) } ?? false
      if isNear {
        if entry.view == nil, let view = makeView(of: entry.annotation) {
          entry.view = view
          if view.superview !== container { container.insertSubview(view, at: 0) }
        }
        if let view = entry.view { place(view, at: entry.annotation.coordinate) }
      } else if let view = entry.view, view.dragState == .none {
        enqueue(view, of: entry)
      }
    }
  }

  /// Whether a view whose coordinate is at a point reaches into a rectangle.
  private func touches(_ view: MLNAnnotationView, at point: CGPoint, _ rect: CGRect) -> Bool {
    guard point.x.isFinite, point.y.isFinite else { return false }
    return view.rect(at: point).intersects(rect)
  }

  /// Hides a view outside the map, for reuse by another annotation if possible.
  private func enqueue(_ view: MLNAnnotationView, of entry: AnnotationEntry) {
    view.isHidden = true
    guard let identifier = view.reuseIdentifier, selection.annotation !== entry.annotation else { return }
    view.annotation = nil
    entry.view = nil
    idleViews[identifier, default: []].append(view)
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
