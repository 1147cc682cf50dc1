// Source written for the iOS SDK imports only the SDK's module and sees Foundation and UIKit through it. The own
// `NSExpression` and `NSPredicate` shadow Foundation's (which cannot be made on Linux) for such clients.
@_exported import CartoucheCoreLocation
@_exported import CartoucheUIKit
@_exported import Foundation

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
