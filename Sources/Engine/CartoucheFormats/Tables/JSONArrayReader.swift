import CartoucheGeoJSON
import CartoucheJSON

/// JSON arrays of objects with coordinates, as services and programs write them.
///
/// The members with coordinates have the names that columns of tables have (``CoordinateColumns``), in the objects
/// themselves or in an object within them such as `location`; or an array or a GeoJSON geometry is their value. All other
/// members become properties. Objects that are features or geometries of GeoJSON are taken as they are.
struct JSONArrayReader {
  let name: String?
  let limits: DataLimits
  /// The members with coordinates; `nil` finds them by their names.
  let columns: TableColumns?

  /// The members of an object that have its coordinates.
  private enum Place: Equatable {
    /// Numbers in two members, of the object itself or of one within it.
    case pair(inside: String?, x: String, y: String)
    /// Longitude and latitude in an array.
    case array(inside: String?, String)
    /// A geometry as GeoJSON or WKT.
    case geometry(String)
    /// The object is GeoJSON itself.
    case geoJSON
  }

  /// The names of objects that hold the coordinates, and of arrays and geometries; the likeliest first.
  private static let containers = [
    "location", "position", "coordinates", "coords", "coordinate", "geo", "point", "geolocation", "latlng",
    "lnglat", "lonlat", "geometry", "geom",
  ]
  /// The objects whose members are looked at.
  private static let examined = 100

  /// The objects of UTF-8 `bytes`.
  func read(_ bytes: [UInt8], meter: inout ReadingMeter) throws(DataError) -> ReadData {
    let root: JSONValue
    do throws(JSONFault) {
      root = try JSONValue(parsing: bytes, depth: 512, meter: &meter)
    } catch { throw DataError(JSONError(error, in: bytes, name: name, memory: meter.limit)) }
    let elements = root.array ?? []
    let objects = elements.lazy.compactMap(\.object)
    let places = try places(of: Array(objects.prefix(Self.examined)))
    var features: [Feature] = []
    var (unplaced, first) = (0, 0)
    do throws(ReadingStop) {
      for (index, element) in elements.enumerated() {
        var feature: Feature?
        if let object = element.object { feature = try read(object, places, &meter) }
        if feature?.geometry == nil {
          if unplaced == 0 { first = index }
          unplaced += 1
        }
        try features.append(feature ?? Feature(geometry: nil), counting: &meter)
      }
    } catch { throw DataError(error, limit: meter.limit, at: InputPlace(source: name)) }
    var data = ReadData(geoJSON: .featureCollection(FeatureCollection(features)))
    if unplaced > 0 {
      let pointer = JSONPointer([String(first)])
      let offset = JSONLocator.offsets(of: pointer, in: bytes)?.value
      data.diagnostics.append(
        Diagnostic(
          unplaced == features.count ? .error : .warning,
          "\(unplaced == 1 ? "1 object has" : "\(unplaced) objects have") no coordinates, first here",
          source: name, location: offset.map { TextLocation(offset: $0, in: bytes) }, pointer: pointer))
    }
    return data
  }

  // MARK: Places

  /// The places of coordinates in some objects, the likeliest first.
  private func places(of objects: [JSONObject]) throws(DataError) -> [Place] {
    var keys: [String] = []
    var known: Set<String> = []
    for object in objects {
      for member in object where known.insert(member.key).inserted { keys.append(member.key) }
    }
    if let columns {
      switch (columns, try CoordinateColumns(columns, among: keys, source: name)) {
      case (_, .pair(let x, let y)): return [.pair(inside: nil, x: keys[x], y: keys[y])]
      case (_, .geometry(let index)):
        return [.geometry(keys[index]), .array(inside: nil, keys[index])]
      }
    }
    var places: [Place] = []
    if objects.contains(where: { isGeoJSON($0) }) { places.append(.geoJSON) }
    for key in Self.containers.lazy.compactMap({ name in keys.first { $0.lowercased() == name } }) {
      places += within(key, objects)
    }
    switch CoordinateColumns(keys) {
    case .pair(let x, let y)?: places.append(.pair(inside: nil, x: keys[x], y: keys[y]))
    case .geometry(let index)? where !places.contains(.geometry(keys[index])):
      places.append(.geometry(keys[index]))
    case .geometry?, nil: break
    }
    if places.isEmpty {
      throw DataError(
        .noCoordinates, found: "no coordinates in the members \(CoordinateColumns.listed(keys))",
        expected:
          "objects with lon and lat (or lng, longitude and latitude, x and y), location, coordinates or geometry",
        source: name)
    }
    return places
  }

  /// The places in the values of a member that holds coordinates.
  private func within(_ key: String, _ objects: [JSONObject]) -> [Place] {
    var places: [Place] = []
    for value in objects.compactMap({ $0[key] }) {
      let place: Place
      if let object = value.object {
        if isGeoJSON(object) {
          place = .geometry(key)
        } else if case .pair(let x, let y)? = CoordinateColumns(object.keys) {
          place = .pair(inside: key, x: object.keys[x], y: object.keys[y])
        } else if object["coordinates"]?.array != nil {
          place = .array(inside: key, "coordinates")
        } else {
          continue
        }
      } else if let array = value.array, array.count >= 2, array[0].number != nil {
        place = .array(inside: nil, key)
      } else if let text = value.string, WKTParser.looksLikeGeometry(text) {
        place = .geometry(key)
      } else {
        continue
      }
      if !places.contains(place) { places.append(place) }
      if places.count >= 8 { break }
    }
    return places
  }

  private func isGeoJSON(_ object: JSONObject) -> Bool {
    guard let type = object["type"]?.string else { return false }
    if type == "Feature" { return object["geometry"] != nil }
    return Geometry.Kind(rawValue: type) != nil && (object["coordinates"] ?? object["geometries"]) != nil
  }

  // MARK: Objects

  private func read(
    _ object: JSONObject, _ places: [Place], _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> Feature {
    for place in places {
      guard let (geometry, used) = try geometry(of: object, place, &meter) else { continue }
      if place == .geoJSON {
        var feature = Feature(geometry: geometry, properties: object["properties"]?.object ?? JSONObject())
        feature.identifier = object["id"].flatMap { Feature.Identifier($0) }
        return feature
      }
      try meter.take(32 + object.count * MemoryLayout<JSONObject.Member>.stride)
      return Feature(
        geometry: geometry, properties: JSONObject(unchecked: object.filter { $0.key != used }))
    }
    return Feature(geometry: nil, properties: object)
  }

  /// The geometry at a place of an object, and the member that is no property as nothing else is in it.
  private func geometry(
    of object: JSONObject, _ place: Place, _ meter: inout ReadingMeter
  ) throws(ReadingStop) -> (Geometry, used: String?)? {
    switch place {
    case .pair(let inside, let x, let y):
      let holder = inside == nil ? object : inside.flatMap { object[$0]?.object }
      guard let holder, let longitude = number(holder[x]), let latitude = number(holder[y]) else {
        return nil
      }
      return (.point(Position(longitude, latitude)), holder.count == 2 ? inside : nil)
    case .array(let inside, let key):
      let holder = inside == nil ? object : inside.flatMap { object[$0]?.object }
      guard let numbers = holder?[key]?.array, numbers.count >= 2, let longitude = number(numbers[0]),
        let latitude = number(numbers[1])
      else { return nil }
      return (
        .point(Position(longitude, latitude, numbers.count > 2 ? number(numbers[2]) : nil)), inside ?? key
      )
    case .geometry(let key):
      guard let value = object[key] else { return nil }
      if let text = value.string { return try wkt(text, &meter).map { ($0, key) } }
      return try value.object.flatMap { (inner) throws(ReadingStop) in try geoJSON(inner, &meter) }.map {
        ($0, key)
      }
    case .geoJSON:
      guard isGeoJSON(object) else { return nil }
      let inner = object["type"]?.string == "Feature" ? object["geometry"]?.object : object
      return try inner.flatMap { (inner) throws(ReadingStop) in try geoJSON(inner, &meter) }.map { ($0, nil) }
    }
  }

  /// A number, also one in a text.
  private func number(_ value: JSONValue?) -> Double? {
    if let number = value?.number { return number.isFinite ? number : nil }
    guard let text = value?.string, text.utf8.count <= 64, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }

  private func wkt(_ text: String, _ meter: inout ReadingMeter) throws(ReadingStop) -> Geometry? {
    var found: Geometry?
    let end = WKTReader.forEachGeometry(Array(text.utf8), maximumDepth: limits.maximumDepth, meter: &meter) {
      (result, _) throws(ReadingStop) in
      if found == nil, case .success(let value) = result { found = value.geometry }
    }
    if let stop = end?.stop { throw stop }
    return found
  }

  private func geoJSON(_ object: JSONObject, _ meter: inout ReadingMeter) throws(ReadingStop) -> Geometry? {
    guard let text = try? JSONValue.object(object).encoded() else { return nil }
    do throws(GeoJSONError) {
      let document = try GeoJSONDocument(
        parsing: text, name: nil, options: GeoJSONReadingOptions(), meter: &meter)
      if case .geometry(let geometry) = document.root { return geometry }
      return nil
    } catch {
      if error.kind == .stopped { throw .unwanted }
      if error.kind == .tooLarge { throw .memory }
      return nil
    }
  }
}
