/// The outline of all places at a distance on the ground from one, on a sphere.
package struct GroundCircle {
  /// The largest radius in metres: a quarter of the way around, so that no circle has both poles inside.
  package static let largestRadius = (Mercator.meanEarthRadius * .pi / 2).rounded(.down)

  /// The number of places on the outline: its chords are a third of a pixel from the arc at a radius of 2,000 pixels.
  package static let cornerCount = 180

  /// Longitude and latitude of the middle in degrees.
  package let center: Point
  /// The distance in metres, above 0 and at most ``largestRadius``.
  package let radius: Double

  /// A circle of a radius in metres.
  package init(center: Point, radius: Double) { (self.center, self.radius) = (center, radius) }

  /// The closed outline: longitudes and latitudes in degrees.
  ///
  /// Longitudes do not jump at the antimeridian: they go on beyond 180 or −180. A circle with a pole inside goes around the
  /// world once, and its outline is closed along the pole. The formula is that of the direct problem of spherical geodesy.
  package var ring: [Point] {
    typealias Functions = ElementaryFunctions
    let degree = Double.pi / 180
    let distance = radius / Mercator.meanEarthRadius
    let latitude = center.y * degree
    let (sine, cosine) = (Functions.sine(latitude), Functions.cosine(latitude))
    let (far, near) = (Functions.sine(distance), Functions.cosine(distance))
    let hasNorthPole = distance + latitude > .pi / 2
    let hasSouthPole = distance - latitude > .pi / 2
    // It begins beyond the pole, if there is one inside, where the longitude is half a turn from that of the middle.
    let start = hasSouthPole ? Double.pi : 0
    var places: [Point] = []
    // Around the north pole the outline runs westwards, around the south pole eastwards.
    var last = hasNorthPole ? center.x + 180 : hasSouthPole ? center.x - 180 : center.x
    for index in 0...Self.cornerCount {
      let angle = start + 2 * .pi * Double(index % Self.cornerCount) / Double(Self.cornerCount)
      let height = min(max(sine * near + cosine * far * Functions.cosine(angle), -1), 1)
      let turn = Functions.arctangent(y: Functions.sine(angle) * far * cosine, x: near - sine * height)
      var longitude = center.x + turn / degree
      longitude += ((last - longitude) / 360).rounded() * 360
      places.append(Point(longitude, Functions.arcsine(height) / degree))
      last = longitude
    }
    if hasNorthPole || hasSouthPole, let first = places.first {
      let pole = hasNorthPole ? 90.0 : -90
      places += [Point(last, pole), Point(first.x, pole)]
    }
    if let first = places.first, places.last != first {
      if hasNorthPole || hasSouthPole { places.append(first) } else { places[places.count - 1] = first }
    }
    return places
  }
}
