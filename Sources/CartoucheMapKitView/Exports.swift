// MapKit's clients see shapes and places through it.
@_exported import CartoucheMapKit
