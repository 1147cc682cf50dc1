import CartoucheGeoJSON
import Foundation
import Synchronization

/// Features in an order: the `FeatureCollection` of GeoJSON.
///
/// A `Feature` whose geometry is a `GeometryCollection` is read as such a collection too; its members then
/// have no identifiers and no attributes, and it is written as it was read.
open class MLNShapeCollectionFeature: MLNShapeCollection, MLNFeature {
  /// The content of the collection; features that were read become objects on first access.
  private struct Content: @unchecked Sendable {
    var read: [Feature]?
    var shapes: [any MLNShape & MLNFeature] = []
    var members: [MLNShape] = []

    mutating func makeShapes() {
      guard let read else { return }
      shapes = read.map(MLNShape.feature)
      members = shapes
      self.read = nil
    }
  }

  /// Whether this is one feature with several geometries.
  private var isSingleFeature = false

  // Reading the features creates them; two threads that only read may both do so.
  private let content = Mutex(Content())

  /// The features, in order.
  ///
  /// - Complexity: O(1), and O(n) the first time after they were read.
  public var shapes: [any MLNShape & MLNFeature] {
    content.withLock { content in
      content.makeShapes()
      return Unchecked(content.shapes)
    }.value
  }

  package override var members: [MLNShape] {
    get {
      content.withLock { content in
        content.makeShapes()
        return Unchecked(content.members)
      }.value
    }
    set { take(newValue.compactMap { $0 as? any MLNShape & MLNFeature }) }
  }

  /// A collection of features.
  public convenience init(shapes: [any MLNShape & MLNFeature]) {
    self.init()
    take(shapes)
  }

  /// Not available: a collection of features contains only features.
  @available(*, unavailable, message: "a collection of features takes objects that conform to MLNFeature")
  public convenience init(shapes: [MLNShape]) {
    self.init()
    take(shapes.compactMap { $0 as? any MLNShape & MLNFeature })
  }

  private func take(_ features: [any MLNShape & MLNFeature]) {
    let features = Unchecked(features)
    content.withLock { $0 = Content(read: nil, shapes: features.value, members: features.value) }
  }

  /// A collection of these features, which become objects on first access.
  convenience init(reading features: [Feature]) {
    self.init()
    let kept = features.allSatisfy(\.isKept) ? features : features.map { $0.isKept ? $0 : $0.kept }
    content.withLock { $0.read = kept }
  }

  override func take(_ geometry: Geometry) {
    guard case .geometryCollection(let parts) = geometry else { return }
    isSingleFeature = true
    take(parts.map { MLNShape.feature(of: Feature(geometry: $0)) })
  }

  override func makeGeoJSON() throws(MLNShapeError) -> GeoJSON {
    if isSingleFeature { return .feature(try makeFeature()) }
    if let read = content.withLock({ $0.read }) { return .featureCollection(FeatureCollection(read)) }
    let members = members
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

/// Objects on their way out of a lock; who gets them is bound by the rules for shapes.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
