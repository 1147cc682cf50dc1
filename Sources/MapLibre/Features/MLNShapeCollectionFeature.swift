import CartoucheGeoJSON
import Foundation

/// Features in an order: the `FeatureCollection` of GeoJSON.
///
/// A `Feature` whose geometry is a `GeometryCollection` is read as such a collection too; its members then
/// have no identifiers and no attributes, and it is written as it was read.
open class MLNShapeCollectionFeature: MLNShapeCollection, MLNFeature {
  /// The features, in order.
  public private(set) var shapes: [any MLNShape & MLNFeature] = []
  /// Whether this is one feature with several geometries.
  private var isSingleFeature = false

  /// A collection of features.
  public convenience init(shapes: [any MLNShape & MLNFeature]) {
    self.init()
    take(shapes)
  }

  /// Not available: a collection of features has features only.
  @available(*, unavailable, message: "a collection of features takes objects that conform to MLNFeature")
  public convenience init(shapes: [MLNShape]) {
    self.init()
    take(shapes.compactMap { $0 as? any MLNShape & MLNFeature })
  }

  private func take(_ features: [any MLNShape & MLNFeature]) {
    shapes = features
    members = features
  }

  override func take(_ geometry: Geometry) {
    guard case .geometryCollection(let parts) = geometry else { return }
    isSingleFeature = true
    take(parts.map { MLNShape.feature(of: Feature(geometry: $0)) })
  }

  override func makeGeoJSON() throws(MLNShapeError) -> GeoJSON {
    if isSingleFeature { return .feature(try makeFeature()) }
    var features: [Feature] = []
    features.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      do throws(MLNShapeError) {
        features.append(try member.makeFeature())
      } catch {
        throw MLNShapeError(
          error.kind, "feature \(index): \(error.message)", geoJSONError: error.geoJSONError)
      }
    }
    return .featureCollection(FeatureCollection(features))
  }

  override func geometryDictionary() -> [String: Any] {
    ["type": "GeometryCollection", "geometries": members.map { $0.geoJSONDictionary() }]
  }

  override func decode(from coder: NSCoder) -> Bool {
    guard super.decode(from: coder), let features = coder.members((any MLNShape & MLNFeature).self) else {
      return false
    }
    isSingleFeature = coder.containsValue(forKey: ArchiveKey.single.rawValue)
    take(features)
    return true
  }

  /// Writes the collection to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if isSingleFeature { coder.encode(true, forKey: ArchiveKey.single.rawValue) }
  }
}
