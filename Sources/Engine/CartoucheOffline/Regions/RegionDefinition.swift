import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON

/// The part of a map to be kept: a style, an area and zoom levels.
package struct RegionDefinition: Sendable, Hashable {
  /// The part of the world.
  package enum Area: Sendable, Hashable {
    /// A rectangle bounded by meridians and parallels.
    case bounds(CoordinateBounds)
    /// Everything that a geometry touches.
    case geometry(Geometry)
  }

  /// The URL of the style.
  package let styleURL: String
  /// The part of the world.
  package let area: Area
  /// The lowest zoom level of the map.
  package let minimumZoom: Double
  /// The highest zoom level of the map; infinity for the highest of the sources.
  package let maximumZoom: Double
  /// The device pixels per logical pixel.
  package let pixelRatio: Double
  /// Whether glyphs of Chinese, Japanese and Korean characters are kept too.
  package let includesIdeographs: Bool

  /// A region.
  ///
  /// - Throws: ``OfflineError/invalidRegion(found:expected:)`` for a number that is NaN, zoom levels below 0 or in the
  ///   wrong order, an area without coordinates, latitudes beyond ±90° and longitudes beyond ±720°.
  package init(
    styleURL: String, area: Area, zooms: (minimum: Double, maximum: Double), pixelRatio: Double = 1,
    includesIdeographs: Bool = false
  ) throws(OfflineError) {
    guard zooms.minimum.isFinite, !zooms.maximum.isNaN, zooms.minimum >= 0, zooms.maximum >= zooms.minimum
    else {
      throw .invalidRegion(
        found: "\(zooms.minimum) to \(zooms.maximum)",
        expected: "zoom levels of 0 or more, in ascending order")
    }
    guard pixelRatio.isFinite, pixelRatio >= 0 else {
      throw .invalidRegion(found: "\(pixelRatio)", expected: "a pixel ratio of 0 or more")
    }
    self.styleURL = styleURL
    self.area = area
    (minimumZoom, maximumZoom, self.pixelRatio) = (zooms.minimum, zooms.maximum, pixelRatio)
    self.includesIdeographs = includesIdeographs
    try check()
  }

  private func check() throws(OfflineError) {
    var count = 0
    var bad: String?
    func visit(_ longitude: Double, _ latitude: Double) {
      count += 1
      if !(abs(longitude) <= 720 && abs(latitude) <= 90) { bad = bad ?? "\(latitude), \(longitude)" }
    }
    switch area {
    case .bounds(let bounds):
      visit(bounds.west, bounds.south)
      visit(bounds.east, bounds.north)
      if bounds.south > bounds.north {
        throw .invalidRegion(found: "\(bounds.south) to \(bounds.north)", expected: "south below north")
      }
    case .geometry(let geometry): geometry.forEachPosition { visit($0.longitude, $0.latitude) }
    }
    if let bad {
      throw .invalidRegion(found: bad, expected: "latitudes in ±90 and longitudes in ±720 degrees")
    }
    if count == 0 { throw .invalidRegion(found: "no coordinates", expected: "an area") }
  }
}

// The text in the database, as `offline.cpp` of MapLibre Native reads and writes it: all numbers have a fractional part.
extension RegionDefinition {
  /// The text in the database.
  package var json: String {
    var object: JSONObject = ["style_url": .string(styleURL), "min_zoom": .double(minimumZoom)]
    if maximumZoom.isFinite { object["max_zoom"] = .double(maximumZoom) }
    object["pixel_ratio"] = .double(pixelRatio)
    object["include_ideographs"] = .bool(includesIdeographs)
    switch area {
    case .bounds(let bounds):
      object["bounds"] = .array(
        [bounds.south, bounds.west, bounds.north, bounds.east].map { .double($0) })
    case .geometry(let geometry):
      let text = (try? GeoJSON.geometry(geometry).encoded()).flatMap { try? JSONDocument(parsing: $0).root }
      object["geometry"] = text ?? .null
    }
    let bytes = try? JSONValue.object(object).encoded(options: JSONWritingOptions(keepsDoubles: true))
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// The region for a text in the database.
  ///
  /// - Throws: ``OfflineError/invalidRegion(found:expected:)``.
  package init(json text: String) throws(OfflineError) {
    guard let root = try? JSONDocument(parsing: Array(text.utf8)).root, root.object != nil else {
      throw .invalidRegion(found: "\(text.prefix(60))", expected: "a JSON object")
    }
    func require<Value>(
      _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
    ) throws(OfflineError) -> Value {
      if let value = root[key].flatMap(read) { return value }
      throw .invalidRegion(
        found: root[key]?.summary ?? "no \(key)", expected: "\(expected) as \(key)")
    }
    let area: Area
    if root["bounds"] != nil {
      let edges = try require("bounds", "four numbers") { json in
        let numbers = (json.array ?? []).compactMap(\.number)
        return numbers.count == 4 && json.array?.count == 4 ? numbers : nil
      }
      // As in MapLibre Native, the corners may be any two opposite ones.
      area = .bounds(
        CoordinateBounds(
          west: min(edges[1], edges[3]), south: min(edges[0], edges[2]), east: max(edges[1], edges[3]),
          north: max(edges[0], edges[2])))
    } else {
      area = .geometry(
        try require("geometry", "a geometry") { json in
          guard let bytes = try? json.encoded(), case .geometry(let geometry)? = try? GeoJSON(parsing: bytes)
          else { return nil }
          return geometry
        })
    }
    try self.init(
      styleURL: try require("style_url", "a string", \.string), area: area,
      zooms: (
        try require("min_zoom", "a number", \.number),
        root["max_zoom"] == nil ? .infinity : try require("max_zoom", "a number", \.number)
      ),
      pixelRatio: try require("pixel_ratio", "a number", \.number),
      includesIdeographs: root["include_ideographs"] == nil
        ? true : try require("include_ideographs", "true or false", \.bool))
  }
}
