import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

/// The keys of a shape's values in an archive.
enum ArchiveKey: String {
  case title
  case subtitle
  /// Identifier and attributes as the GeoJSON text of a feature without a place.
  case feature
  /// Alternating latitudes and longitudes, each as the eight bytes of a double, lowest first.
  case coordinates
  /// The shapes inside a shape.
  case members
  /// Present when a collection of features is one feature with several geometries.
  case single
}

extension NSCoder {
  func encode(text: String?, forKey key: ArchiveKey) {
    if let text { encode(NSString(string: text), forKey: key.rawValue) }
  }

  func text(forKey key: ArchiveKey) -> String? {
    guard containsValue(forKey: key.rawValue) else { return nil }
    return decodeObject(of: NSString.self, forKey: key.rawValue).map { "\($0)" }
  }

  func encode(coordinates: [CLLocationCoordinate2D]) {
    var data = Data(capacity: 16 * coordinates.count)
    for number in coordinates.lazy.flatMap({ [$0.latitude, $0.longitude] }) {
      let bits = number.bitPattern
      for byte in 0..<8 { data.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(byte)))) }
    }
    encode(NSData(data: data), forKey: ArchiveKey.coordinates.rawValue)
  }

  func coordinates() -> [CLLocationCoordinate2D]? {
    guard let object = decodeObject(of: NSData.self, forKey: ArchiveKey.coordinates.rawValue) else {
      return nil
    }
    let bytes = [UInt8](Data(referencing: object))
    guard bytes.count.isMultiple(of: 16) else { return nil }
    let numbers = stride(from: 0, to: bytes.count, by: 8).map { start in
      Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) })
    }
    return stride(from: 0, to: numbers.count, by: 2).map {
      CLLocationCoordinate2D(latitude: numbers[$0], longitude: numbers[$0 + 1])
    }
  }

  func encode(members: [MLNShape]) {
    encode(NSArray(array: members), forKey: ArchiveKey.members.rawValue)
  }

  /// The shapes inside a shape; `nil` if the archive holds other objects.
  func members<Member>(_ type: Member.Type) -> [Member]? {
    let classes: [AnyClass] = [NSArray.self] + MLNShape.archivedClasses
    let object = decodeObject(of: classes, forKey: ArchiveKey.members.rawValue)
    guard let members = object as? NSArray else { return nil }
    var shapes: [Member] = []
    for member in members {
      guard let shape = member as? Member else { return nil }
      shapes.append(shape)
    }
    return shapes
  }
}

extension MLNShape {
  /// Writes identifier and attributes; nothing if one of them has no JSON form.
  func encodeRecord(with coder: NSCoder) {
    guard
      let feature = try? Feature(
        geometry: nil, properties: record.jsonProperties(), identifier: record.jsonIdentifier()),
      let bytes = try? GeoJSON.feature(feature).encoded()
    else { return }
    coder.encode(NSData(data: Data(bytes)), forKey: ArchiveKey.feature.rawValue)
  }

  /// Reads identifier and attributes from an archive; false when it has none.
  func decodeRecord(from coder: NSCoder) -> Bool {
    guard let data = coder.decodeObject(of: NSData.self, forKey: ArchiveKey.feature.rawValue),
      case .feature(let feature)? = try? GeoJSON(parsing: [UInt8](Data(referencing: data)))
    else { return false }
    record = FeatureRecord(feature)
    return true
  }

  /// The classes that may occur inside a shape in an archive.
  static var archivedClasses: [AnyClass] {
    [
      MLNPointAnnotation.self, MLNPointCollection.self, MLNPolyline.self, MLNPolygon.self,
      MLNMultiPolyline.self, MLNMultiPolygon.self, MLNShapeCollection.self, MLNPointFeature.self,
      MLNPointFeatureCluster.self, MLNPointCollectionFeature.self, MLNPolylineFeature.self,
      MLNPolygonFeature.self, MLNMultiPolylineFeature.self, MLNMultiPolygonFeature.self,
      MLNShapeCollectionFeature.self, MLNEmptyFeature.self,
    ]
  }
}
