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
      func record(in list: inout DisplayList) {
        Log.report(
          Self.painter.record(
            ornaments, camera: camera, in: viewport, attributions: drawn.attributions, on: &list))
      }
      guard let overlay else {
        bitmap.draw(record)
        return CGImage(bitmap)
      }
      guard
        let context = CGContext(
          width: bitmap.width, height: bitmap.height, scale: viewport.pixelRatio, over: bitmap)
      else { return nil }
      UIGraphicsPushContext(context)
      overlay(MLNMapSnapshotOverlay(context, places))
      UIGraphicsPopContext()
      return context.bitmap(record).flatMap { CGImage($0) }
    }.value
    guard let picture else { throw SnapshotFailure.failed("the picture could not be composed") }
    return MLNMapSnapshot(
      UIImage(cgImage: picture, scale: plan.viewport.pixelRatio, orientation: .up), places)
  }
}
