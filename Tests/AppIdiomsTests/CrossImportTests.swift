import CoreGraphics
import Testing
import UIKit

// Modules beside Testing for which the compiler looks for a third one.

/// Files of tests that import the modules of Apple's names.
@Suite struct CrossImportTests {
  @Test func typesOfBothModulesAreAtHand() {
    let size: CGSize = UIImage().size
    #expect(size == .zero)
    #expect(UIColor.red.cgColor.alpha == 1)
  }
}
