import Foundation

/// A shape with an identifier and attributes: the `Feature` of GeoJSON.
///
/// There is a class for each kind of geometry. Each is a subclass of the plain shape of that geometry, so a
/// feature may stand wherever a shape may.
public protocol MLNFeature: MLNAnnotation {
  /// The identifier of the feature in its source; `nil` if it has none.
  ///
  /// The identifier may be text or a number. Identifiers that were read are `String` or `NSNumber`, which `as? Int` and
  /// `as? Double` turn into any type of number that holds the value. Set it before the feature is added to a source; a
  /// later change does not reach the map.
  var identifier: Any? { get set }

  /// The attributes by name; empty when the feature has none.
  ///
  /// Values that were read are `NSNull`, `NSNumber` (with a Boolean, an unsigned or signed 64-bit integer, or a
  /// double), `String`, arrays and dictionaries; `as? Int`, `as? Double` and `as? Bool` work as on iOS. Values that are
  /// set may be of these types, any other kind of number, or a colour, which stands for its CSS text. If the feature
  /// came from the map, a change does not reach the map.
  var attributes: [String: Any] { get set }

  /// The attribute of a name; `nil` when the feature has none of this name.
  func attribute(forKey key: String) -> Any?

  /// The feature as the object of a GeoJSON `Feature`.
  ///
  /// Its keys are `type`, `geometry`, `properties` and, when the feature has an identifier, `id`. For a
  /// collection the geometry is a `GeometryCollection` whose members are the objects of its features, which is
  /// no valid GeoJSON; the text that ``MLNShape/geoJSONData(usingEncoding:)`` gives is.
  func geoJSONDictionary() -> [String: Any]
}

extension MLNFeature where Self: MLNShape {
  /// The identifier of the feature in its source; `nil` if it has none.
  public var identifier: Any? {
    get { record.identifier }
    set { record.identifier = newValue }
  }

  /// The attributes by name; empty when the feature has none.
  public var attributes: [String: Any] {
    get { record.attributes }
    set { record.attributes = newValue }
  }

  /// The attribute of a name; `nil` when the feature has none of this name.
  public func attribute(forKey key: String) -> Any? { record.attribute(forKey: key) }
}
