import Cartouche
import CartoucheCoreGraphics
import CartoucheMapView
import CartoucheRaster
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreSettings

/// The last step of a snapshot: an overlay, logo and attributions over the picture of a map.
struct SnapshotDrawing: Sendable {
  let plan: SnapshotPlan
  let camera: Camera

  /// The engine of all snapshotters, which keeps what has been loaded.
  static let engine = {
    TextFonts.useLaunched()
    return Snapshotter(loader: MapLoader.shared, fonts: .launched)
  }()

  private static let painter = OrnamentPainter(fonts: .launched)

  /// The picture with an overlay, logo and attributions.
  ///
  /// - Throws: `snapshotFailed` when it needs more memory than is allowed.
  func finish(
    _ drawn: Snapshot, _ overlay: MLNMapSnapshotOverlayHandler?
  ) async throws(MLNError) -> MLNMapSnapshot {
    let places = PicturePlaces(camera, plan.viewport)
    let (ornaments, camera, viewport) = (plan.ornaments, camera, plan.viewport)
    // Handlers are the program's own and may take long: not on the main actor.
    let picture = await Task.detached { () -> CGImage? in
      guard var bitmap = try? Bitmap(width: drawn.width, height: drawn.height, pixels: drawn.pixels) else {
        return nil
      }
      if let overlay {
        guard let covered = Self.draw(overlay, over: bitmap, places, scale: viewport.pixelRatio) else {
          return nil
        }
        bitmap = covered
      }
      let findings = Self.painter.draw(
        ornaments, camera: camera, in: viewport, attributions: drawn.attributions, over: &bitmap)
      Log.report(findings)
      return CGImage(bitmap)
    }.value
    guard let picture else { throw SnapshotFailure.failed("the picture could not be composed") }
    return MLNMapSnapshot(
      UIImage(cgImage: picture, scale: plan.viewport.pixelRatio, orientation: .up), places)
  }

  /// The pixels with an overlay over them.
  private static func draw(
    _ overlay: MLNMapSnapshotOverlayHandler, over bitmap: Bitmap, _ places: PicturePlaces, scale: Double
  ) -> Bitmap? {
    guard let context = CGContext(width: bitmap.width, height: bitmap.height, scale: scale, over: bitmap)
    else { return nil }
    UIGraphicsPushContext(context)
    overlay(MLNMapSnapshotOverlay(context, places))
    UIGraphicsPopContext()
    return context.bitmap()
  }
}
