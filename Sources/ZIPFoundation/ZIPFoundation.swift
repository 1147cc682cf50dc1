// What programs for iOS import by this name: the part of it that is here, with Foundation as such programs see it. Only
// programs depend on this module; those of this package use CartoucheZIPFoundation.
@_exported import CartoucheZIPFoundation
@_exported import MapLibreExpressions
