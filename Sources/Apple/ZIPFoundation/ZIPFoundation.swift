// The module that programs for iOS import by this name: the part of it that exists here, and Foundation with it, as on
// iOS. Only programs depend on this module; modules of this package use CartoucheZIPFoundation.
@_exported import CartoucheZIPFoundation
@_exported import MapLibreExpressions
