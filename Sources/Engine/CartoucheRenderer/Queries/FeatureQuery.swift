import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON

/// A query of a drawn frame: which features are shown in a part of the picture.
public struct FeatureQuery: Sendable, Hashable {
  /// A part of the picture, in logical pixels from its upper left corner, x to the right and y down.
  public enum Area: Sendable, Hashable {
    /// One place.
    case point(Point)
    /// A box with its border.
    case box(min: Point, max: Point)
    /// A polygon by its corners in order, of which the last is joined to the first; overlapping areas count by the
    /// even-odd rule.
    case polygon([Point])
    /// All of the picture.
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

  /// The part of the picture.
  public var area: Area
  /// The layers that are queried, by name; `nil` for all.
  public var layers: Set<String>?
  /// The condition that features must meet, as a filter of the style specification.
  public var filter: JSONValue?
  /// Whether a feature that tiles have cut is returned once for each of its parts, as the reference renderer does.
  ///
  /// Otherwise it is returned once, with the geometry of the part found first.
  public var repeatsParts = false

  /// A query of all layers, or of some.
  public init(_ area: Area, layers: Set<String>? = nil, filter: JSONValue? = nil) {
    self.area = area
    self.layers = layers
    self.filter = filter
  }
}

/// The reason why a query cannot be answered.
public enum FeatureQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The style has no layer of this name; `nearest` is one with a similar spelling.
  case unknownLayer(String, nearest: String?)
  /// The style has no source of this name; `nearest` is one with a similar spelling.
  case unknownSource(String, nearest: String?)
  /// The filter is invalid.
  case filter(ExpressionErrors)
  /// The area has a coordinate that is not finite.
  case area(NumberError)

  /// A line with the value found and the value expected.
  public var description: String {
    switch self {
    case .unknownLayer(let name, let nearest): "the style has no layer \"\(name)\"" + Spelling.hint(nearest)
    case .unknownSource(let name, let nearest): "the style has no source \"\(name)\"" + Spelling.hint(nearest)
    case .filter(let errors): "filter: \(errors)"
    case .area(let error): "\(error)"
    }
  }
}
