import CartoucheGeometry
import Foundation

extension Camera {
  /// Moves to the middle of `bounds` and to the zoom at which they fill the picture.
  ///
  /// Bearing, pitch and the other settings stay.
  ///
  /// - Parameters:
  ///   - padding: Logical pixels left free on every side; at most a picture's worth less one pixel. Below 0, the
  ///     bounds reach beyond the picture. A number that is not finite makes a zoom that is none either, with which no
  ///     picture is made.
  ///   - pointZoom: The zoom level for bounds without extent.
  public mutating func fit(
    _ bounds: CoordinateBounds, in viewport: Viewport, padding: Double, pointZoom: Double = standardPointZoom
  ) {
    fit(bounds, in: viewport, padding: EdgeInsets(all: padding), pointZoom: pointZoom)
  }

  /// Moves so that `bounds` fill the area that `padding` leaves free.
  ///
  /// Bearing, pitch and the camera's own padding stay. On a tilted map the corners of the bounds touch the free
  /// rectangle on two sides at least.
  ///
  /// - Parameters:
  ///   - padding: Logical pixels left free at each border; at most a picture's worth less one pixel. A number that is
  ///     not finite makes a zoom that is none either, with which no picture is made.
  ///   - pointZoom: The zoom level for bounds without extent.
  public mutating func fit(
    _ bounds: CoordinateBounds, in viewport: Viewport, padding: EdgeInsets,
    pointZoom: Double = standardPointZoom
  ) {
    fit(bounds, in: viewport, padding: padding, pointZoom: pointZoom, on: .mercator)
  }

  /// Moves so that `bounds` fill the area of a map in a projection that `padding` leaves free.
  ///
  /// On a globe the whole outline of the bounds is seen, or the whole globe if that is not possible.
  package mutating func fit(
    _ bounds: CoordinateBounds, in viewport: Viewport, padding: EdgeInsets,
    pointZoom: Double = standardPointZoom, on projection: MapProjection
  ) {
    guard padding.isFinite else {
      zoom = .nan
      return
    }
    let box = bounds.worldBox
    let angle = bearing * .pi / 180
    let (sine, cosine) = (abs(ElementaryFunctions.sine(angle)), abs(ElementaryFunctions.cosine(angle)))
    let extent = SIMD2(box.width * cosine + box.height * sine, box.width * sine + box.height * cosine)
    let room = SIMD2(
      max(viewport.width - (padding.left + padding.right), 1),
      max(viewport.height - (padding.top + padding.bottom), 1))
    let scale = min(room.x / extent.x, room.y / extent.y)
    zoom =
      scale.isFinite
      ? min(
        max(ElementaryFunctions.logarithmToBaseTwo(scale / Mercator.tileSize), Self.fittingZooms.lowerBound),
        Self.fittingZooms.upperBound)
      : pointZoom
    center = Mercator.unproject(box.center)
    if projection.shareOfSphere(atZoom: zoom) > 0 {
      return approach(box.outline, room, padding, viewport, on: projection)
    }
    let shift = padding.centerOffset - self.padding.centerOffset
    guard pitch != 0 || roll != 0 || shift != .zero else { return }
    let corners = [
      box.min, SIMD2(box.max.x, box.min.y), box.max, SIMD2(box.min.x, box.max.y),
    ]
    approach(
      corners, room, viewport, middle: SIMD2(viewport.width, viewport.height) / 2 + padding.centerOffset)
  }

  /// Moves to where places fill the part of the picture that `padding` leaves free; on a turned map this is closer than
  /// their bounds.
  ///
  /// - Parameters:
  ///   - places: Longitudes and latitudes in degrees; without any, nothing changes.
  ///   - padding: Logical pixels left free at each border; at most a picture's worth less one pixel.
  /// - Complexity: sixty times O(n) in the number of places.
  public mutating func fit(_ places: [SIMD2<Double>], in viewport: Viewport, padding: EdgeInsets) {
    fit(places, in: viewport, padding: padding, on: .mercator)
  }

  /// Moves to where places fill the part of a map in a projection that `padding` leaves free.
  package mutating func fit(
    _ places: [SIMD2<Double>], in viewport: Viewport, padding: EdgeInsets, on projection: MapProjection
  ) {
    let box = Box(around: places)
    guard !box.isEmpty else { return }
    fit(
      CoordinateBounds(west: box.min.x, south: box.min.y, east: box.max.x, north: box.max.y), in: viewport,
      padding: padding)
    guard padding.isFinite else { return }
    let room = SIMD2(
      max(viewport.width - (padding.left + padding.right), 1),
      max(viewport.height - (padding.top + padding.bottom), 1))
    let corners = places.map { Mercator.project(longitude: $0.x, latitude: $0.y) }
    if projection.shareOfSphere(atZoom: zoom) > 0 {
      return approach(corners, room, padding, viewport, on: projection)
    }
    approach(
      corners, room, viewport,
      middle: SIMD2(viewport.width, viewport.height) / 2 + padding.centerOffset)
  }

  /// Moves and zooms until the picture of several corners fits.
  private mutating func approach(
    _ corners: [SIMD2<Double>], _ room: SIMD2<Double>, _ viewport: Viewport, middle: SIMD2<Double>
  ) {
    let picture = Viewport(width: viewport.width, height: viewport.height)
    for _ in 0..<60 {
      let view = ViewTransform(self, picture)
      let pixels = corners.compactMap(view.pixel)
      guard pixels.count == corners.count else {
        // A corner is behind the eye.
        guard zoom >= 1 else { return }
        zoom -= 1
        continue
      }
      let seen = Box(around: pixels)
      guard let target = view.world(middle), let found = view.world(seen.center) else { return }
      center = Mercator.unproject(view.center + (found - target))
      guard extentIsPositive(seen) else { continue }
      let scale = min(room.x / seen.width, room.y / seen.height)
      zoom = min(
        max(zoom + ElementaryFunctions.logarithmToBaseTwo(scale), Self.fittingZooms.lowerBound),
        Self.fittingZooms.upperBound)
    }
  }

  /// The default zoom level for bounds without extent: that of streets.
  public static let standardPointZoom = 14.0

  /// The zoom levels at which bounds are shown.
  static let fittingZooms = ViewTransform.zooms.lowerBound...22

  private func extentIsPositive(_ box: Box) -> Bool {
    box.width.isFinite && box.height.isFinite && max(box.width, box.height) > 1e-6
  }
}
