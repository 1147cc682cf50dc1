import Foundation
import MapLibre
import XCTest

// Said once for the target: XCTest shows Foundation's classes of these names beside those of the interface.
private typealias NSExpression = MapLibre.NSExpression
private typealias NSPredicate = MapLibre.NSPredicate

/// A test as programs for iOS have it, beside XCTest and Foundation.
final class XCTestBesideTests: XCTestCase {
  func testPredicatesAndExpressionsAreThoseOfTheInterface() throws {
    let predicate: NSPredicate = NSPredicate(format: "size > %@", 3 as NSNumber)
    let expression: NSExpression? = NSExpression(forKeyPath: "size")
    let feature = MLNPointFeature()
    feature.attributes = ["size": 5]
    XCTAssertTrue(predicate.evaluate(with: feature))
    XCTAssertEqual(expression?.expressionValue(with: feature, context: nil) as? Int, 5)
  }
}
