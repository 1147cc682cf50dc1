import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheUIKit
import Foundation
import MapLibreExpressions

extension AnnotationStore {
  /// Selects an annotation, which is added if it is not there yet.
  ///
  /// - Parameters:
  ///   - tap: The point of the tap that selects it; `nil` when the program does.
  ///   - completion: Called when the map has moved, or immediately if it does not.
  func select(
    _ annotation: any MLNAnnotation, movesIntoView: Bool, animated: Bool, tap: CGPoint? = nil,
    completion: (@MainActor @Sendable () -> Void)?
  ) {
    guard let map else { return }
    defer { map.deliver() }
    guard annotation !== selection.annotation else {
      map.finish(completion)
      return
    }
    endSelection(animated: false)
    let isUser = annotation === map.userLocation
    if !isUser, entry(of: annotation) == nil { add([annotation]) }
    let entry = entry(of: annotation)
    guard isUser || entry != nil else {
      map.finish(completion)
      return
    }
    if let entry, entry.shape == nil, entry.view == nil, entry.display != .picture {
      // Out of sight so far.
      decide(entry)
      if let view = entry.view { show(view, at: sight?.point(for: annotation.coordinate)) }
    }
    if let view = entry?.view, view.isEnabled {
      view.superview?.bringSubviewToFront(view)
      view.setSelected(true, animated: animated)
    }
    selection.annotation = annotation
    let rect = positioningRect(of: annotation, tap)
    let point = CGPoint(x: rect.midX, y: rect.midY)
    selection.anchor =
      annotation is MLNPointAnnotation ? annotation.coordinate : map.convert(point, toCoordinateFrom: map)
    let callout = makeCallout(for: annotation, of: map)
    selection.callout = callout
    let frame = map.bounds.inset(by: map.contentInset)
    var constrained = frame
    if movesIntoView, annotation is MLNPointAnnotation {
      constrained = moved(frame, toShow: rect, with: callout)
    }
    callout?.presentCallout(from: rect, in: map, constrainedTo: constrained, animated: animated)
    map.tell { $1.mapView($0, didSelect: annotation) }
    if let view = entry?.view { map.tell { $1.mapView($0, didSelect: view) } }
    map.setNeedsFrame()
    guard constrained != frame else {
      map.finish(completion)
      return
    }
    let middle = map.convert(CGPoint(x: constrained.midX, y: constrained.midY), toCoordinateFrom: map)
    map.setCenter(
      middle, zoomLevel: map.zoomLevel, direction: map.direction, animated: animated,
      completionHandler: completion)
  }

  /// Ends the selection, if there is one, and tells the delegate immediately.
  func deselect(animated: Bool) {
    endSelection(animated: animated)
    map?.deliver()
  }

  /// Ends the selection, if there is one; the delegate is told at the end of the step.
  func endSelection(animated: Bool) {
    guard let map, let annotation = selection.annotation else { return }
    selection.callout?.dismissCallout(animated: animated)
    let view = entry(of: annotation)?.view
    view?.setSelected(false, animated: animated)
    (selection.annotation, selection.callout, selection.anchor) = (nil, nil, nil)
    map.tell { $1.mapView($0, didDeselect: annotation) }
    if let view { map.tell { $1.mapView($0, didDeselect: view) } }
    map.setNeedsFrame()
  }

  /// Removes the callout; the annotation stays selected.
  func dismissCallout(animated: Bool) {
    selection.callout?.dismissCallout(animated: animated)
    selection.callout = nil
    map?.setNeedsFrame()
  }

  // MARK: Callouts

  /// The callout of an annotation that has a title and may show one, with its accessories.
  private func makeCallout(
    for annotation: any MLNAnnotation, of map: MLNMapView
  ) -> (any UIView & MLNCalloutView)? {
    guard annotation.title != nil, let delegate = map.delegate,
      delegate.mapView(map, annotationCanShowCallout: annotation)
    else { return nil }
    let given = delegate.mapView(map, calloutViewFor: annotation) as? (any UIView & MLNCalloutView)
    let callout = given ?? CompactCalloutView(annotation)
    if given == nil { callout.tintColor = map.tintColor }
    callout.representedObject = annotation
    if let left = delegate.mapView(map, leftCalloutAccessoryViewFor: annotation) {
      callout.leftAccessoryView = left
      listen(to: left)
    }
    if let right = delegate.mapView(map, rightCalloutAccessoryViewFor: annotation) {
      callout.rightAccessoryView = right
      listen(to: right)
    }
    callout.delegate = map
    return callout
  }

  /// Tells the delegate of taps on an accessory that is a control.
  private func listen(to accessory: UIView) {
    guard let control = accessory as? UIControl else { return }
    control.removeAction(accessoryAction, for: .touchUpInside)
    control.addAction(accessoryAction, for: .touchUpInside)
  }

  /// Tells the delegate that a control of the callout was tapped.
  func accessoryTapped(_ control: UIControl) {
    guard let map, let annotation = selection.callout?.representedObject else { return }
    map.tell { $1.mapView($0, annotation: annotation, calloutAccessoryControlTapped: control) }
    map.deliver()
  }

  /// Makes the callout follow its annotation.
  func arrangeCallout() {
    guard let map, let callout = selection.callout, callout.isAnchoredToAnnotation,
      let annotation = selection.annotation
    else { return }
    let rect = positioningRect(of: annotation, nil)
    callout.isHidden = !(rect.midX.isFinite && rect.midY.isFinite)
    guard !callout.isHidden, callout.superview === map else { return }
    callout.center = CGPoint(x: rect.midX, y: rect.minY)
  }

  /// The map begins to move: callouts that should disappear then do so, together with the selection.
  func mapWillMove() {
    if selection.callout?.dismissesAutomatically == true { endSelection(animated: false) }
  }

  // MARK: Places

  /// The rectangle of an annotation's view or picture, in points of the map view.
  ///
  /// - Parameter tap: The point of the tap that selected it, which stands for a shape whose own place is out of view.
  func positioningRect(of annotation: any MLNAnnotation, _ tap: CGPoint?) -> CGRect {
    guard let map else { return .null }
    if annotation === map.userLocation, let puck = map.userLocationState.view { return puck.frame }
    guard let entry = entry(of: annotation) else { return .null }
    let anchor = annotation === selection.annotation ? selection.anchor : nil
    let place = entry.shape == nil ? annotation.coordinate : anchor ?? annotation.coordinate
    var point = map.convert(place, toPointTo: map)
    if entry.shape != nil {
      if let tap, !map.bounds.covers(point) { point = tap }
      // A small mark, as in the SDK.
      return CGRect(x: point.x, y: point.y, width: Self.hitPadding, height: Self.hitPadding)
    }
    if let view = entry.view { return view.rect(at: CGPoint(x: point.x.rounded(), y: point.y.rounded())) }
    // A distance of one point from the picture.
    return frame(of: picture(of: entry), at: point).insetBy(dx: -1, dy: -1)
  }

  /// The rectangle that a picture covers without its margins when its middle is at a point.
  func frame(of picture: UIImage, at point: CGPoint) -> CGRect {
    let size = picture.size
    return CGRect(
      x: point.x.rounded() - size.width / 2, y: point.y.rounded() - size.height / 2, width: size.width,
      height: size.height
    ).inset(by: picture.alignmentRectInsets)
  }

  /// A frame moved just far enough to contain a rectangle with its callout.
  private func moved(
    _ frame: CGRect, toShow rect: CGRect, with callout: (any UIView & MLNCalloutView)?
  ) -> CGRect {
    guard !rect.isNull, [rect.minX, rect.maxX, rect.minY, rect.maxY].allSatisfy(\.isFinite) else {
      return frame
    }
    var (wanted, room) = (rect, frame)
    if let callout {
      wanted = rect.inset(by: callout.marginInsetsHintForPresentation(from: rect))
    } else {
      // Without a callout, an annotation that is partly visible stays where it is.
      room = frame.insetBy(dx: -rect.width, dy: -rect.height)
    }
    var moved = frame
    if wanted.minX < room.minX {
      moved.origin.x = wanted.minX
    } else if wanted.maxX > room.maxX {
      moved.origin.x = wanted.maxX - frame.width
    }
    if wanted.minY < room.minY {
      moved.origin.y = wanted.minY
    } else if wanted.maxY > room.maxY {
      moved.origin.y = wanted.maxY - frame.height
    }
    return moved
  }

  /// The distance in points from a tap within which annotations count as tapped.
  static let hitPadding: CGFloat = 5
}
