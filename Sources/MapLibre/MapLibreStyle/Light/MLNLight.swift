// Setting a property to `nil` resets it; reading it never gives `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheExpressions
import CartoucheJSON
import CartoucheStyle
import MapLibreExpressions
import MapLibreLayerTable

/// The light that shines on extruded buildings.
///
/// ``MLNStyle/light`` returns a separate light each time: a light takes effect when it is given to a style, and later
/// changes to it reach the style when it is given again.
///
/// Setters cannot throw: a value that a property does not accept leaves it unchanged, and the reason is kept in
/// ``error``; ``setExpression(_:forProperty:)`` throws it.
open class MLNLight: NSObject {
  /// The reason why a property did not accept the last value that it was given; `nil` when it accepted it.
  public private(set) var error: MLNStyleError?
  /// The light in the form of a style document; unknown members are kept.
  private(set) var members: JSONObject

  /// A light with nothing set.
  public override init() { members = JSONObject() }

  /// The light of a style document.
  init(members: JSONObject) { self.members = members }

  // MARK: Properties

  /// The frame of reference of ``position``.
  ///
  /// A case of ``MLNLightAnchor`` in an `NSValue`, or its name as a string. The default is `viewport`.
  ///
  /// Expressions may depend on the zoom level. Styles call it `anchor`.
  open var anchor: NSExpression! {
    get { self["anchor"] }
    set { self["anchor"] = newValue }
  }

  /// The place of the light.
  ///
  /// An ``MLNSphericalPosition`` in an `NSValue`. The default is a distance of 1.15, an azimuth of 210° and 30° from
  /// straight above.
  ///
  /// Expressions may depend on the zoom level. Styles call it `position`.
  open var position: NSExpression! {
    get { self["position"] }
    set { self["position"] = newValue }
  }

  /// The duration and the delay with which a new value of ``position`` takes effect; zero unless set.
  open var positionTransition: MLNTransition {
    get { self[transitionOf: "position"] }
    set { self[transitionOf: "position"] = newValue }
  }

  /// The colour of the light.
  ///
  /// A `UIColor`. The default is white. Expressions may depend on the zoom level. Styles call it `color`.
  open var color: NSExpression! {
    get { self["color"] }
    set { self["color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``color`` takes effect; zero unless set.
  open var colorTransition: MLNTransition {
    get { self[transitionOf: "color"] }
    set { self[transitionOf: "color"] = newValue }
  }

  /// The difference between the sides of a building, from 0 to 1.
  ///
  /// A number. The default is 0.5. Expressions may depend on the zoom level. Styles call it `intensity`.
  open var intensity: NSExpression! {
    get { self["intensity"] }
    set { self["intensity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``intensity`` takes effect; zero unless set.
  open var intensityTransition: MLNTransition {
    get { self[transitionOf: "intensity"] }
    set { self[transitionOf: "intensity"] = newValue }
  }

  // MARK: Values

  /// Sets a property; `nil` resets it to its default.
  ///
  /// - Parameters:
  ///   - expression: The value.
  ///   - name: `anchor`, `position`, `color` or `intensity`.
  /// - Throws: `invalidArgument` when there is no such property, or when it does not accept the value.
  public final func setExpression(
    _ expression: NSExpression?, forProperty name: String
  ) throws(MLNStyleError) {
    guard let property = Self.property(name) else {
      let names = LayerProperty.light.map(\.naming.name)
      throw MLNStyleError(
        .invalidArgument,
        "light: expected \(names.joined(separator: ", ")), found \"\(name)\""
          + Spelling.suggestion(for: name, in: names))
    }
    do throws(MLNStyleLayerError) {
      members[name] = try expression.flatMap { expression throws(MLNStyleLayerError) in
        try LayerValueEncoder(property, layer: "light").json(expression)
      }
    } catch {
      throw MLNStyleError(.invalidArgument, "light: \(error.problem)")
    }
  }

  private static func property(_ name: String) -> LayerProperty? {
    LayerProperty.light.first { $0.naming.name == name }
  }

  private subscript(name: String) -> NSExpression? {
    get {
      guard let property = Self.property(name) else { return nil }
      let json = members[name] ?? property.line.specification.defaultValue
      let numbers = (json?.array ?? []).compactMap(\.number)
      if numbers.count == 3, numbers.count == json?.array?.count {
        return NSExpression(forConstantValue: NSValue(boxing: numbers))
      }
      return LayerValueDecoder(property).expression(json)
    }
    set {
      do throws(MLNStyleError) {
        try setExpression(newValue, forProperty: name)
        error = nil
      } catch { self.error = error }
    }
  }

  private subscript(transitionOf name: String) -> MLNTransition {
    get { MLNTransition(members["\(name)-transition"]) }
    set {
      guard let json = newValue.json else {
        error = MLNStyleError(
          .invalidArgument,
          "light: \(name)Transition: expected a duration and a delay of 0 or more seconds, found \(newValue)")
        return
      }
      error = nil
      members["\(name)-transition"] = json
    }
  }
}
