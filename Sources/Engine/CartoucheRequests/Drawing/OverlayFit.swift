import CartoucheGeometry
import CartoucheRenderer

/// A camera that shows all of what is drawn on top: places, and the pixels that are drawn around each.
struct OverlayFit {
  /// Places of equal reach, as points of the unit world, which goes on beyond 0 and 1.
  private struct Group {
    var points: [SIMD2<Double>]
    let reach: SIMD4<Double>
  }

  private var groups: [Group] = []
  /// Whether all places are one.
  private var isPoint: Bool

  /// The zoom levels of a camera that is fitted.
  private static let zooms = -2.0...22.0

  /// The zoom level at which one place alone is shown.
  static let pointZoom = 15.0

  /// A fit to nothing yet.
  init() { isPoint = false }

  /// Includes points of the unit world, around which nothing is drawn.
  mutating func include(_ points: [SIMD2<Double>]) {
    let middle = Box(around: groups.flatMap(\.points)).center.x
    let shift = groups.isEmpty || points.isEmpty ? 0 : (middle - Box(around: points).center.x).rounded()
    groups.append(Group(points: points.map { $0 + SIMD2(shift, 0) }, reach: .zero))
    isPoint = false
  }

  /// A fit to parts of overlays; `nil` when there are none.
  ///
  /// Parts go to the copy of the world where together they are narrowest.
  init?(_ extents: [OverlayShapes.Extent], _ figures: MarkerFigures) {
    let extents = extents.filter { !$0.places.isEmpty }
    let boxes = extents.map { Box(around: $0.places) }
    let bounds = boxes.map {
      CoordinateBounds(west: $0.min.x, south: $0.min.y, east: min($0.max.x, $0.min.x + 360), north: $0.max.y)
    }
    guard let all = CoordinateBounds(around: bounds) else { return nil }
    isPoint = all.longitudeSpan == 0 && all.south == all.north
    var order: [SIMD4<Double>: Int] = [:]
    for (extent, box) in zip(extents, boxes) {
      // The turns that bring the west of the part to the east of the west of all.
      let turns = ((all.west - box.min.x) / 360).rounded(.up)
      let shift = SIMD2(box.min.x + 360 * turns <= all.west + all.longitudeSpan ? 360 * turns : 0, 0)
      let points = extent.places.map { place in
        Mercator.project(longitude: place.x + shift.x, latitude: place.y)
      }
      let reach = extent.marker.map(figures.reach) ?? extent.reach
      if let index = order[reach] {
        groups[index].points += points
      } else {
        order[reach] = groups.count
        groups.append(Group(points: points, reach: reach))
      }
    }
    // Only the corners of the outline count, whatever the camera.
    for index in groups.indices { groups[index].points = groups[index].points.convexHull }
  }

  /// Moves a camera, whose bearing and pitch stay, to where everything is within the picture.
  ///
  /// - Parameters:
  ///   - padding: Logical pixels left free at each side.
  ///   - limit: The highest zoom level.
  ///   - projection: The projection of the map. On a globe places fill the room, whatever is drawn around them.
  /// - Complexity: O(n log n) in the number of places.
  func move(
    _ camera: inout Camera, in viewport: Viewport, padding: EdgeInsets, limit: Double?,
    on projection: MapProjection
  ) {
    let before = camera
    move(&camera, in: viewport, padding: padding, limit: limit)
    let highest = camera.zoom
    guard projection.shareOfSphere(atZoom: highest) > 0 else { return }
    camera = before
    camera.fit(
      groups.flatMap(\.points).map(Mercator.unproject), in: viewport,
      padding: padding.leavingRoom(in: viewport), on: projection)
    if isPoint || limit != nil { camera.zoom = min(camera.zoom, highest) }
  }

  private func move(_ camera: inout Camera, in viewport: Viewport, padding: EdgeInsets, limit: Double?) {
    let padding = padding.leavingRoom(in: viewport)
    let picture = Viewport(width: viewport.width, height: viewport.height)
    let room = SIMD2(
      max(viewport.width - padding.left - padding.right, 1),
      max(viewport.height - padding.top - padding.bottom, 1))
    let top = min(limit ?? Self.zooms.upperBound, isPoint ? Self.pointZoom : Self.zooms.upperBound)
    let target = SIMD2(padding.left, padding.top) + room / 2
    let all = Box(around: groups.flatMap(\.points))
    camera.center = Mercator.unproject(all.center)
    let (bearing, pitch) = (camera.bearing, camera.pitch)
    camera.pitch = 0
    approachFlat(&camera, room, target, picture, top)
    if pitch == 0 { return }
    // In perspective, steps of the right size lead from the flat view to one that fits.
    (camera.bearing, camera.pitch) = (bearing, pitch)
    camera.zoom = max(camera.zoom - 1, Self.zooms.lowerBound)
    for _ in 0..<40 {
      guard let found = place(camera, at: camera.zoom, target, picture) else {
        camera.zoom = max(camera.zoom - 1, Self.zooms.lowerBound)
        continue
      }
      let scale = min(room.x / max(found.size.x, 1), room.y / max(found.size.y, 1))
      let step = min(max(ElementaryFunctions.logarithmToBaseTwo(scale), -1), 1)
      camera = found.camera
      camera.zoom = min(max(camera.zoom + step, Self.zooms.lowerBound), top)
    }
    for _ in 0..<64 {
      if let found = place(camera, at: camera.zoom, target, picture) {
        camera = found.camera
        if found.size.x <= room.x, found.size.y <= room.y { return }
      }
      camera.zoom = max(camera.zoom - 1.0 / 64, Self.zooms.lowerBound)
    }
  }

  /// Moves a camera without pitch to the highest zoom level at which everything has room.
  private func approachFlat(
    _ camera: inout Camera, _ room: SIMD2<Double>, _ target: SIMD2<Double>, _ picture: Viewport, _ top: Double
  ) {
    // By halves, since the extent grows with the scale.
    var (low, high) = (Self.zooms.lowerBound, max(top, Self.zooms.lowerBound))
    func fitting(_ zoom: Double) -> Camera? {
      guard let found = place(camera, at: zoom, target, picture), found.size.x <= room.x,
        found.size.y <= room.y
      else { return nil }
      return found.camera
    }
    if let found = fitting(high) {
      camera = found
      return
    }
    var best = fitting(low)
    if best == nil, groups.contains(where: { $0.reach != .zero }) {
      // Figures that are larger than the room cannot be shown whole at any zoom level: their places are.
      var places = self
      places.groups = groups.map { Group(points: $0.points, reach: .zero) }
      return places.approachFlat(&camera, room, target, picture, top)
    }
    best = best ?? place(camera, at: low, target, picture)?.camera
    for _ in 0..<48 {
      let zoom = (low + high) / 2
      if let found = fitting(zoom) {
        low = zoom
        best = found
      } else {
        high = zoom
      }
    }
    if let best { camera = best }
  }

  /// The camera at a zoom level with everything around a point of the picture, and the extent in logical pixels.
  private func place(
    _ camera: Camera, at zoom: Double, _ target: SIMD2<Double>, _ picture: Viewport
  ) -> (camera: Camera, size: SIMD2<Double>)? {
    var camera = camera
    camera.zoom = zoom
    var size = SIMD2<Double>.zero
    // On a flat map the second step is exact; perspective needs some more.
    for _ in 0..<(camera.pitch == 0 ? 2 : 8) {
      let view = ViewTransform(camera, picture)
      guard let box = extent(in: view) else { return nil }
      size = SIMD2(box.width, box.height)
      let shift = box.center - target
      guard let from = view.world(target), let to = view.world(target + shift) else { return nil }
      let center = Mercator.project(longitude: camera.center.x, latitude: camera.center.y) + (to - from)
      camera.center = Mercator.unproject(SIMD2(center.x, min(max(center.y, 0), 1)))
    }
    guard let box = extent(in: ViewTransform(camera, picture)) else { return nil }
    size = SIMD2(box.width, box.height)
    // What cannot be centred, at the edge of the world, counts from the centre.
    let shift = box.center - target
    return (camera, size + 2 * SIMD2(abs(shift.x), abs(shift.y)).rounded(.towardZero))
  }

  /// The box around everything that is drawn, in logical pixels; `nil` when a place is behind the eye.
  private func extent(in view: ViewTransform) -> Box? {
    // Figures grow towards the eye, by half of what the ground does; on a tilted map there is room for a quarter.
    let growth = view.camera.pitch == 0 ? 1 : 1.25
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    for group in groups {
      for point in group.points {
        guard let pixel = view.pixel(point) else { return nil }
        low = pointwiseMin(low, pixel - growth * SIMD2(group.reach.x, group.reach.y))
        high = pointwiseMax(high, pixel + growth * SIMD2(group.reach.z, group.reach.w))
      }
    }
    return low.x <= high.x ? Box(min: low, max: high) : nil
  }
}

extension EdgeInsets {
  /// The insets, or where they leave less than a pixel, smaller ones of the same proportion.
  fileprivate func leavingRoom(in viewport: Viewport) -> EdgeInsets {
    func share(_ insets: Double, _ size: Double) -> Double {
      insets > size - 1 ? max(size - 1, 0) / insets : 1
    }
    let across = share(left + right, viewport.width)
    let down = share(top + bottom, viewport.height)
    return EdgeInsets(top: top * down, right: right * across, bottom: bottom * down, left: left * across)
  }
}

extension [SIMD2<Double>] {
  /// The corners of the smallest convex polygon around the points, by Andrew's monotone chain (1979): O(n log n).
  var convexHull: [SIMD2<Double>] {
    let points = sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard points.count > 3 else { return points }
    func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
      var chain: [SIMD2<Double>] = []
      for point in points {
        while chain.count >= 2 {
          let (a, b) = (chain[chain.count - 1] - chain[chain.count - 2], point - chain[chain.count - 2])
          if a.x * b.y - a.y * b.x > 0 { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    return chain(points) + chain(points.reversed())
  }
}
