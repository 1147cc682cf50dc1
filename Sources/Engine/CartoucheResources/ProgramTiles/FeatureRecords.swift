import CartoucheGeoJSON
import CartoucheJSON

/// The features of a tile by layer, in degrees, as a GeoJSON text sequence (RFC 8142).
///
/// Each record is a collection with the name of its layer in the member `name`, as GDAL writes it.
package struct FeatureRecords {
  /// The media type of such tiles.
  package static let contentType = "application/geo+json-seq"
  private static let nameMember = "name"
  private static let separator: UInt8 = 0x1E

  /// The features of each layer, in the order of their names.
  package let layers: [(name: String, features: [Feature])]

  /// The layers by name.
  init(_ layers: [String: GeoJSON]) {
    self.layers = layers.map { ($0.key, $0.value.features) }.sorted { $0.name < $1.name }
  }

  /// Reads a tile; records of the same name are one layer, and features that cannot be read are left out.
  ///
  /// - Parameters:
  ///   - bytes: The sequence.
  ///   - meter: The count of what all values together may take.
  /// - Throws: ``GeoJSONError`` when a record is not GeoJSON, or there are too many values.
  package init(parsing bytes: [UInt8], meter: inout ReadingMeter) throws(GeoJSONError) {
    var layers: [String: [Feature]] = [:]
    let options = GeoJSONReadingOptions(skipsInvalidFeatures: true)
    for record in bytes.split(separator: Self.separator) {
      let document = try GeoJSONDocument(
        parsing: Array(record), name: nil, options: options, meter: &meter)
      var name = ""
      if case .featureCollection(let collection) = document.root {
        name = collection.foreignMembers[Self.nameMember]?.string ?? ""
      }
      layers[name, default: []] += document.root.features
    }
    self.layers = layers.map { ($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  /// The tile as a response.
  ///
  /// - Throws: ``GeoJSONError`` for numbers that are not finite.
  func response() throws(GeoJSONError) -> ResourceResponse {
    var bytes: [UInt8] = []
    for (name, features) in layers where !features.isEmpty {
      let collection = FeatureCollection(features, foreignMembers: [Self.nameMember: .string(name)])
      bytes.append(Self.separator)
      bytes += try GeoJSON.featureCollection(collection).encoded()
      bytes.append(UInt8(ascii: "\n"))
    }
    return ResourceResponse(bytes, contentType: Self.contentType)
  }
}
