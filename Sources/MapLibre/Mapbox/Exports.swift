@_exported import MapLibre

/// The colour class's name before the SDK was renamed.
public typealias MGLColor = MLNColor
/// A part of formatted text, under its name before the SDK was renamed.
public typealias MGLAttributedExpression = MLNAttributedExpression
/// The name of an attribute of formatted text, under its name before the SDK was renamed.
public typealias MGLAttributedExpressionKey = MLNAttributedExpressionKey
/// The curve of an interpolation, under its name before the SDK was renamed.
public typealias MGLExpressionInterpolationMode = MLNExpressionInterpolationMode
