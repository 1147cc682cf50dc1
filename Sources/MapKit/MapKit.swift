// What programs for iOS import by this name: the part of it that is here, with Foundation as such programs see it. Only
// programs depend on this module; those of this package use CartoucheMapKitView.
@_exported import CartoucheMapKitView
@_exported import MapLibreExpressions
