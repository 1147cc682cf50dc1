import CartoucheJSON
import CartoucheStyle
import MapLibre
import MapLibreLayerTable
import MapLibreStyle
import Testing

/// A property of a layer class, as programs reach it.
struct PropertyAccess: Sendable, CustomTestStringConvertible {
  /// The way to read and set a transition.
  typealias Transition = (
    get: @Sendable (MLNStyleLayer) -> MLNTransition?, set: @Sendable (MLNStyleLayer, MLNTransition) -> Void
  )

  /// The type of the layer in style documents.
  let type: String
  /// The name of the property in style documents.
  let name: String
  /// The value; `nil` when the layer is of another class.
  let get: @Sendable (MLNStyleLayer) -> NSExpression?
  /// Sets the value.
  let set: @Sendable (MLNStyleLayer, NSExpression?) -> Void
  /// The transition; `nil` when the property has none.
  let transition: Transition?

  init<Layer: MLNStyleLayer>(
    _ type: String, _ name: String,
    _ path: any ReferenceWritableKeyPath<Layer, NSExpression?> & Sendable,
    transition: any ReferenceWritableKeyPath<Layer, MLNTransition> & Sendable
  ) {
    self.init(
      type, name, path,
      ({ ($0 as? Layer)?[keyPath: transition] }, { ($0 as? Layer)?[keyPath: transition] = $1 }))
  }

  init<Layer: MLNStyleLayer>(
    _ type: String, _ name: String,
    _ path: any ReferenceWritableKeyPath<Layer, NSExpression?> & Sendable, _ transition: Transition? = nil
  ) {
    self.type = type
    self.name = name
    get = { ($0 as? Layer)?[keyPath: path] }
    set = { ($0 as? Layer)?[keyPath: path] = $1 }
    self.transition = transition
  }

  var testDescription: String { "\(type) \(name)" }

  /// Every property of every class.
  static let all = [
    background, circle, colorRelief, fill, fillExtrusion, heatmap, hillshade, line, raster, symbol,
  ].flatMap(\.self)

  /// Those that the style of a transition holds for.
  static let animated = all.filter { $0.transition != nil }

  /// The line of the engine's table.
  func line() throws -> any AnyProperty {
    try #require(LayerVocabulary.of(type: type)?[name: name]).line
  }

  /// A layer with nothing set.
  func layer() -> MLNStyleLayer {
    MLNStyleLayer.layer(StyleLayer(id: "layer", type: type, source: type == "background" ? nil : "source"))
  }

  /// The property in the layer's own JSON.
  func json(_ layer: MLNStyleLayer) throws -> JSONValue? {
    let style = layer.styleLayer
    return (try line().group == .layout ? style.layout : style.paint)[name]
  }
}
