// The whole interface under the name that apps import.
@_exported import MapLibreExpressions
@_exported import MapLibreMap
@_exported import MapLibreMapView
@_exported import MapLibreOffline
@_exported import MapLibreSettings
@_exported import MapLibreStyle
