import ArgumentParser
import Cartouche

/// A longitude and latitude in degrees, as `LON,LAT`.
package struct Coordinate {
  package let longitude: Double
  package let latitude: Double

  /// The place that a text such as `8.55,47.37` names.
  ///
  /// - Throws: `ValidationError` that says which number is wrong.
  package init(_ text: String) throws(ValidationError) {
    let parts = try parts(text, 2, "a longitude and a latitude such as 8.55,47.37")
    longitude = try part("longitude", parts[0], .longitude)
    latitude = try part("latitude", parts[1], .latitude)
  }
}

/// The target of `--fit`: the data, or a box in degrees as `W,S,E,N`.
///
/// As in a GeoJSON bounding box (RFC 7946 §5.2), a west beyond the east means a box across the antimeridian.
package enum FitTarget {
  case data
  case bounds(CoordinateBounds)

  /// The target that `data` or a text such as `5.9,45.8,10.5,47.8` names.
  ///
  /// - Throws: `ValidationError` that says which number is wrong.
  package init(_ text: String) throws(ValidationError) {
    if text == "data" {
      self = .data
      return
    }
    let parts = try parts(text, 4, "data, or west,south,east,north such as 5.9,45.8,10.5,47.8")
    let west = try part("west", parts[0], .longitude)
    let south = try part("south", parts[1], .latitude)
    let east = try part("east", parts[2], .longitude)
    let north = try part("north", parts[3], .latitude)
    if south > north {
      throw ValidationError(
        "south \(parts[1]) is greater than north \(parts[3]); expected west,south,east,north")
    }
    if east - west > 360 {
      throw ValidationError("from west \(parts[0]) to east \(parts[2]) is more than 360 degrees")
    }
    if west - east > 360 {
      throw ValidationError("west \(parts[0]) is more than 360 degrees greater than east \(parts[2])")
    }
    self = .bounds(
      CoordinateBounds(west: west, south: south, east: west > east ? east + 360 : east, north: north))
  }
}

private func parts(
  _ text: String, _ count: Int, _ expected: String
) throws(ValidationError) -> [Substring] {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  guard parts.count == count else { throw ValidationError("expected \(expected)") }
  return parts.map { $0.drop { $0 == " " } }
}

private func part(
  _ name: String, _ text: Substring, _ range: NumberRange
) throws(ValidationError) -> Double {
  do {
    return try range.number(text)
  } catch {
    throw ValidationError("\(name) \(error.message)")
  }
}
