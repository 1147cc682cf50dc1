import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreMap
import MapLibreStyle

// On iOS the methods of the delegate are optional, and programs call them as `delegate?.mapView?(mapView, didSelect: a)`
// or `delegate.mapViewDidBecomeIdle!(mapView)`. Such calls mean the properties below, which always have a value. Both are
// disfavoured: a call without the mark means the method, and a property of the program's own class comes first.

/// The methods that `delegate?.mapView?(…)` calls.
@preconcurrency @MainActor public struct MLNMapViewDelegateCalls {
  private let delegate: any MLNMapViewDelegate

  init(_ delegate: any MLNMapViewDelegate) { self.delegate = delegate }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera
  ) -> Bool {
    delegate.mapView(mapView, shouldChangeFrom: oldCamera, to: newCamera)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera,
    reason: MLNCameraChangeReason
  ) -> Bool {
    delegate.mapView(mapView, shouldChangeFrom: oldCamera, to: newCamera, reason: reason)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, regionWillChangeAnimated animated: Bool) {
    delegate.mapView(mapView, regionWillChangeAnimated: animated)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, regionWillChangeWith reason: MLNCameraChangeReason, animated: Bool
  ) {
    delegate.mapView(mapView, regionWillChangeWith: reason, animated: animated)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, regionIsChangingWith reason: MLNCameraChangeReason) {
    delegate.mapView(mapView, regionIsChangingWith: reason)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, regionDidChangeAnimated animated: Bool) {
    delegate.mapView(mapView, regionDidChangeAnimated: animated)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, regionDidChangeWith reason: MLNCameraChangeReason, animated: Bool
  ) {
    delegate.mapView(mapView, regionDidChangeWith: reason, animated: animated)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {
    delegate.mapView(mapView, didFinishLoading: style)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didFailToLoadImage imageName: String) -> UIImage? {
    delegate.mapView(mapView, didFailToLoadImage: imageName)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, shouldRemoveStyleImage imageName: String) -> Bool {
    delegate.mapView(mapView, shouldRemoveStyleImage: imageName)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, sourceDidChange source: MLNSource) {
    delegate.mapView(mapView, sourceDidChange: source)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, shaderWillCompile id: Int, backend: Int, defines: String)
  {
    delegate.mapView(mapView, shaderWillCompile: id, backend: backend, defines: defines)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, shaderDidCompile id: Int, backend: Int, defines: String) {
    delegate.mapView(mapView, shaderDidCompile: id, backend: backend, defines: defines)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, shaderDidFailCompile id: Int, backend: Int, defines: String
  ) {
    delegate.mapView(mapView, shaderDidFailCompile: id, backend: backend, defines: defines)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, glyphsWillLoad fontStack: [String], range: NSRange) {
    delegate.mapView(mapView, glyphsWillLoad: fontStack, range: range)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, glyphsDidLoad fontStack: [String], range: NSRange) {
    delegate.mapView(mapView, glyphsDidLoad: fontStack, range: range)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, glyphsDidError fontStack: [String], range: NSRange) {
    delegate.mapView(mapView, glyphsDidError: fontStack, range: range)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, tileDidTriggerAction operation: MLNTileOperation, x: Int, y: Int, z: Int,
    wrap: Int, overscaledZ: Int, sourceID: String
  ) {
    delegate.mapView(
      mapView, tileDidTriggerAction: operation, x: x, y: y, z: z, wrap: wrap, overscaledZ: overscaledZ,
      sourceID: sourceID)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, spriteWillLoad id: String, url: String) {
    delegate.mapView(mapView, spriteWillLoad: id, url: url)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, spriteDidLoad id: String, url: String) {
    delegate.mapView(mapView, spriteDidLoad: id, url: url)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, spriteDidError id: String, url: String) {
    delegate.mapView(mapView, spriteDidError: id, url: url)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, imageFor annotation: any MLNAnnotation)
    -> MLNAnnotationImage?
  {
    delegate.mapView(mapView, imageFor: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation)
    -> MLNAnnotationView?
  {
    delegate.mapView(mapView, viewFor: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didAdd annotationViews: [MLNAnnotationView]) {
    delegate.mapView(mapView, didAdd: annotationViews)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, alphaForShapeAnnotation annotation: MLNShape) -> CGFloat {
    delegate.mapView(mapView, alphaForShapeAnnotation: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, strokeColorForShapeAnnotation annotation: MLNShape)
    -> UIColor
  {
    delegate.mapView(mapView, strokeColorForShapeAnnotation: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, fillColorForPolygonAnnotation annotation: MLNPolygon)
    -> UIColor
  {
    delegate.mapView(mapView, fillColorForPolygonAnnotation: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, lineWidthForPolylineAnnotation annotation: MLNPolyline)
    -> CGFloat
  {
    delegate.mapView(mapView, lineWidthForPolylineAnnotation: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, shapeAnnotationIsEnabled annotation: MLNShape) -> Bool {
    delegate.mapView(mapView, shapeAnnotationIsEnabled: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didSelect annotation: any MLNAnnotation) {
    delegate.mapView(mapView, didSelect: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didDeselect annotation: any MLNAnnotation) {
    delegate.mapView(mapView, didDeselect: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didSelect annotationView: MLNAnnotationView) {
    delegate.mapView(mapView, didSelect: annotationView)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didDeselect annotationView: MLNAnnotationView) {
    delegate.mapView(mapView, didDeselect: annotationView)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation)
    -> Bool
  {
    delegate.mapView(mapView, annotationCanShowCallout: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, calloutViewFor annotation: any MLNAnnotation) -> (
    any MLNCalloutView
  )? {
    delegate.mapView(mapView, calloutViewFor: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, leftCalloutAccessoryViewFor annotation: any MLNAnnotation)
    -> UIView?
  {
    delegate.mapView(mapView, leftCalloutAccessoryViewFor: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, rightCalloutAccessoryViewFor annotation: any MLNAnnotation
  ) -> UIView? {
    delegate.mapView(mapView, rightCalloutAccessoryViewFor: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, annotation: any MLNAnnotation, calloutAccessoryControlTapped control: UIControl
  ) {
    delegate.mapView(mapView, annotation: annotation, calloutAccessoryControlTapped: control)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, tapOnCalloutFor annotation: any MLNAnnotation) {
    delegate.mapView(mapView, tapOnCalloutFor: annotation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(styleForDefaultUserLocationAnnotationView mapView: MLNMapView)
    -> MLNUserLocationAnnotationViewStyle
  {
    delegate.mapView(styleForDefaultUserLocationAnnotationView: mapView)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didUpdate userLocation: MLNUserLocation?) {
    delegate.mapView(mapView, didUpdate: userLocation)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didFailToLocateUserWithError error: any Error) {
    delegate.mapView(mapView, didFailToLocateUserWithError: error)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, didChange mode: MLNUserTrackingMode, animated: Bool) {
    delegate.mapView(mapView, didChange: mode, animated: animated)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, didChangeLocationManagerAuthorization manager: any MLNLocationManager
  ) {
    delegate.mapView(mapView, didChangeLocationManagerAuthorization: manager)
  }
}

/// The methods that `delegate?.mapViewDidFailLoadingMap?(…)` calls.
@preconcurrency @MainActor public struct MLNMapViewDelegateFailureCalls {
  private let delegate: any MLNMapViewDelegate

  init(_ delegate: any MLNMapViewDelegate) { self.delegate = delegate }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, withError error: any Error) {
    delegate.mapViewDidFailLoadingMap(mapView, withError: error)
  }
}

/// The methods that `delegate?.mapViewDidFinishRenderingMap?(…)` calls.
@preconcurrency @MainActor public struct MLNMapViewDelegateMapCalls {
  private let delegate: any MLNMapViewDelegate

  init(_ delegate: any MLNMapViewDelegate) { self.delegate = delegate }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, fullyRendered: Bool) {
    delegate.mapViewDidFinishRenderingMap(mapView, fullyRendered: fullyRendered)
  }
}

/// The methods that `delegate?.mapViewDidFinishRenderingFrame?(…)` calls.
@preconcurrency @MainActor public struct MLNMapViewDelegateFrameCalls {
  private let delegate: any MLNMapViewDelegate

  init(_ delegate: any MLNMapViewDelegate) { self.delegate = delegate }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, fullyRendered: Bool) {
    delegate.mapViewDidFinishRenderingFrame(mapView, fullyRendered: fullyRendered)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(
    _ mapView: MLNMapView, fullyRendered: Bool, frameEncodingTime: Double, frameRenderingTime: Double
  ) {
    delegate.mapViewDidFinishRenderingFrame(
      mapView, fullyRendered: fullyRendered, frameEncodingTime: frameEncodingTime,
      frameRenderingTime: frameRenderingTime)
  }

  /// Calls the method of the same arguments.
  public func callAsFunction(_ mapView: MLNMapView, fullyRendered: Bool, renderingStats: MLNRenderingStats) {
    delegate.mapViewDidFinishRenderingFrame(
      mapView, fullyRendered: fullyRendered, renderingStats: renderingStats)
  }
}

extension NSObjectProtocol where Self: MLNMapViewDelegate {
  /// The methods of this name, for calls that mark them as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapView: MLNMapViewDelegateCalls? {
    MLNMapViewDelegateCalls(self)
  }
  /// The methods of this name, for calls that mark them as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewDidFailLoadingMap:
    MLNMapViewDelegateFailureCalls?
  { MLNMapViewDelegateFailureCalls(self) }
  /// The methods of this name, for calls that mark them as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewDidFinishRenderingMap:
    MLNMapViewDelegateMapCalls?
  { MLNMapViewDelegateMapCalls(self) }
  /// The methods of this name, for calls that mark them as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewDidFinishRenderingFrame:
    MLNMapViewDelegateFrameCalls?
  { MLNMapViewDelegateFrameCalls(self) }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewRegionIsChanging:
    (@MainActor (MLNMapView) -> Void)?
  { { self.mapViewRegionIsChanging($0) } }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewWillStartLoadingMap:
    (@MainActor (MLNMapView) -> Void)?
  { { self.mapViewWillStartLoadingMap($0) } }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewDidFinishLoadingMap:
    (@MainActor (MLNMapView) -> Void)?
  { { self.mapViewDidFinishLoadingMap($0) } }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewWillStartRenderingMap:
    (@MainActor (MLNMapView) -> Void)?
  { { self.mapViewWillStartRenderingMap($0) } }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewWillStartRenderingFrame:
    (@MainActor (MLNMapView) -> Void)?
  { { self.mapViewWillStartRenderingFrame($0) } }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewDidBecomeIdle:
    (@MainActor (MLNMapView) -> Void)?
  { { self.mapViewDidBecomeIdle($0) } }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewWillStartLocatingUser:
    (@MainActor (MLNMapView) -> Void)?
  { { self.mapViewWillStartLocatingUser($0) } }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewDidStopLocatingUser:
    (@MainActor (MLNMapView) -> Void)?
  { { self.mapViewDidStopLocatingUser($0) } }
  /// The method of this name, for calls that mark it as optional.
  @preconcurrency @MainActor @_disfavoredOverload public var mapViewUserLocationAnchorPoint:
    (@MainActor (MLNMapView) -> CGPoint)?
  { { self.mapViewUserLocationAnchorPoint($0) } }
}
