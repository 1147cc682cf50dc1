import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

/// A geometry with a title and a subtitle: the superclass of all shapes and features.
///
/// A shape is made by one of the subclasses, or read from GeoJSON (RFC 7946) with ``MLNShape/init(data:encoding:)``.
/// Coordinates are `CLLocationCoordinate2D`, latitude first, in degrees; GeoJSON has longitude first. Altitudes, `bbox`
/// and members that RFC 7946 does not define are not kept.
///
/// Shapes are changed by one thread at a time; any number of threads may read one that nobody changes.
open class MLNShape: NSObject, MLNAnnotation, NSSecureCoding, GeoJSONRepresentable, ObjectFactory {
  /// The title, shown in callouts; not part of the GeoJSON.
  open var title: String?
  /// The second line, shown in callouts; not part of the GeoJSON.
  open var subtitle: String?
  /// The reason why the last change that failed was ignored; `nil` when none was.
  public internal(set) var error: MLNShapeError?
  /// Identifier and attributes, used only by features.
  var record = FeatureRecord()

  /// A shape without coordinates.
  public override init() {
    super.init()
  }

  /// The centre: latitude and longitude in degrees.
  ///
  /// Each class defines its own; the coordinate is invalid when the shape has no place.
  open var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }

  // MARK: Geometry

  /// The geometry in the form of GeoJSON; `nil` for a shape without a place.
  var geometry: Geometry? { .geometryCollection([]) }

  /// The coordinates of the shape, in order: longitudes and latitudes in degrees.
  ///
  /// - Complexity: O(n) in the number of places.
  package final var places: [SIMD2<Double>] {
    if let collection = self as? MLNShapeCollection { return collection.shapes.flatMap(\.places) }
    var places: [SIMD2<Double>] = []
    geometry?.forEachPosition { places.append(SIMD2($0.longitude, $0.latitude)) }
    if places.isEmpty, CLLocationCoordinate2DIsValid(coordinate) {
      places.append(SIMD2(coordinate.longitude, coordinate.latitude))
    }
    return places
  }

  /// Becomes the shape of this geometry, which is of the type that the class represents.
  func take(_ geometry: Geometry) {}

  /// The GeoJSON object of the shape.
  func makeGeoJSON() throws(MLNShapeError) -> GeoJSON {
    guard self is any MLNFeature else { return .geometry(geometry ?? .geometryCollection([])) }
    return .feature(try makeFeature())
  }

  /// The shape with its identifier and attributes.
  final func makeFeature() throws(MLNShapeError) -> Feature {
    Feature(
      geometry: geometry, properties: try record.jsonProperties(), identifier: try record.jsonIdentifier())
  }

  /// The shape as a GeoJSON object: a `Feature` when it is one, else a geometry.
  ///
  /// Attributes without a JSON form are left out; ``encodedGeoJSON(as:)`` throws for them.
  open func geoJSONDictionary() -> [String: Any] {
    self is any MLNFeature ? featureDictionary(geometryDictionary()) : geometryDictionary()
  }

  /// The geometry as a GeoJSON object.
  func geometryDictionary() -> [String: Any] {
    (geometry ?? .geometryCollection([])).dictionary
  }

  /// The feature around a geometry object.
  final func featureDictionary(_ geometry: Any) -> [String: Any] {
    var dictionary: [String: Any] = ["type": "Feature", "geometry": geometry]
    dictionary["properties"] = record.dictionaryProperties()
    dictionary["id"] = record.dictionaryIdentifier()
    return dictionary
  }

  // MARK: Equality

  /// Whether the other object is a shape of the same class with the same geometry and texts.
  ///
  /// For features the identifiers and attributes count too.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLNShape else { return false }
    if self === other { return true }
    return type(of: self) == type(of: other) && title == other.title && subtitle == other.subtitle
      && record == other.record && hasSameGeometry(as: other)
  }

  /// Whether a shape of the same class has the same geometry.
  func hasSameGeometry(as other: MLNShape) -> Bool { geometry == other.geometry }

  /// A hash of the texts and the kind of geometry.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(type(of: self)))
    hasher.combine(title)
    hasher.combine(subtitle)
    return hasher.finalize()
  }

  // MARK: Archives

  /// Archives of shapes may be read with secure coding.
  public class var supportsSecureCoding: Bool { true }

  /// The shape in an archive; `nil` when the archive has none of this class.
  public required init?(coder: NSCoder) {
    super.init()
    title = coder.text(forKey: .title)
    subtitle = coder.text(forKey: .subtitle)
    guard decode(from: coder) else { return nil }
  }

  /// Writes the shape to an archive.
  ///
  /// Colours in attributes come back as CSS text. A shape with an attribute that has no JSON form is not
  /// read back.
  open func encode(with coder: NSCoder) {
    coder.encode(text: title, forKey: .title)
    coder.encode(text: subtitle, forKey: .subtitle)
    encodeRecord(with: coder)
  }

  /// Reads what ``encode(with:)`` wrote except for the texts; false if the archive lacks it.
  func decode(from coder: NSCoder) -> Bool { decodeRecord(from: coder) }
}
