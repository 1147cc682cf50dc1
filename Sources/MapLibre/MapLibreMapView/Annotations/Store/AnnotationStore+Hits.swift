import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheGeometry
import CartoucheUIKit
import Foundation
import MapLibreExpressions

extension AnnotationStore {
  /// The annotations visible in a rectangle of the map view: points in the order of adding, then shapes.
  ///
  /// - Complexity: O(annotations), and the coordinates of shapes.
  func annotations(in rect: CGRect) -> [any MLNAnnotation] {
    guard let sight else { return [] }
    let points = inOrder.filter { $0.shape == nil && box(of: $0, sight)?.meets(rect) == true }
    return (points + shapes(in: rect)).map(\.annotation)
  }

  /// The annotation that a tap at a point selects; `nil` if there is none, or if it is the selected one.
  func annotationTapped(at tap: CGPoint) -> (any MLNAnnotation)? {
    guard let map, let sight else { return nil }
    if map.userLocationState.isHit(at: tap) { return map.userLocation }
    let finger = CGRect(origin: tap, size: .zero).insetBy(dx: -Self.hitPadding, dy: -Self.hitPadding)
    let points = inOrder.filter { entry in
      entry.shape == nil && isEnabled(entry) && hitRect(of: entry, sight)?.meets(finger) == true
    }
    let shapes = shapes(in: finger).filter { entry in
      entry.shape.map { map.delegate?.mapView(map, shapeAnnotationIsEnabled: $0) ?? true } ?? false
    }
    let place = map.convert(tap, toCoordinateFrom: map)
    let nearby = (points + shapes).map { entry -> (tag: Int, distance: Double) in
      let own = entry.annotation.coordinate
      let across = (own.longitude - place.longitude).remainder(dividingBy: 360)
      return (entry.tag, hypot(own.latitude - place.latitude, across))
    }.sorted { ($0.distance, $0.tag) < ($1.distance, $1.tag) }
    let selected = selection.annotation.flatMap { entry(of: $0)?.tag }
    guard let hit = selection.next(of: nearby.map(\.tag), after: selected), hit != selected else {
      return nil
    }
    return self[hit]?.annotation
  }

  // MARK: Points

  /// The rectangle that a point's view or picture covers; `nil` if it is not visible.
  private func box(of entry: AnnotationEntry, _ sight: AnnotationSight) -> CGRect? {
    guard let point = sight.point(for: entry.annotation.coordinate) else { return nil }
    guard entry.display == .picture else { return entry.view?.rect(at: point) }
    let size = picture(of: entry).size
    return CGRect(
      x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The part of that rectangle in which taps count.
  private func hitRect(of entry: AnnotationEntry, _ sight: AnnotationSight) -> CGRect? {
    guard let point = sight.point(for: entry.annotation.coordinate) else { return nil }
    guard entry.display == .picture else { return entry.view?.rect(at: point) }
    return frame(of: picture(of: entry), at: point)
  }

  // MARK: Shapes

  /// The shapes that lie in a rectangle of the map view.
  private func shapes(in rect: CGRect) -> [AnnotationEntry] {
    let candidates = inOrder.filter { $0.shape != nil }
    guard !candidates.isEmpty, let area = area(of: rect) else { return [] }
    return candidates.filter { $0.shape.map { $0.meets(area) } ?? false }
  }

  /// The area of the unit world below a rectangle of the map view; `nil` where a corner shows the sky.
  private func area(of rect: CGRect) -> ConvexArea? {
    guard let map else { return nil }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ].map { corner -> SIMD2<Double> in
      let place = map.convert(corner, toCoordinateFrom: map)
      return Mercator.project(longitude: place.longitude, latitude: place.latitude)
    }
    return ConvexArea(corners)
  }
}

extension MLNMultiPoint {
  /// Whether the line or area, on one of the adjacent copies of the world, and an area have a point in common.
  fileprivate func meets(_ area: ConvexArea) -> Bool {
    let rings = ([self] + ((self as? MLNPolygon)?.interiorPolygons ?? [])).map { ring in
      ring.coordinateArray.map { Mercator.project(longitude: $0.longitude, latitude: $0.latitude) }
    }
    let box = Box(around: rings.first ?? [])
    guard !box.isEmpty else { return false }
    // The copies that reach the area at all.
    let (west, east) = (
      (area.box.min.x - box.max.x).rounded(.up), (area.box.max.x - box.min.x).rounded(.down)
    )
    guard west.isFinite, east.isFinite, west <= east, east - west <= 8 else { return false }
    return stride(from: west, through: east, by: 1).contains { shift in
      let moved = rings.map { ring in ring.map { $0 + SIMD2(shift, 0) } }
      return area.meets(moved, isFilled: self is MLNPolygon)
    }
  }
}
