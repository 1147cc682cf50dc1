import CartoucheGeoJSON
import CartoucheJSON

/// TopoJSON (https://github.com/topojson/topojson-specification, version 1.0).
///
/// The geometries of every object become features, those of a collection one by one. If a topology has several objects,
/// each feature gets a property `object` with the name of its object, unless it has a property with this name. The layers
/// that may be chosen are the objects.
enum TopologyReader {
  /// The features of UTF-8 `bytes`.
  static func read(
    _ bytes: [UInt8], name: String?, choice: LayerChoice, limits: DataLimits, meter: inout ReadingMeter
  ) throws(DataError) -> ReadData {
    let topology: Topology
    do throws(JSONFault) {
      topology = try Topology.parse(bytes, JSONReadingOptions(maximumDepth: 512), meter: &meter)
    } catch { throw DataError(JSONError(error, in: bytes, name: name, memory: meter.limit)) }
    guard let objects = topology.objects else {
      throw DataError(
        .syntax, found: "a topology without \"objects\"", expected: "an object of geometries by their names",
        source: name,
        pointer: JSONPointer(["objects"]))
    }
    var builder = TopologyBuilder(topology: topology, name: name, limits: limits, meter: meter)
    defer { meter = builder.meter }
    try choice.check(objects.keys)
    for (key, value) in objects where choice.takes(key) {
      let pointer = JSONPointer(["objects", key])
      guard let object = value.object else {
        builder.note("\(value.summary), expected a geometry object", at: pointer)
        continue
      }
      do throws(TopologyStop) {
        try builder.addFeatures(of: object, named: objects.count > 1 ? key : nil, at: pointer)
      } catch {
        let offset = JSONLocator.offsets(of: error.pointer, in: bytes)?.value
        let location = offset.map { TextLocation(offset: $0, in: bytes) }
        throw DataError(
          error.stop, limit: meter.limit,
          at: InputPlace(source: name, location: location, pointer: error.pointer))
      }
    }
    var collection = FeatureCollection(builder.features)
    if let crs = topology.crs { collection.foreignMembers["crs"] = crs }
    let data = GeoJSON.featureCollection(collection)
    return ReadData(
      geoJSON: data, diagnostics: builder.diagnostics, systemName: data.coordinateSystemName)
  }
}

/// A topology in its written form: arcs as positions, objects as JSON.
struct Topology {
  /// The positions of all arcs, x and y in turn, in their final coordinates.
  var coordinates: [Double] = []
  /// The number of positions before the end of each arc.
  var arcEnds: [Int] = []
  var scale = (x: 1.0, y: 1.0)
  var translation = (x: 0.0, y: 0.0)
  var isQuantised = false
  var objects: JSONObject?
  var crs: JSONValue?

  /// The number of arcs.
  var arcCount: Int { arcEnds.count }

  /// The indices of the positions of an arc.
  func positions(ofArc index: Int) -> Range<Int> {
    let start = index == 0 ? 0 : arcEnds[index - 1]
    return start..<max(arcEnds[index], start)
  }

  /// The final coordinates of a position outside of arcs.
  func placed(_ x: Double, _ y: Double) -> Position {
    isQuantised ? Position(x * scale.x + translation.x, y * scale.y + translation.y) : Position(x, y)
  }
}
