import Cartouche
import CartoucheUIKit
import Foundation
import MapLibreSettings

extension TextFonts {
  /// Lets programs draw text with their own fonts, the engine's and the machine's, from the first map on.
  package static func useLaunched() { _ = launched }

  private static let launched: Void = set(
    { LabelFonts.launched.collection }, fallbacks: { WorldResources.fonts }, machine: { LabelFonts.machine })
}
