// Where the real module is, this one is only another name for it.
@_exported import MapKit
