import CartoucheRaster
import CartoucheUIKit

// In the picture of a hierarchy, a map view shows its own picture.
extension MLNMapView: PicturedView {
  /// Completes everything that is under way, and draws the map.
  package func preparePicture() async throws { _ = try await picture() }

  /// The map as it was drawn last, with annotations and ornaments.
  package var shownPicture: Bitmap? { drawing.picture }
}
