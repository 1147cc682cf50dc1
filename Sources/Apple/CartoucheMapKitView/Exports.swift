// MapKit's clients see shapes and locations through it.
@_exported import CartoucheMapKit
