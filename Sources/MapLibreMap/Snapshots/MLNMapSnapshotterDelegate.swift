import Foundation
import MapLibreStyle

/// A receiver of what happens while a picture is made.
///
/// All methods are called on the main actor. Methods that a class does not have do nothing; one that only a subclass
/// adds is not called.
@MainActor
public protocol MLNMapSnapshotterDelegate: NSObjectProtocol {
  /// The style cannot be loaded, or the picture not be drawn.
  func mapSnapshotterDidFail(_ snapshotter: MLNMapSnapshotter, withError error: any Error)

  /// The style is loaded; what is changed of it now is drawn.
  func mapSnapshotter(_ snapshotter: MLNMapSnapshotter, didFinishLoading style: MLNStyle)

  /// The style asks for an image that is not there; what asks for it is drawn without.
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
