// MapKit's clients see places through it.
@_exported import CartoucheCoreLocation
