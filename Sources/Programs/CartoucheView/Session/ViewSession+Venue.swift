import CartoucheMapView
import CartoucheVenue
import Foundation

extension ViewSession {
  /// The closest zoom level at which places are shown.
  private static let closestZoom = 20.5

  /// The padding around places in view, in logical pixels: the parts of the map covered by the page, and some more.
  ///
  /// The panel of the venue is beside a wide map, and covers the lower half of a narrow one, as in page.css.
  private static func insets(in viewport: Viewport) -> EdgeInsets {
    let (width, height) = (viewport.width, viewport.height)
    // A small page still needs room for the map.
    let (edge, side) = (min(72, height / 6), min(72, width / 6))
    return width > 640
      ? EdgeInsets(top: edge, right: side, bottom: edge, left: min(352, width / 3))
      : EdgeInsets(top: edge, right: side, bottom: min(height * 0.46 + 24, height * 0.6), left: min(24, side))
  }

  /// Carries out a request of the page about the venue.
  func answer(_ request: VenueRequest) async {
    guard let last = venue else { return refuse("the map shows no venue") }
    var next = last
    var seen: [Position]?
    switch request {
    case .search(let number, let text):
      return tell(.matches(number: number, last.viewed.matches(text), last.viewed))
    case .floor(let id):
      guard next.show(floor: id) else { return refuse("there is no floor \"\(id)\"") }
      seen = floorOutOfSight(id, of: next)
    case .look(let wish):
      next.change(wish)
      if let floor = wish.floor, !next.show(floor: floor) { return refuse("there is no floor \"\(floor)\"") }
    case .pick(let point):
      guard let place = view?.coordinate(at: point) else { return }
      next.pick(at: place)
    case .place(let id):
      guard let found = next.choose(id) else { return refuse("there is no place \"\(id)\"") }
      seen = found
    case .noPlace: next.chooseNothing()
    case .route(let from, let to, let isAccessible):
      if let unknown = next.findWay(from: from, to: to, isAccessible: isAccessible) {
        return refuse("there is no place \"\(unknown)\"")
      }
      seen = next.show(leg: 0)
    case .noRoute: next.leaveWay()
    case .leg(let number):
      guard let line = next.show(leg: number) else { return refuse("the route has no leg \(number)") }
      seen = line
    }
    venue = next
    await show(next, since: last)
    if let seen { fly(to: seen) }
    tell(.venue(next))
    redraw()
  }

  private func show(_ next: PageVenue, since last: PageVenue) async {
    guard next.look != last.look else {
      view?.update { next.show(on: &$0, since: last) }
      return
    }
    await show(anew: next)
    if next.look.view != last.look.view, var camera = view?.camera {
      camera.pitch = next.look.pitch
      view?.ease(to: camera)
    }
  }

  /// The corners of a floor that is out of view, such as a floor of another building; `nil` for visible floors.
  private func floorOutOfSight(_ id: String, of venue: PageVenue) -> [Position]? {
    guard let bounds = venue.viewed.venue.floor(id: id)?.bounds, let seen = view?.visibleBounds else {
      return nil
    }
    let isSeen =
      bounds.west <= seen.east && seen.west <= bounds.east && bounds.south <= seen.north
      && seen.south <= bounds.north
    return isSeen ? nil : [Position(bounds.west, bounds.south), Position(bounds.east, bounds.north)]
  }

  /// Brings positions into view, no closer than is useful.
  private func fly(to positions: [Position]) {
    guard let view, let first = positions.first else { return }
    var places = positions.map { SIMD2($0.longitude, $0.latitude) }
    var (low, high) = (SIMD2(first.longitude, first.latitude), SIMD2(first.longitude, first.latitude))
    for place in places { (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place)) }
    let middle = (low + high) / 2
    // Leave some metres around a single point.
    places += [middle - Self.leastReach, middle + Self.leastReach]
    let insets = Self.insets(in: view.viewport)
    let camera = view.camera(fitting: places, insets: insets)
    let closest = max(Self.closestZoom, view.camera.zoom)
    guard camera.zoom > closest else {
      self.view?.fly(to: camera)
      return
    }
    // Keep the centre, but move away as if the places were larger.
    let scale = exp2(camera.zoom - closest)
    let larger = places.map { middle + ($0 - middle) * scale }
    self.view?.fly(to: view.camera(fitting: larger, insets: insets))
  }

  /// Half the least extent brought into view, in degrees: some metres.
  private static let leastReach = 0.00004
}
