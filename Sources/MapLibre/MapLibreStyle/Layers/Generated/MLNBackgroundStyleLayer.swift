// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that covers the whole map with a colour or a pattern.
///
/// The type `background` in style documents. Properties that are not set return their default values.
open class MLNBackgroundStyleLayer: MLNStyleLayer {
  /// Creates a layer whose properties have their default values.
  ///
  /// - Parameter identifier: The name of the layer, unique in its style.
  public init(identifier: String) {
    super.init(StyleLayer(id: identifier, type: "background"))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNBackgroundStyleLayer {
  /// The colour of the background.
  ///
  /// A `UIColor`. The default is opaque black.
  ///
  /// Expressions may depend on the zoom level. It takes effect only if ``backgroundPattern`` is not set.
  /// Styles call it `background-color`.
  public var backgroundColor: NSExpression! {
    get { self["background-color"] }
    set { self["background-color"] = newValue }
  }

  /// The duration and the delay with which a new value of ``backgroundColor`` takes effect.
  ///
  /// Zero unless set. Styles call it `background-color-transition`.
  public var backgroundColorTransition: MLNTransition {
    get { self[transitionOf: "background-color"] }
    set { self[transitionOf: "background-color"] = newValue }
  }

  /// The opacity of the background, from 0 (invisible) to 1 (opaque).
  ///
  /// A number from 0 to 1. The default is 1.
  ///
  /// Expressions may depend on the zoom level. Styles call it `background-opacity`.
  public var backgroundOpacity: NSExpression! {
    get { self["background-opacity"] }
    set { self["background-opacity"] = newValue }
  }

  /// The duration and the delay with which a new value of ``backgroundOpacity`` takes effect.
  ///
  /// Zero unless set. Styles call it `background-opacity-transition`.
  public var backgroundOpacityTransition: MLNTransition {
    get { self[transitionOf: "background-opacity"] }
    set { self[transitionOf: "background-opacity"] = newValue }
  }

  /// The image that tiles the background.
  ///
  /// Images whose sides are powers of two tile without seams.
  ///
  /// The name of an image of the style, as a string. It has no default.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `background-pattern`.
  public var backgroundPattern: NSExpression! {
    get { self["background-pattern"] }
    set { self["background-pattern"] = newValue }
  }

  /// The duration and the delay with which a new value of ``backgroundPattern`` takes effect.
  ///
  /// Zero unless set. Styles call it `background-pattern-transition`.
  public var backgroundPatternTransition: MLNTransition {
    get { self[transitionOf: "background-pattern"] }
    set { self[transitionOf: "background-pattern"] = newValue }
  }
}
