// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.
// Setting a property to `nil` resets it; reading it never returns `nil`.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import CartoucheStyle
import MapLibreExpressions

/// A layer that draws icons and labels at points or along lines.
///
/// The type `symbol` in style documents. Properties that are not set return their default values.
open class MLNSymbolStyleLayer: MLNVectorStyleLayer {
  /// Creates a layer of a source, whose properties have their default values.
  ///
  /// - Parameters:
  ///   - identifier: The name of the layer, unique in its style.
  ///   - source: The source of the data, which must be added to the style before the layer.
  public init(identifier: String, source: MLNSource) {
    super.init(StyleLayer(id: identifier, type: "symbol", source: source.identifier))
  }

  /// The layer for an element of a style's `layers`.
  package override init(_ layer: StyleLayer) { super.init(layer) }
}

extension MLNSymbolStyleLayer {
  /// Whether symbols that would cross the edge of a tile are omitted.
  ///
  /// If the tiles have no buffer around them, this prevents cut or repeated labels.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `symbol-avoid-edges`.
  public var symbolAvoidsEdges: NSExpression! {
    get { self["symbol-avoid-edges"] }
    set { self["symbol-avoid-edges"] = newValue }
  }

  /// The surface from which ``symbolHeightOffset`` is measured.
  ///
  /// One of the strings `ground` or `absolute`. The default is `ground`.
  ///
  /// Expressions may depend on the zoom level, in steps. It takes effect only if ``symbolHeightOffset`` is
  /// set. Styles call it `symbol-height-anchor`.
  public var symbolHeightAnchor: NSExpression! {
    get { self["symbol-height-anchor"] }
    set { self["symbol-height-anchor"] = newValue }
  }

  /// The height of symbols above their anchor points.
  ///
  /// A number in metres. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature. It takes effect only if ``symbolPlacement`` is
  /// `point`. Styles call it `symbol-height-offset`.
  public var symbolHeightOffset: NSExpression! {
    get { self["symbol-height-offset"] }
    set { self["symbol-height-offset"] = newValue }
  }

  /// The placement of symbols relative to the geometry of a feature.
  ///
  /// A case of ``MLNSymbolPlacement``, boxed in an `NSValue`, or one of the strings `point`, `line` or
  /// `line-center`. The default is ``MLNSymbolPlacement/point``.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `symbol-placement`.
  public var symbolPlacement: NSExpression! {
    get { self["symbol-placement"] }
    set { self["symbol-placement"] = newValue }
  }

  /// Whether coordinates are points of the picture instead of places on the map.
  ///
  /// The native renderer has this property; the style specification does not.
  ///
  /// A Boolean. The default is `false`.
  ///
  /// Expressions may depend on neither the zoom level nor features. The value is kept in the style but has no
  /// effect on the picture. Styles call it `symbol-screen-space`.
  public var symbolScreenSpace: NSExpression! {
    get { self["symbol-screen-space"] }
    set { self["symbol-screen-space"] = newValue }
  }

  /// The rank of a feature; lower ranks are placed first.
  ///
  /// With ``iconAllowsOverlap`` or ``textAllowsOverlap``, higher ranks are drawn over lower ones.
  ///
  /// A number. The default is 0.
  ///
  /// Expressions may depend on the zoom level and the feature, in steps. Styles call it `symbol-sort-key`.
  public var symbolSortKey: NSExpression! {
    get { self["symbol-sort-key"] }
    set { self["symbol-sort-key"] = newValue }
  }

  /// The distance between symbols along a line.
  ///
  /// A number of 1 or more in logical pixels. The default is 250.
  ///
  /// Expressions may depend on the zoom level. It takes effect only if ``symbolPlacement`` is `line`. Styles
  /// call it `symbol-spacing`.
  public var symbolSpacing: NSExpression! {
    get { self["symbol-spacing"] }
    set { self["symbol-spacing"] = newValue }
  }

  /// The drawing order of symbols that overlap.
  ///
  /// A case of ``MLNSymbolZOrder``, boxed in an `NSValue`, or one of the strings `auto`, `viewport-y` or
  /// `source`. The default is ``MLNSymbolZOrder/auto``.
  ///
  /// Expressions may depend on the zoom level, in steps. Styles call it `symbol-z-order`.
  public var symbolZOrder: NSExpression! {
    get { self["symbol-z-order"] }
    set { self["symbol-z-order"] = newValue }
  }
}

// MARK: - The spellings of style documents

extension MLNSymbolStyleLayer {
  /// The spelling of ``symbolAvoidsEdges`` that follows from style documents.
  @available(*, unavailable, message: "use symbolAvoidsEdges instead")
  public var symbolAvoidEdges: NSExpression! {
    get { symbolAvoidsEdges }
    set { symbolAvoidsEdges = newValue }
  }
}
