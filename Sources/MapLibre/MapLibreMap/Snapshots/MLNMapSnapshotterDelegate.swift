import Foundation
import MapLibreStyle

/// A delegate that follows the making of a picture.
///
/// All methods are called on the main actor. Methods that a class does not have do nothing; one that only a subclass
/// adds is not called.
@MainActor
public protocol MLNMapSnapshotterDelegate: NSObjectProtocol {
  /// The style cannot be loaded, or the picture cannot be drawn.
  func mapSnapshotterDidFail(_ snapshotter: MLNMapSnapshotter, withError error: any Error)

  /// The style is loaded; changes made to it now are drawn.
  func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFinishLoading style: MLNStyle)

  /// The style uses an image that does not exist; layers that use it are drawn without it.
  func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFailLoadingImageNamed name: String)
}

extension MLNMapSnapshotterDelegate {
  /// Nothing.
  public func mapSnapshotterDidFail(_ snapshotter: MLNMapSnapshotter, withError error: any Error) {}

  /// Nothing.
  public func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFinishLoading style: MLNStyle) {}

  /// Nothing.
  public func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFailLoadingImageNamed name: String) {}
}
