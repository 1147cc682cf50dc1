// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import MapLibre

/// `MLNBackgroundStyleLayer` under its name before the SDK was renamed.
public typealias MGLBackgroundStyleLayer = MLNBackgroundStyleLayer
/// `MLNCirclePitchAlignment` under its name before the SDK was renamed.
public typealias MGLCirclePitchAlignment = MLNCirclePitchAlignment
/// `MLNCircleScaleAlignment` under its name before the SDK was renamed.
public typealias MGLCircleScaleAlignment = MLNCircleScaleAlignment
/// `MLNCircleStyleLayer` under its name before the SDK was renamed.
public typealias MGLCircleStyleLayer = MLNCircleStyleLayer
/// `MLNCircleTranslationAnchor` under its name before the SDK was renamed.
public typealias MGLCircleTranslationAnchor = MLNCircleTranslationAnchor
/// `MLNColorReliefStyleLayer` under its name before the SDK was renamed.
public typealias MGLColorReliefStyleLayer = MLNColorReliefStyleLayer
/// `MLNFillExtrusionStyleLayer` under its name before the SDK was renamed.
public typealias MGLFillExtrusionStyleLayer = MLNFillExtrusionStyleLayer
/// `MLNFillExtrusionTranslationAnchor` under its name before the SDK was renamed.
public typealias MGLFillExtrusionTranslationAnchor = MLNFillExtrusionTranslationAnchor
/// `MLNFillStyleLayer` under its name before the SDK was renamed.
public typealias MGLFillStyleLayer = MLNFillStyleLayer
/// `MLNFillTranslationAnchor` under its name before the SDK was renamed.
public typealias MGLFillTranslationAnchor = MLNFillTranslationAnchor
/// `MLNHeatmapStyleLayer` under its name before the SDK was renamed.
public typealias MGLHeatmapStyleLayer = MLNHeatmapStyleLayer
/// `MLNHillshadeIlluminationAnchor` under its name before the SDK was renamed.
public typealias MGLHillshadeIlluminationAnchor = MLNHillshadeIlluminationAnchor
/// `MLNHillshadeStyleLayer` under its name before the SDK was renamed.
public typealias MGLHillshadeStyleLayer = MLNHillshadeStyleLayer
/// `MLNIconAnchor` under its name before the SDK was renamed.
public typealias MGLIconAnchor = MLNIconAnchor
/// `MLNIconPitchAlignment` under its name before the SDK was renamed.
public typealias MGLIconPitchAlignment = MLNIconPitchAlignment
/// `MLNIconRotationAlignment` under its name before the SDK was renamed.
public typealias MGLIconRotationAlignment = MLNIconRotationAlignment
/// `MLNIconTextFit` under its name before the SDK was renamed.
public typealias MGLIconTextFit = MLNIconTextFit
/// `MLNIconTranslationAnchor` under its name before the SDK was renamed.
public typealias MGLIconTranslationAnchor = MLNIconTranslationAnchor
/// `MLNLineCap` under its name before the SDK was renamed.
public typealias MGLLineCap = MLNLineCap
/// `MLNLineJoin` under its name before the SDK was renamed.
public typealias MGLLineJoin = MLNLineJoin
/// `MLNLineStyleLayer` under its name before the SDK was renamed.
public typealias MGLLineStyleLayer = MLNLineStyleLayer
/// `MLNLineTranslationAnchor` under its name before the SDK was renamed.
public typealias MGLLineTranslationAnchor = MLNLineTranslationAnchor
/// `MLNRasterResamplingMode` under its name before the SDK was renamed.
public typealias MGLRasterResamplingMode = MLNRasterResamplingMode
/// `MLNRasterStyleLayer` under its name before the SDK was renamed.
public typealias MGLRasterStyleLayer = MLNRasterStyleLayer
/// `MLNSymbolPlacement` under its name before the SDK was renamed.
public typealias MGLSymbolPlacement = MLNSymbolPlacement
/// `MLNSymbolStyleLayer` under its name before the SDK was renamed.
public typealias MGLSymbolStyleLayer = MLNSymbolStyleLayer
/// `MLNSymbolZOrder` under its name before the SDK was renamed.
public typealias MGLSymbolZOrder = MLNSymbolZOrder
/// `MLNTextAnchor` under its name before the SDK was renamed.
public typealias MGLTextAnchor = MLNTextAnchor
/// `MLNTextJustification` under its name before the SDK was renamed.
public typealias MGLTextJustification = MLNTextJustification
/// `MLNTextPitchAlignment` under its name before the SDK was renamed.
public typealias MGLTextPitchAlignment = MLNTextPitchAlignment
/// `MLNTextRotationAlignment` under its name before the SDK was renamed.
public typealias MGLTextRotationAlignment = MLNTextRotationAlignment
/// `MLNTextTransform` under its name before the SDK was renamed.
public typealias MGLTextTransform = MLNTextTransform
/// `MLNTextTranslationAnchor` under its name before the SDK was renamed.
public typealias MGLTextTranslationAnchor = MLNTextTranslationAnchor
/// `MLNTextWritingMode` under its name before the SDK was renamed.
public typealias MGLTextWritingMode = MLNTextWritingMode
