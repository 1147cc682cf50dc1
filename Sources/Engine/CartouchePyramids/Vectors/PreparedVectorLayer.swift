import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheGeometry
import CartoucheJSON
import CartoucheThreads
import CartoucheTiles

/// The features of a layer ready to be cut, with the measures by which features are omitted.
struct PreparedVectorLayer: Sendable {
  let name: String
  let index: GeoJSONTileIndex
  /// The measures of the features, by their numbers.
  let measures: [FeatureMeasure]
  /// The ranks of points by the numbers of features, and the bytes that they are expected to take before compression;
  /// empty without points.
  let ranks: [UInt32]
  let costs: [Float]
  /// The condition, if it depends on the zoom and is thus tested tile by tile.
  let filter: (condition: VectorLayer.Condition, table: FeatureTable)?
  let metadata: VectorLayerMetadata
  /// The findings about features.
  let findings: [Diagnostic]

  /// The number of features.
  var count: Int { measures.count }
  /// The side of tiles in their units.
  private let extent: Int
  /// Whether all features are points.
  let hasPointsAlone: Bool

  /// Prepares a layer: O(vertices · log vertices).
  init(_ layer: VectorLayer, maxzoom: Int, options: VectorTileOptions, cacheByteLimit: Int) {
    name = layer.name
    extent = options.extent
    var findings: [Diagnostic] = []
    let chosen = layer.chosenFeatures(&findings)
    self.findings = findings
    var tiling = GeoJSONTileOptions(
      maxzoom: maxzoom, buffer: options.buffer, tolerance: options.tolerance)
    tiling.cacheByteLimit = cacheByteLimit
    let index = GeoJSONTileIndex(chosen, options: tiling)
    self.index = index
    let measures = index.measures(of: chosen.count)
    self.measures = measures
    hasPointsAlone = measures.allSatisfy { $0.type == .point || $0.type == nil }
    (ranks, costs) = Self.pointOrder(chosen, measures, index.attributes)
    filter = layer.filter.flatMap { condition in
      let attributes = index.attributes
      return condition.filter.expression.isZoomConstant
        ? nil : (condition, FeatureTable(keys: attributes.keys, values: attributes.values))
    }
    metadata = VectorLayerMetadata(
      name: layer.name, description: layer.description, attributes: index.attributes, measures: measures)
  }

  private static func pointOrder(
    _ features: [Feature], _ measures: [FeatureMeasure], _ attributes: TileAttributes
  ) -> (ranks: [UInt32], costs: [Float]) {
    let points = measures.indices.filter { measures[$0].type == .point }
    guard !points.isEmpty else { return ([], []) }
    var ranks = Array(repeating: UInt32.max, count: features.count)
    for (number, point) in PointOrder.alongCurve(points.map { measures[$0].place }).enumerated() {
      ranks[points[point]] = PointOrder.rank(ofNumber: number)
    }
    var uses = Array(repeating: Float(0), count: attributes.values.count)
    for index in stride(from: 1, to: attributes.tags.count, by: 2) { uses[Int(attributes.tags[index])] += 1 }
    let shares = zip(attributes.values, uses).map { value, uses in
      Float(3) + (uses > 0 ? Self.length(of: value) / uses.squareRoot() : 0)
    }
    var costs: [Float] = []
    costs.reserveCapacity(features.count)
    var tag = 1
    for (feature, measure) in zip(features, measures) {
      var cost = Float(14 + 4 * measure.pointCount)
      for _ in 0..<feature.properties.count where tag < attributes.tags.count {
        cost += shares[Int(attributes.tags[tag])]
        tag += 2
      }
      costs.append(cost)
    }
    return (ranks, costs)
  }

  private static func length(of value: JSONValue) -> Float {
    switch value {
    case .string(let text): Float(text.utf8.count + 4)
    case .array, .object: Float(((try? value.encoded().count) ?? 0) + 4)
    default: 9
    }
  }

  /// The features of a tile that pass the filter, and the number simplified away; `nil` if none remains.
  func cut(_ id: TileID) -> (layer: TileLayer?, omittedCount: Int) {
    let (features, omittedCount) = index.cut(id)
    let layer = features?.withOrderedSquares(buffer: index.options.buffer).cleaned(extent: extent)
    guard let layer, let filter else { return (layer, omittedCount) }
    var context = EvaluationContext(zoom: Double(id.z))
    let attributes = layer.attributes
    context.setTable(filter.table, tags: attributes.tags)
    let records = layer.records.filter { record in
      context.setFeature(tags: Int(record.tagStart)..<Int(record.tagEnd))
      context.geometryType = record.type.geometryType
      let identifier = attributes.identifiers[Int(record.identifier)]
      context.featureID = identifier == VectorLayer.noIdentifier ? .null : Value(identifier)
      return filter.condition.filter.matches(in: &context)
    }
    return (records.count == layer.count ? layer : layer.with(records), omittedCount)
  }
}

extension TileLayer {
  /// The layer with some of its records; `nil` without any.
  func with(_ records: [Record]) -> TileLayer? {
    guard !records.isEmpty else { return nil }
    return TileLayer(
      name: name, extent: extent, attributes: attributes, records: records, partEnds: partEnds,
      coordinates: coordinates)
  }
}

extension TileGeometryType {
  /// The type as expressions know it.
  fileprivate var geometryType: GeometryType {
    switch self {
    case .point: .point
    case .lineString: .lineString
    case .polygon: .polygon
    }
  }
}

extension VectorLayer {
  /// The identifier given to features without one: not a whole number, so that it is not written.
  ///
  /// Every feature has an identifier, so that identifiers and features have the same numbers.
  static let noIdentifier = JSONValue.string("")

  /// The features with a place that pass the filter, with the attributes and identifiers that go into tiles.
  fileprivate func chosenFeatures(_ findings: inout [Diagnostic]) -> [Feature] {
    let (features, attributes, key) = (features, attributes, identifier)
    let condition = filter.flatMap { $0.filter.expression.isZoomConstant ? $0.filter : nil }
    let chunk = 4096
    let chunks = ParallelWork.map((features.count + chunk - 1) / chunk) { number in
      var context = EvaluationContext()
      var (chosen, places, identifiers): ([Feature], Int, Int) = ([], 0, 0)
      for feature in features[number * chunk..<min((number + 1) * chunk, features.count)] {
        guard let geometry = feature.geometry else {
          places += 1
          continue
        }
        if let condition, !condition.takes(feature, geometry, &context) { continue }
        var result = Feature(geometry: geometry, properties: feature.properties)
        if attributes != .all {
          result.properties = JSONObject(feature.properties.filter { attributes.holds($0.key) })
        }
        let identifier = Self.identifier(of: feature, key: key)
        if identifier == nil, key != nil || feature.identifier != nil { identifiers += 1 }
        result.identifier = identifier ?? .string("")
        chosen.append(result)
      }
      return (chosen, places, identifiers)
    }
    func note(_ count: Int, _ text: String) {
      if count > 0 {
        findings.append(
          Diagnostic(
            .warning, "layer \"\(name)\": \(count) feature\(count == 1 ? "" : "s") \(text)", source: source))
      }
    }
    note(chunks.reduce(0) { $0 + $1.1 }, "without geometry left out")
    note(
      chunks.reduce(0) { $0 + $1.2 },
      key.map { "whose \"\($0)\" is no whole number from 0: written without identifier" }
        ?? "whose id is no whole number from 0: written without it")
    return chunks.flatMap(\.0)
  }

  /// The identifier that vector tiles can hold: a whole number from 0, of an attribute also as text.
  private static func identifier(of feature: Feature, key: String?) -> Feature.Identifier? {
    let value = key.map { feature.properties[$0] ?? .null } ?? feature.identifier?.jsonValue ?? .null
    return switch value {
    case .int(let number) where number >= 0: .int(number)
    case .uint(let number): .uint(number)
    case .double(let number): UInt64(exactly: number).map { .uint($0) }
    case .string(let text) where key != nil: UInt64(text).map { .uint($0) }
    default: nil
    }
  }
}

extension Filter {
  /// Whether a feature passes, whatever the zoom.
  fileprivate func takes(_ feature: Feature, _ geometry: Geometry, _ context: inout EvaluationContext) -> Bool
  {
    context.setProperties(FeatureTable(properties: feature.properties))
    context.featureID = feature.identifier.map { Value($0.jsonValue) } ?? .null
    context.geometryType = geometry.expressionType
    context.isGeometryTypeExact = true
    return matches(in: &context)
  }
}

extension Geometry {
  /// The type as expressions know it.
  fileprivate var expressionType: GeometryType {
    switch self {
    case .point: .point
    case .multiPoint: .multiPoint
    case .lineString: .lineString
    case .multiLineString: .multiLineString
    case .polygon: .polygon
    case .multiPolygon: .multiPolygon
    case .geometryCollection: .unknown
    }
  }
}
