// Written by bin/generate-layers from the tables in Sources/MapLibre/MapLibreLayerTable; do not edit.

import Foundation
import MapLibre

extension NSValue {
  /// A box around a case of ``MGLCirclePitchAlignment``.
  public convenience init(mglCirclePitchAlignment value: MGLCirclePitchAlignment) {
    self.init(mlnCirclePitchAlignment: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglCirclePitchAlignmentValue: MGLCirclePitchAlignment {
    mlnCirclePitchAlignmentValue
  }

  /// A box around a case of ``MGLCircleScaleAlignment``.
  public convenience init(mglCircleScaleAlignment value: MGLCircleScaleAlignment) {
    self.init(mlnCircleScaleAlignment: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglCircleScaleAlignmentValue: MGLCircleScaleAlignment {
    mlnCircleScaleAlignmentValue
  }

  /// A box around a case of ``MGLCircleTranslationAnchor``.
  public convenience init(mglCircleTranslationAnchor value: MGLCircleTranslationAnchor) {
    self.init(mlnCircleTranslationAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglCircleTranslationAnchorValue: MGLCircleTranslationAnchor {
    mlnCircleTranslationAnchorValue
  }

  /// A box around a case of ``MGLFillExtrusionTranslationAnchor``.
  public convenience init(mglFillExtrusionTranslationAnchor value: MGLFillExtrusionTranslationAnchor) {
    self.init(mlnFillExtrusionTranslationAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglFillExtrusionTranslationAnchorValue: MGLFillExtrusionTranslationAnchor {
    mlnFillExtrusionTranslationAnchorValue
  }

  /// A box around a case of ``MGLFillTranslationAnchor``.
  public convenience init(mglFillTranslationAnchor value: MGLFillTranslationAnchor) {
    self.init(mlnFillTranslationAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglFillTranslationAnchorValue: MGLFillTranslationAnchor {
    mlnFillTranslationAnchorValue
  }

  /// A box around a case of ``MGLHillshadeIlluminationAnchor``.
  public convenience init(mglHillshadeIlluminationAnchor value: MGLHillshadeIlluminationAnchor) {
    self.init(mlnHillshadeIlluminationAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglHillshadeIlluminationAnchorValue: MGLHillshadeIlluminationAnchor {
    mlnHillshadeIlluminationAnchorValue
  }

  /// A box around a case of ``MGLIconAnchor``.
  public convenience init(mglIconAnchor value: MGLIconAnchor) {
    self.init(mlnIconAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglIconAnchorValue: MGLIconAnchor {
    mlnIconAnchorValue
  }

  /// A box around a case of ``MGLIconPitchAlignment``.
  public convenience init(mglIconPitchAlignment value: MGLIconPitchAlignment) {
    self.init(mlnIconPitchAlignment: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglIconPitchAlignmentValue: MGLIconPitchAlignment {
    mlnIconPitchAlignmentValue
  }

  /// A box around a case of ``MGLIconRotationAlignment``.
  public convenience init(mglIconRotationAlignment value: MGLIconRotationAlignment) {
    self.init(mlnIconRotationAlignment: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglIconRotationAlignmentValue: MGLIconRotationAlignment {
    mlnIconRotationAlignmentValue
  }

  /// A box around a case of ``MGLIconTextFit``.
  public convenience init(mglIconTextFit value: MGLIconTextFit) {
    self.init(mlnIconTextFit: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglIconTextFitValue: MGLIconTextFit {
    mlnIconTextFitValue
  }

  /// A box around a case of ``MGLIconTranslationAnchor``.
  public convenience init(mglIconTranslationAnchor value: MGLIconTranslationAnchor) {
    self.init(mlnIconTranslationAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglIconTranslationAnchorValue: MGLIconTranslationAnchor {
    mlnIconTranslationAnchorValue
  }

  /// A box around a case of ``MGLLineCap``.
  public convenience init(mglLineCap value: MGLLineCap) {
    self.init(mlnLineCap: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglLineCapValue: MGLLineCap {
    mlnLineCapValue
  }

  /// A box around a case of ``MGLLineJoin``.
  public convenience init(mglLineJoin value: MGLLineJoin) {
    self.init(mlnLineJoin: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglLineJoinValue: MGLLineJoin {
    mlnLineJoinValue
  }

  /// A box around a case of ``MGLLineTranslationAnchor``.
  public convenience init(mglLineTranslationAnchor value: MGLLineTranslationAnchor) {
    self.init(mlnLineTranslationAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglLineTranslationAnchorValue: MGLLineTranslationAnchor {
    mlnLineTranslationAnchorValue
  }

  /// A box around a case of ``MGLRasterResamplingMode``.
  public convenience init(mglRasterResamplingMode value: MGLRasterResamplingMode) {
    self.init(mlnRasterResamplingMode: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglRasterResamplingModeValue: MGLRasterResamplingMode {
    mlnRasterResamplingModeValue
  }

  /// A box around a case of ``MGLSymbolPlacement``.
  public convenience init(mglSymbolPlacement value: MGLSymbolPlacement) {
    self.init(mlnSymbolPlacement: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglSymbolPlacementValue: MGLSymbolPlacement {
    mlnSymbolPlacementValue
  }

  /// A box around a case of ``MGLSymbolZOrder``.
  public convenience init(mglSymbolZOrder value: MGLSymbolZOrder) {
    self.init(mlnSymbolZOrder: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglSymbolZOrderValue: MGLSymbolZOrder {
    mlnSymbolZOrderValue
  }

  /// A box around a case of ``MGLTextAnchor``.
  public convenience init(mglTextAnchor value: MGLTextAnchor) {
    self.init(mlnTextAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglTextAnchorValue: MGLTextAnchor {
    mlnTextAnchorValue
  }

  /// A box around a case of ``MGLTextJustification``.
  public convenience init(mglTextJustification value: MGLTextJustification) {
    self.init(mlnTextJustification: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglTextJustificationValue: MGLTextJustification {
    mlnTextJustificationValue
  }

  /// A box around a case of ``MGLTextPitchAlignment``.
  public convenience init(mglTextPitchAlignment value: MGLTextPitchAlignment) {
    self.init(mlnTextPitchAlignment: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglTextPitchAlignmentValue: MGLTextPitchAlignment {
    mlnTextPitchAlignmentValue
  }

  /// A box around a case of ``MGLTextRotationAlignment``.
  public convenience init(mglTextRotationAlignment value: MGLTextRotationAlignment) {
    self.init(mlnTextRotationAlignment: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglTextRotationAlignmentValue: MGLTextRotationAlignment {
    mlnTextRotationAlignmentValue
  }

  /// A box around a case of ``MGLTextTransform``.
  public convenience init(mglTextTransform value: MGLTextTransform) {
    self.init(mlnTextTransform: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglTextTransformValue: MGLTextTransform {
    mlnTextTransformValue
  }

  /// A box around a case of ``MGLTextTranslationAnchor``.
  public convenience init(mglTextTranslationAnchor value: MGLTextTranslationAnchor) {
    self.init(mlnTextTranslationAnchor: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglTextTranslationAnchorValue: MGLTextTranslationAnchor {
    mlnTextTranslationAnchorValue
  }

  /// A box around a case of ``MGLTextWritingMode``.
  public convenience init(mglTextWritingMode value: MGLTextWritingMode) {
    self.init(mlnTextWritingMode: value)
  }

  /// The case in the box; the first one when the box holds something else.
  public var mglTextWritingModeValue: MGLTextWritingMode {
    mlnTextWritingModeValue
  }
}
