import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

extension CoordinateSystem {
  /// The data with their coordinates converted to longitude and latitude, and the number of features that lost their
  /// geometry because one of its positions has no place on the earth.
  ///
  /// Altitudes, properties and foreign members are unchanged, except for the member `crs`, which is removed as it no
  /// longer holds. Bounding boxes of the input are removed for the same reason.
  ///
  /// - Complexity: O(n) in the number of positions.
  /// - Throws: ``CoordinateSystemError`` when the system cannot be used.
  public func unprojecting(_ data: consuming GeoJSON) throws(CoordinateSystemError) -> (
    data: GeoJSON, lost: Int
  ) {
    let transformation = try CoordinateTransformation(from: self)
    let isIdentity = method == .wgs84
    var lost = 0
    func unproject(_ geometry: Geometry) -> Geometry? {
      if isIdentity { return geometry }
      let result = geometry.transformingCoordinates(transformation.unproject)
      if result.isFinite { return result }
      lost += 1
      return nil
    }
    func unproject(_ feature: inout Feature) {
      feature.geometry = feature.geometry.flatMap(unproject)
      feature.foreignMembers["crs"] = nil
      if !isIdentity { feature.boundingBox = nil }
    }
    switch consume data {
    case .geometry(let geometry):
      return (unproject(geometry).map(GeoJSON.geometry) ?? .feature(Feature(geometry: nil)), lost)
    case .feature(var feature):
      unproject(&feature)
      return (.feature(feature), lost)
    case .featureCollection(var collection):
      collection.foreignMembers["crs"] = nil
      if !isIdentity {
        collection.boundingBox = nil
        for index in collection.features.indices { unproject(&collection.features[index]) }
      }
      return (.featureCollection(collection), lost)
    }
  }
}

extension CoordinateTransformation {
  /// Converts spherical Mercator metres to degrees, in place: x and y of each position in turn.
  ///
  /// The inverse of the projection in "Coordinate Conversions and Transformations including Formulas", IOGP
  /// guidance note 7-2, method 1024.
  static func unprojectWebMercator(_ coordinates: inout [Double]) {
    for index in stride(from: 0, to: coordinates.count - 1, by: 2) {
      coordinates[index] = coordinates[index] / Mercator.equatorLength * 360
      coordinates[index + 1] = Mercator.latitude(y: 0.5 - coordinates[index + 1] / Mercator.equatorLength)
    }
  }
  /// Converts degrees to spherical Mercator metres, in place: x and y of each position in turn.
  static func projectWebMercator(_ coordinates: inout [Double]) {
    for index in stride(from: 0, to: coordinates.count - 1, by: 2) {
      coordinates[index] = coordinates[index] / 360 * Mercator.equatorLength
      coordinates[index + 1] =
        (0.5 - Mercator.unclampedY(latitude: coordinates[index + 1])) * Mercator.equatorLength
    }
  }
}
