// Source written for the iOS SDK imports only the SDK's module and sees Foundation through it. The own
// `NSExpression` and `NSPredicate` shadow Foundation's (which cannot be made on Linux) for such clients.
@_exported import Foundation
