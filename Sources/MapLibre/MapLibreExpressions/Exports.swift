// Source written for the iOS SDK imports only the SDK's module and sees Foundation and UIKit through it. For such
// clients, this module's `NSExpression` and `NSPredicate` shadow Foundation's (which cannot be made on Linux).
@_exported import CartoucheCoreLocation
@_exported import CartoucheUIKit
@_exported import Foundation

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
