// MapKit's clients see locations through it.
@_exported import CartoucheCoreLocation
