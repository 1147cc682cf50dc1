// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

extension PropertyAccess {
  /// The properties of ``MLNSymbolStyleLayer``.
  static let symbol = [
    PropertyAccess(
      "symbol", "symbol-avoid-edges",
      \MLNSymbolStyleLayer.symbolAvoidsEdges),
    PropertyAccess(
      "symbol", "symbol-height-anchor",
      \MLNSymbolStyleLayer.symbolHeightAnchor),
    PropertyAccess(
      "symbol", "symbol-height-offset",
      \MLNSymbolStyleLayer.symbolHeightOffset),
    PropertyAccess(
      "symbol", "symbol-placement",
      \MLNSymbolStyleLayer.symbolPlacement),
    PropertyAccess(
      "symbol", "symbol-screen-space",
      \MLNSymbolStyleLayer.symbolScreenSpace),
    PropertyAccess(
      "symbol", "symbol-sort-key",
      \MLNSymbolStyleLayer.symbolSortKey),
    PropertyAccess(
      "symbol", "symbol-spacing",
      \MLNSymbolStyleLayer.symbolSpacing),
    PropertyAccess(
      "symbol", "symbol-z-order",
      \MLNSymbolStyleLayer.symbolZOrder),
    PropertyAccess(
      "symbol", "icon-allow-overlap",
      \MLNSymbolStyleLayer.iconAllowsOverlap),
    PropertyAccess(
      "symbol", "icon-anchor",
      \MLNSymbolStyleLayer.iconAnchor),
    PropertyAccess(
      "symbol", "icon-ignore-placement",
      \MLNSymbolStyleLayer.iconIgnoresPlacement),
    PropertyAccess(
      "symbol", "icon-image",
      \MLNSymbolStyleLayer.iconImageName),
    PropertyAccess(
      "symbol", "icon-offset",
      \MLNSymbolStyleLayer.iconOffset),
    PropertyAccess(
      "symbol", "icon-optional",
      \MLNSymbolStyleLayer.iconOptional),
    PropertyAccess(
      "symbol", "icon-optional",
      \MLNSymbolStyleLayer.isIconOptional),
    PropertyAccess(
      "symbol", "icon-overlap",
      \MLNSymbolStyleLayer.iconOverlap),
    PropertyAccess(
      "symbol", "icon-padding",
      \MLNSymbolStyleLayer.iconPadding),
    PropertyAccess(
      "symbol", "icon-pitch-alignment",
      \MLNSymbolStyleLayer.iconPitchAlignment),
    PropertyAccess(
      "symbol", "icon-rotate",
      \MLNSymbolStyleLayer.iconRotation),
    PropertyAccess(
      "symbol", "icon-rotation-alignment",
      \MLNSymbolStyleLayer.iconRotationAlignment),
    PropertyAccess(
      "symbol", "icon-size",
      \MLNSymbolStyleLayer.iconScale),
    PropertyAccess(
      "symbol", "icon-text-fit",
      \MLNSymbolStyleLayer.iconTextFit),
    PropertyAccess(
      "symbol", "icon-text-fit-padding",
      \MLNSymbolStyleLayer.iconTextFitPadding),
    PropertyAccess(
      "symbol", "icon-keep-upright",
      \MLNSymbolStyleLayer.keepsIconUpright),
    PropertyAccess(
      "symbol", "text-keep-upright",
      \MLNSymbolStyleLayer.keepsTextUpright),
    PropertyAccess(
      "symbol", "text-max-angle",
      \MLNSymbolStyleLayer.maximumTextAngle),
    PropertyAccess(
      "symbol", "text-max-width",
      \MLNSymbolStyleLayer.maximumTextWidth),
    PropertyAccess(
      "symbol", "text-field",
      \MLNSymbolStyleLayer.text),
    PropertyAccess(
      "symbol", "text-allow-overlap",
      \MLNSymbolStyleLayer.textAllowsOverlap),
    PropertyAccess(
      "symbol", "text-anchor",
      \MLNSymbolStyleLayer.textAnchor),
    PropertyAccess(
      "symbol", "text-font",
      \MLNSymbolStyleLayer.textFontNames),
    PropertyAccess(
      "symbol", "text-size",
      \MLNSymbolStyleLayer.textFontSize),
    PropertyAccess(
      "symbol", "text-ignore-placement",
      \MLNSymbolStyleLayer.textIgnoresPlacement),
    PropertyAccess(
      "symbol", "text-justify",
      \MLNSymbolStyleLayer.textJustification),
    PropertyAccess(
      "symbol", "text-letter-spacing",
      \MLNSymbolStyleLayer.textLetterSpacing),
    PropertyAccess(
      "symbol", "text-line-height",
      \MLNSymbolStyleLayer.textLineHeight),
    PropertyAccess(
      "symbol", "text-offset",
      \MLNSymbolStyleLayer.textOffset),
    PropertyAccess(
      "symbol", "text-optional",
      \MLNSymbolStyleLayer.textOptional),
    PropertyAccess(
      "symbol", "text-optional",
      \MLNSymbolStyleLayer.isTextOptional),
    PropertyAccess(
      "symbol", "text-overlap",
      \MLNSymbolStyleLayer.textOverlap),
    PropertyAccess(
      "symbol", "text-padding",
      \MLNSymbolStyleLayer.textPadding),
    PropertyAccess(
      "symbol", "text-pitch-alignment",
      \MLNSymbolStyleLayer.textPitchAlignment),
    PropertyAccess(
      "symbol", "text-radial-offset",
      \MLNSymbolStyleLayer.textRadialOffset),
    PropertyAccess(
      "symbol", "text-rotate",
      \MLNSymbolStyleLayer.textRotation),
    PropertyAccess(
      "symbol", "text-rotation-alignment",
      \MLNSymbolStyleLayer.textRotationAlignment),
    PropertyAccess(
      "symbol", "text-transform",
      \MLNSymbolStyleLayer.textTransform),
    PropertyAccess(
      "symbol", "text-variable-anchor",
      \MLNSymbolStyleLayer.textVariableAnchor),
    PropertyAccess(
      "symbol", "text-variable-anchor-offset",
      \MLNSymbolStyleLayer.textVariableAnchorOffset),
    PropertyAccess(
      "symbol", "text-writing-mode",
      \MLNSymbolStyleLayer.textWritingModes),
    PropertyAccess(
      "symbol", "icon-color",
      \MLNSymbolStyleLayer.iconColor,
      transition: \.iconColorTransition),
    PropertyAccess(
      "symbol", "icon-halo-blur",
      \MLNSymbolStyleLayer.iconHaloBlur,
      transition: \.iconHaloBlurTransition),
    PropertyAccess(
      "symbol", "icon-halo-color",
      \MLNSymbolStyleLayer.iconHaloColor,
      transition: \.iconHaloColorTransition),
    PropertyAccess(
      "symbol", "icon-halo-width",
      \MLNSymbolStyleLayer.iconHaloWidth,
      transition: \.iconHaloWidthTransition),
    PropertyAccess(
      "symbol", "icon-opacity",
      \MLNSymbolStyleLayer.iconOpacity,
      transition: \.iconOpacityTransition),
    PropertyAccess(
      "symbol", "icon-translate",
      \MLNSymbolStyleLayer.iconTranslation,
      transition: \.iconTranslationTransition),
    PropertyAccess(
      "symbol", "icon-translate-anchor",
      \MLNSymbolStyleLayer.iconTranslationAnchor),
    PropertyAccess(
      "symbol", "text-color",
      \MLNSymbolStyleLayer.textColor,
      transition: \.textColorTransition),
    PropertyAccess(
      "symbol", "text-halo-blur",
      \MLNSymbolStyleLayer.textHaloBlur,
      transition: \.textHaloBlurTransition),
    PropertyAccess(
      "symbol", "text-halo-color",
      \MLNSymbolStyleLayer.textHaloColor,
      transition: \.textHaloColorTransition),
    PropertyAccess(
      "symbol", "text-halo-width",
      \MLNSymbolStyleLayer.textHaloWidth,
      transition: \.textHaloWidthTransition),
    PropertyAccess(
      "symbol", "text-opacity",
      \MLNSymbolStyleLayer.textOpacity,
      transition: \.textOpacityTransition),
    PropertyAccess(
      "symbol", "text-translate",
      \MLNSymbolStyleLayer.textTranslation,
      transition: \.textTranslationTransition),
    PropertyAccess(
      "symbol", "text-translate-anchor",
      \MLNSymbolStyleLayer.textTranslationAnchor),
  ]
}
