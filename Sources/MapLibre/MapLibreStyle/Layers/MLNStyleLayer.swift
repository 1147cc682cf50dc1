import CartoucheJSON
import CartoucheStyle
import MapLibreExpressions

/// A layer of a style: which data to draw, and how.
///
/// The type of a layer decides which of the subclasses it has; a layer of a type without a class is a plain
/// `MLNStyleLayer` and keeps everything that the style says about it. Setting a property to `nil` resets it to its
/// default.
///
/// Setters cannot throw: a value that a property does not accept leaves it unchanged, and the reason is kept in
/// ``error`` and reported once; ``setExpression(_:forProperty:)`` throws it.
///
/// Layers are changed by one thread at a time.
open class MLNStyleLayer: NSObject {
  /// The layer's element of the style's `layers`, with all its members.
  package private(set) var object: JSONObject
  /// Called after each change of ``object``, by the style that has the layer.
  package var onChange: ((MLNStyleLayer) -> Void)?
  /// The style that has the layer.
  package internal(set) weak var owner: MLNStyle?
  /// The reason why a property did not accept the last value that it was given; `nil` once it has accepted one.
  public internal(set) var error: MLNStyleLayerError?

  /// The layer for an element of a style's `layers`.
  package init(_ layer: StyleLayer) {
    object = layer.members
  }

  /// The layer, in the class for its type; a plain `MLNStyleLayer` for a type without a class.
  package static func layer(_ layer: StyleLayer) -> MLNStyleLayer {
    classes[layer.type]?(layer) ?? MLNStyleLayer(layer)
  }

  /// The layer as a style document keeps it.
  package final var styleLayer: StyleLayer { StyleLayer(members: object) }

  /// The name of the layer, which no other layer of its style has.
  public final var identifier: String { styleLayer.id }

  /// Whether the layer is drawn; `layout.visibility` in a style.
  open var isVisible: Bool {
    get { styleLayer.isVisible }
    set { change { $0.setMember("visibility", of: .layout, to: newValue ? "visible" : "none") } }
  }

  /// The lowest zoom level at which the layer is drawn, inclusive; `minzoom` in a style.
  ///
  /// Negative infinity if the style sets no limit; setting that removes the limit.
  open var minimumZoomLevel: Float {
    get { styleLayer.minzoom.map { Float($0) } ?? -.infinity }
    set { setZoomLevel(newValue, unlimited: -.infinity, "minimumZoomLevel", \.minzoom) }
  }

  /// The zoom level from which on the layer is hidden; `maxzoom` in a style.
  ///
  /// Infinity if the style sets no limit; setting that removes the limit.
  open var maximumZoomLevel: Float {
    get { styleLayer.maxzoom.map { Float($0) } ?? .infinity }
    set { setZoomLevel(newValue, unlimited: .infinity, "maximumZoomLevel", \.maxzoom) }
  }

  private func setZoomLevel(
    _ level: Float, unlimited: Float, _ property: String, _ member: WritableKeyPath<StyleLayer, Double?>
  ) {
    guard level.isFinite || level == unlimited else {
      return refuse(
        MLNStyleLayerError(
          .invalidArgument, layer: identifier, property: property, found: "\(level)",
          expected: "a zoom level or \(unlimited) for no limit"))
    }
    // A decimal fraction keeps its value: 5.1 and not 5.099999904632568.
    let value = level.isFinite ? Double(level.description) : nil
    accept(property)
    change { $0[keyPath: member] = value }
  }

  /// Class and identifier in readable form.
  open override var description: String { "<\(type(of: self)) identifier = \(identifier)>" }

  // MARK: Changes

  /// Changes the layer and tells the style that has it, unless it stays the same.
  final func change(_ body: (inout StyleLayer) -> Void) {
    var changed = styleLayer
    body(&changed)
    guard changed.members != object else { return }
    object = changed.members
    onChange?(self)
  }

  /// Keeps and reports why a value was refused.
  final func refuse(_ error: MLNStyleLayerError) {
    self.error = error
    Warnings.reportRefusal(error.description)
  }

  /// Forgets why a value of `property` was refused.
  final func accept(_ property: String) {
    if error?.property == property { error = nil }
  }
}

extension StyleLayer {
  /// The member of a property object; `nil` if the layer does not set it.
  func member(_ name: String, of group: PropertyGroup) -> JSONValue? {
    (group == .layout ? layout : paint)[name]
  }

  /// Sets or removes the member of a property object; an object that becomes empty is removed.
  mutating func setMember(_ name: String, of group: PropertyGroup, to value: JSONValue?) {
    var values = group == .layout ? layout : paint
    guard values[name] != value else { return }
    values[name] = value
    members[group.rawValue] = values.isEmpty ? nil : .object(values)
  }
}
