import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer

// The places that a picture shows, without drawing it.
extension ImageRequest {
  /// The camera that a picture is drawn with: the one of its map, kept from looking beyond the poles.
  public func shown(_ camera: Camera) -> Camera { view(by: camera).camera }

  /// The smallest box around everything that a picture shows; one that crosses the antimeridian has its west beyond its
  /// east (RFC 7946 §5.2), and one that shows more than the world once has all of it.
  ///
  /// - Parameter camera: The camera of its map.
  public func bounds(seenBy camera: Camera) -> CoordinateBounds {
    let view = view(by: camera)
    let (width, height) = (Double(width), Double(height))
    let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)].compactMap(
      view.world)
    guard corners.count == 4 else { return .world }
    let box = Box(around: corners)
    let (low, high) = (SIMD2(box.min.x, min(box.max.y, 1)), SIMD2(box.max.x, max(box.min.y, 0)))
    let southWest = Mercator.unproject(low)
    let northEast = Mercator.unproject(high)
    guard high.x - low.x < 1 else {
      return CoordinateBounds(west: -180, south: southWest.y, east: 180, north: northEast.y)
    }
    let turn = ((southWest.x + 180) / 360).rounded(.down)
    let east = northEast.x - 360 * turn
    return CoordinateBounds(
      west: southWest.x - 360 * turn, south: southWest.y, east: east > 180 ? east - 360 : east,
      north: northEast.y)
  }

  /// The camera, the box, the size and the pixels of the markers of a picture, as a JSON object.
  ///
  /// Pixels are logical ones from the upper left corner, as `width` and `height` are; a marker behind the camera has
  /// none.
  ///
  /// - Parameter map: The map of the request.
  public func places(on map: Map) -> JSONObject {
    let camera = shown(map.camera)
    let box = bounds(seenBy: map.camera)
    let markers = markers.map { marker -> JSONValue in
      var members: JSONObject = ["at": .place(marker.place)]
      members["pixel"] = map.point(for: marker.place, in: viewport).map(JSONValue.place)
      return .object(members)
    }
    return [
      "center": .place(camera.center), "zoom": .double(camera.zoom), "bearing": .double(camera.bearing),
      "pitch": .double(camera.pitch),
      "bounds": [.double(box.west), .double(box.south), .double(box.east), .double(box.north)],
      "width": .int(Int64(width)), "height": .int(Int64(height)), "scale": .double(scale),
      "markers": .array(markers),
    ]
  }

  private func view(by camera: Camera) -> ViewTransform {
    ViewTransform(camera, Viewport(width: Double(width), height: Double(height)))
  }
}
