// On Apple's platforms this module is another name for the real one.
@_exported import MapKit
