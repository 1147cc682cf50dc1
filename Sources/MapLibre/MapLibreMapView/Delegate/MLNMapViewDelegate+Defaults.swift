import CartoucheUIKit
import MapLibreExpressions
import MapLibreMap
import MapLibreStyle

// The default implementations of the delegate's methods.
extension MLNMapViewDelegate {
  /// Returns true.
  public func mapView(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera
  ) -> Bool {
    true
  }
  /// Calls the method without a reason.
  public func mapView(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera,
    reason: MLNCameraChangeReason
  ) -> Bool {
    self.mapView(mapView, shouldChangeFrom: oldCamera, to: newCamera)
  }
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, regionWillChangeAnimated animated: Bool) {}
  /// Calls the method without a reason.
  public func mapView(
    _ mapView: MLNMapView, regionWillChangeWith reason: MLNCameraChangeReason, animated: Bool
  ) {
    self.mapView(mapView, regionWillChangeAnimated: animated)
  }
  /// Does nothing.
  public func mapViewRegionIsChanging(_ mapView: MLNMapView) {}
  /// Calls the method without a reason.
  public func mapView(_ mapView: MLNMapView, regionIsChangingWith reason: MLNCameraChangeReason) {
    mapViewRegionIsChanging(mapView)
  }
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, regionDidChangeAnimated animated: Bool) {}
  /// Calls the method without a reason.
  public func mapView(
    _ mapView: MLNMapView, regionDidChangeWith reason: MLNCameraChangeReason, animated: Bool
  ) {
    self.mapView(mapView, regionDidChangeAnimated: animated)
  }
  /// Does nothing.
  public func mapViewWillStartLoadingMap(_ mapView: MLNMapView) {}
  /// Does nothing.
  public func mapViewDidFinishLoadingMap(_ mapView: MLNMapView) {}
  /// Does nothing.
  public func mapViewDidFailLoadingMap(_ mapView: MLNMapView, withError error: any Error) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle) {}
  /// Returns `nil`.
  public func mapView(_ mapView: MLNMapView, didFailToLoadImage imageName: String) -> UIImage? {
    nil
  }
  /// Returns true.
  public func mapView(_ mapView: MLNMapView, shouldRemoveStyleImage imageName: String) -> Bool {
    true
  }
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, sourceDidChange source: MLNSource) {}
  /// Does nothing.
  public func mapViewWillStartRenderingMap(_ mapView: MLNMapView) {}
  /// Does nothing.
  public func mapViewDidFinishRenderingMap(_ mapView: MLNMapView, fullyRendered: Bool) {}
  /// Does nothing.
  public func mapViewWillStartRenderingFrame(_ mapView: MLNMapView) {}
  /// Does nothing.
  public func mapViewDidFinishRenderingFrame(_ mapView: MLNMapView, fullyRendered: Bool) {}
  /// Calls the method without times.
  public func mapViewDidFinishRenderingFrame(
    _ mapView: MLNMapView, fullyRendered: Bool, frameEncodingTime: Double, frameRenderingTime: Double
  ) {
    mapViewDidFinishRenderingFrame(mapView, fullyRendered: fullyRendered)
  }
  /// Calls the method with two times.
  public func mapViewDidFinishRenderingFrame(
    _ mapView: MLNMapView, fullyRendered: Bool, renderingStats: MLNRenderingStats
  ) {
    mapViewDidFinishRenderingFrame(
      mapView, fullyRendered: fullyRendered, frameEncodingTime: renderingStats.encodingTime,
      frameRenderingTime: renderingStats.renderingTime)
  }
  /// Does nothing.
  public func mapViewDidBecomeIdle(_ mapView: MLNMapView) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, shaderWillCompile id: Int, backend: Int, defines: String) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, shaderDidCompile id: Int, backend: Int, defines: String) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, shaderDidFailCompile id: Int, backend: Int, defines: String) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, glyphsWillLoad fontStack: [String], range: NSRange) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, glyphsDidLoad fontStack: [String], range: NSRange) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, glyphsDidError fontStack: [String], range: NSRange) {}
  /// Does nothing.
  public func mapView(
    _ mapView: MLNMapView, tileDidTriggerAction operation: MLNTileOperation, x: Int, y: Int, z: Int,
    wrap: Int,
    overscaledZ: Int, sourceID: String
  ) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, spriteWillLoad id: String, url: String) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, spriteDidLoad id: String, url: String) {}
  /// Does nothing.
  public func mapView(_ mapView: MLNMapView, spriteDidError id: String, url: String) {}
}
