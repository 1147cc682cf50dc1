import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON

/// A query for the features that are shown in an area of a picture.
///
/// ```swift
/// let snapshot = try await snapshotter.snapshot(of: map, in: viewport)
/// let query = FeatureQuery(.point([200, 150]), layers: ["poi"])
/// for feature in try snapshot.features.features(query) { print(feature.properties) }
/// ```
public struct FeatureQuery: Sendable, Hashable {
  /// An area of the picture, in logical pixels from its upper left corner, x to the right and y down.
  public enum Area: Sendable, Hashable {
    /// A single point.
    case point(Point)
    /// A box, including its border.
    case box(min: Point, max: Point)
    /// A polygon, given by its corners; the last corner is joined to the first. Self-intersections follow the even-odd
    /// rule.
    case polygon([Point])
    /// The whole picture.
    case picture

    /// - Throws: ``FeatureQueryError/area(_:)`` for a coordinate that is not finite.
    func check() throws(FeatureQueryError) {
      let corners: [Point] =
        switch self {
        case .point(let point): [point]
        case .box(let low, let high): [low, high]
        case .polygon(let points): points
        case .picture: []
        }
      for value in corners.flatMap({ [$0.x, $0.y] }) where !value.isFinite {
        throw .area(
          NumberError(name: "area", found: value, expected: "finite coordinates in logical pixels"))
      }
    }
  }

  /// The area of the picture.
  public var area: Area
  /// The names of the layers to query; `nil` queries all layers.
  public var layers: Set<String>?
  /// The filter that features must pass, as an expression of the style specification; `nil` accepts all features.
  public var filter: JSONValue?
  /// Whether a feature that spans several tiles is returned once per tile, as by the reference renderer.
  ///
  /// If `false`, the default, the feature is returned once, with the geometry in the first of the tiles.
  public var repeatsParts = false

  /// Creates a query of an area.
  ///
  /// - Parameters:
  ///   - area: The area of the picture.
  ///   - layers: The names of the layers to query; `nil` queries all layers.
  ///   - filter: The filter that features must pass; `nil` accepts all features.
  public init(_ area: Area, layers: Set<String>? = nil, filter: JSONValue? = nil) {
    self.area = area
    self.layers = layers
    self.filter = filter
  }
}

/// An error in a query.
public enum FeatureQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The style has no layer of this name; `nearest` is a layer with a similar name.
  case unknownLayer(String, nearest: String?)
  /// The style has no source of this name; `nearest` is a source with a similar name.
  case unknownSource(String, nearest: String?)
  /// The filter is invalid.
  case filter(ExpressionErrors)
  /// The area has a coordinate that is not finite.
  case area(NumberError)

  /// A one-line message with the found and the expected value.
  public var description: String {
    switch self {
    case .unknownLayer(let name, let nearest): "the style has no layer \"\(name)\"" + Spelling.hint(nearest)
    case .unknownSource(let name, let nearest): "the style has no source \"\(name)\"" + Spelling.hint(nearest)
    case .filter(let errors): "filter: \(errors)"
    case .area(let error): "\(error)"
    }
  }
}
