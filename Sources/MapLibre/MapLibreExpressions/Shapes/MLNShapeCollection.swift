import CartoucheCoreLocation
import CartoucheGeoJSON
import Foundation

/// A shape that contains other shapes, which are in the property `shapes`.
///
/// A collection of features has the same property with features in it. In Swift a class cannot narrow the type of an
/// inherited property, so this protocol gives it to plain collections.
public protocol MLNShapeContaining: AnyObject {}

extension MLNShapeContaining where Self: MLNShapeCollection {
  /// The shapes, in order.
  public var shapes: [MLNShape] { members }
}

/// Shapes of any kinds: the `GeometryCollection` of GeoJSON.
///
/// Features in it count as plain shapes: identifiers and attributes are not written. Use
/// ``MLNShapeCollectionFeature`` to keep them.
open class MLNShapeCollection: MLNShape, MLNShapeContaining {
  /// The shapes, in order.
  package var members: [MLNShape] = []

  /// A collection of shapes.
  public convenience init(shapes: [MLNShape]) {
    self.init()
    members = shapes
  }

  /// The centre of the first shape; invalid if there is none.
  open override var coordinate: CLLocationCoordinate2D {
    members.first?.coordinate ?? kCLLocationCoordinate2DInvalid
  }

  override var geometry: Geometry? { .geometryCollection(members.compactMap(\.geometry)) }

  override func take(_ geometry: Geometry) {
    if case .geometryCollection(let parts) = geometry { members = parts.map { MLNShape.shape(of: $0) } }
  }

  override func hasSameGeometry(as other: MLNShape) -> Bool {
    (other as? MLNShapeCollection)?.members == members
  }

  override func geometryDictionary() -> [String: Any] {
    ["type": "GeometryCollection", "geometries": members.map { $0.geometryDictionary() }]
  }

  /// Writes the collection to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(members: members)
  }

  override func decode(from coder: NSCoder) -> Bool {
    guard super.decode(from: coder), let members = coder.members(MLNShape.self) else { return false }
    self.members = members
    return true
  }
}
