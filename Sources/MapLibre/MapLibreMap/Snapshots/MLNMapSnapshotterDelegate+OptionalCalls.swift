import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreStyle

/// The methods that `delegate?.mapSnapshotter?(…)` calls.
@preconcurrency @MainActor public struct MLNMapSnapshotterDelegateCalls {
  private let delegate: any MLNMapSnapshotterDelegate

  init(_ delegate: any MLNMapSnapshotterDelegate) { self.delegate = delegate }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ snapshotter: MLNMapSnapshotter, didFinishLoading style: MLNStyle) {
    delegate.mapSnapshotter(snapshotter, didFinishLoading: style)
  }
  /// Calls the method of the same arguments.
  public func callAsFunction(_ snapshotter: MLNMapSnapshotter, didFailLoadingImageNamed name: String) {
    delegate.mapSnapshotter(snapshotter, didFailLoadingImageNamed: name)
  }
  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ snapshotter: MLNMapSnapshotter, imageFor annotation: any MLNAnnotation
  ) -> MLNAnnotationImage? { delegate.mapSnapshotter(snapshotter, imageFor: annotation) }
  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ snapshotter: MLNMapSnapshotter, alphaForShapeAnnotation annotation: MLNShape
  ) -> CGFloat { delegate.mapSnapshotter(snapshotter, alphaForShapeAnnotation: annotation) }
  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ snapshotter: MLNMapSnapshotter, strokeColorForShapeAnnotation annotation: MLNShape
  ) -> UIColor { delegate.mapSnapshotter(snapshotter, strokeColorForShapeAnnotation: annotation) }
  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ snapshotter: MLNMapSnapshotter, fillColorForPolygonAnnotation annotation: MLNPolygon
  ) -> UIColor { delegate.mapSnapshotter(snapshotter, fillColorForPolygonAnnotation: annotation) }
  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ snapshotter: MLNMapSnapshotter, lineWidthForPolylineAnnotation annotation: MLNPolyline
  ) -> CGFloat { delegate.mapSnapshotter(snapshotter, lineWidthForPolylineAnnotation: annotation) }
}

/// The method that `delegate?.mapSnapshotterDidFail?(…)` calls.
@preconcurrency @MainActor public struct MLNMapSnapshotterDelegateFailureCalls {
  private let delegate: any MLNMapSnapshotterDelegate

  init(_ delegate: any MLNMapSnapshotterDelegate) { self.delegate = delegate }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ snapshotter: MLNMapSnapshotter, withError error: any Error) {
    delegate.mapSnapshotterDidFail(snapshotter, withError: error)
  }
}

// For calls that mark the methods as optional, as on iOS. A call without the mark means the method.
extension NSObjectProtocol where Self: MLNMapSnapshotterDelegate {
  /// The methods of this name, for calls that mark them as optional.
  @preconcurrency @MainActor @_disfavoredOverload
  public var mapSnapshotter: MLNMapSnapshotterDelegateCalls? { MLNMapSnapshotterDelegateCalls(self) }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload
  public var mapSnapshotterDidFail: MLNMapSnapshotterDelegateFailureCalls? {
    MLNMapSnapshotterDelegateFailureCalls(self)
  }
}
