import CartoucheGeoJSON
import CartoucheJSON
import Foundation

/// The parts of a feature besides its shape: identifier and attributes.
///
/// Attributes stay in the form in which they were read, so that features nobody looks at cost no dictionaries. What is
/// set is kept as it was set, so that the same objects come back.
struct FeatureRecord {
  private enum Identifier {
    case read(Feature.Identifier?)
    case assigned(Any)
  }

  private enum Attributes {
    case read(JSONObject)
    case assigned([String: Any])
  }

  private var id = Identifier.read(nil)
  private var values = Attributes.read(JSONObject())

  /// No identifier and no attributes.
  init() {}

  /// Identifier and properties of a feature.
  init(_ feature: Feature) {
    id = .read(feature.identifier)
    values = .read(feature.properties)
  }

  /// Whether the properties mark a cluster of points.
  var isCluster: Bool {
    if case .read(let properties) = values { properties["cluster"] == .bool(true) } else { false }
  }

  // MARK: As the interface shows them

  var identifier: Any? {
    get {
      switch id {
      case .read(let identifier): identifier?.jsonValue.plain
      case .assigned(let value): value
      }
    }
    set { id = unwrapped(newValue).map { .assigned(AttributeValue.boxed($0)) } ?? .read(nil) }
  }

  var attributes: [String: Any] {
    get {
      switch values {
      case .read(let properties): properties.plain
      case .assigned(let attributes): attributes
      }
    }
    set { values = .assigned(newValue.mapValues(AttributeValue.boxed)) }
  }

  func attribute(forKey key: String) -> Any? {
    switch values {
    case .read(let properties): properties[key]?.plain
    case .assigned(let attributes): attributes[key]
    }
  }

  // MARK: As GeoJSON

  /// The properties: in the order read, or in the order of the keys when they were set.
  func jsonProperties() throws(MLNShapeError) -> JSONObject {
    switch values {
    case .read(let properties): return properties
    case .assigned(let attributes):
      var members: [JSONObject.Member] = []
      for key in attributes.keys.sortedByScalars {
        do throws(MLNExpressionError) {
          members.append((key, try AttributeValue.json(attributes[key])))
        } catch { throw MLNShapeError(.invalidArgument, "attribute \"\(key)\": \(error)") }
      }
      return JSONObject(members)
    }
  }

  /// The identifier: text or a number.
  func jsonIdentifier() throws(MLNShapeError) -> Feature.Identifier? {
    switch id {
    case .read(let identifier): return identifier
    case .assigned(let value):
      let json: JSONValue
      do throws(MLNExpressionError) {
        json = try AttributeValue.json(value)
      } catch { throw MLNShapeError(.invalidArgument, "identifier: \(error)") }
      if let identifier = Feature.Identifier(json) { return identifier }
      throw MLNShapeError(
        .invalidArgument,
        "identifier: expected a string or a number, found a value of type \(type(of: value))")
    }
  }

  /// The attributes with colours as CSS text; those without a JSON form are left out.
  func dictionaryProperties() -> [String: Any] {
    guard case .assigned(let attributes) = values else { return self.attributes }
    return attributes.compactMapValues { value in
      guard let json = try? AttributeValue.json(value) else { return nil }
      return AttributeValue.holdsColor(value) ? json.plain : value
    }
  }

  /// The identifier; `nil` if there is none or it has no JSON form.
  func dictionaryIdentifier() -> Any? {
    (try? jsonIdentifier()) == nil ? nil : identifier
  }
}

extension FeatureRecord: Equatable {
  /// Whether identifiers and attributes have equal JSON forms, or else are equal objects.
  static func == (left: FeatureRecord, right: FeatureRecord) -> Bool {
    if let leftID = try? left.jsonIdentifier(), let rightID = try? right.jsonIdentifier() {
      guard leftID == rightID else { return false }
    } else if !isEqual(left.identifier, right.identifier) {
      return false
    }
    if let leftValues = try? left.jsonProperties(), let rightValues = try? right.jsonProperties() {
      return leftValues == rightValues
    }
    return isEqual(left.attributes, right.attributes)
  }

  private static func isEqual(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return NSArray(array: [left]).isEqual(NSArray(array: [right]))
  }
}

extension Collection<String> {
  /// The strings in the order of their Unicode scalars.
  package var sortedByScalars: [String] {
    sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }
}
