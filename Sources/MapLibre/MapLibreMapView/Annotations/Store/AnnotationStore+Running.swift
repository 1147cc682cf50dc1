import Cartouche
import CartoucheRaster
import CartoucheUIKit
import Foundation

extension AnnotationStore {
  /// Reads the current coordinates of annotations.
  ///
  /// Properties cannot be observed on Linux, and annotations may be of any class, so each step checks.
  ///
  /// - Complexity: O(annotations).
  func takeChanges() {
    var isChanged = false
    for entry in entries.values where entry.takeChanges() {
      overlay.note(entry)
      isChanged = true
    }
    isChanged = isChanged || overlay.hasOtherImages(self)
    if isChanged { map?.setNeedsFrame() }
  }

  /// Advances to another moment, at which the camera may have changed.
  func step() {
    takeChanges()
    arrange()
  }

  /// Moves views and callout to the camera's current position.
  func arrange() {
    arrangeViews()
    arrangeCallout()
  }

  /// Adds drawn annotations as sources, layers and images to the map.
  func add(to map: inout Map) {
    guard let view = self.map else { return }
    takeChanges()
    // Before the layers: the delegate decides whether points that have come near are pictures.
    arrangeViews()
    overlay.draw(self, into: &map, of: view)
  }

  /// Draws debugging aids, views, the user's location and the callout over the picture of the map.
  func draw(in list: inout DisplayList, pixelRatio: Double) {
    guard let map else { return }
    map.layoutIfNeeded()
    arrange()
    map.userLocationState.arrange()
    var painter = ViewPainter(list)
    // The painter has the only copy, so that nothing is copied.
    list = DisplayList(width: 0, height: 0)
    let transform = CGAffineTransform(scaleX: CGFloat(pixelRatio), y: CGFloat(pixelRatio))
    let views = map.subviews.filter { map.existingOrnamentViews?.contain($0) != true }
    for view in map.tileLabels + views { painter.draw(view, transform) }
    list = painter.list
  }

  /// Takes a tap at a point of the view; whether it was meant for an annotation or a callout.
  func tap(at point: CGPoint) -> Bool {
    guard map != nil else { return false }
    if let annotation = annotationTapped(at: point) {
      select(annotation, movesIntoView: true, animated: true, tap: point, completion: nil)
      return true
    }
    let hadSelection = selection.annotation != nil
    endSelection(animated: true)
    return hadSelection
  }

  /// Whether a tap at a point of the view would select or deselect an annotation.
  func takesTap(at point: CGPoint) -> Bool {
    guard map != nil else { return false }
    if selection.annotation != nil { return true }
    // The choice among annotations over each other goes on with the tap itself, not with the question.
    let before = selection
    defer { selection = before }
    return annotationTapped(at: point) != nil
  }

  /// Whether a finger is on something above the map that takes it: a callout, or a control.
  func keeps(_ touch: UITouch) -> Bool {
    var view = touch.view
    while let current = view, current !== map {
      if current is UIControl || current === selection.callout { return true }
      view = current.superview
    }
    return false
  }

  /// The recognisers of annotation views, which get touches before the map does.
  var recognizers: [UIGestureRecognizer] { container.subviews.flatMap { $0.gestureRecognizers ?? [] } }
}
