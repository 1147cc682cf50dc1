import CartoucheUIKit
import MapLibreExpressions
import MapLibreMap
import MapLibreStyle

/// Somebody who is told what happens in a map view, and asked what should.
///
/// On iOS each method is optional. Here each has an implementation that does nothing, and which one is called is settled
/// where a class declares that it conforms: a class has to write the methods that it wants to be called for beside the
/// conformance itself. What a subclass of it adds later, without `override`, is never called, and nothing warns.
///
/// All methods are called on the main actor at the end of a step of the view, in the order in which things happened; see
/// ``MLNMapView/step(to:)``. Questions, such as ``mapView(_:shouldChangeFrom:to:reason:)``, are asked at once.
@MainActor
public protocol MLNMapViewDelegate: NSObjectProtocol {
  // MARK: The camera

  /// Asks whether a gesture may change the camera.
  func mapView(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera
  ) -> Bool
  /// Asks whether a gesture may change the camera, and says why; asks the method without a reason unless written.
  func mapView(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera,
    reason: MLNCameraChangeReason
  ) -> Bool
  /// Tells that the camera is about to change.
  func mapView(_ mapView: MLNMapView, regionWillChangeAnimated animated: Bool)
  /// Tells that the camera is about to change, and why; tells the method without a reason unless written.
  func mapView(_ mapView: MLNMapView, regionWillChangeWith reason: MLNCameraChangeReason, animated: Bool)
  /// Tells that the camera has changed, and that more is to come.
  func mapViewRegionIsChanging(_ mapView: MLNMapView)
  /// Tells that the camera has changed, that more is to come, and why; tells the method without a reason unless written.
  func mapView(_ mapView: MLNMapView, regionIsChangingWith reason: MLNCameraChangeReason)
  /// Tells that the camera is where it will stay for now.
  func mapView(_ mapView: MLNMapView, regionDidChangeAnimated animated: Bool)
  /// Tells that the camera is where it will stay for now, and why; tells the method without a reason unless written.
  func mapView(_ mapView: MLNMapView, regionDidChangeWith reason: MLNCameraChangeReason, animated: Bool)

  // MARK: Loading

  /// Tells that a style is about to be loaded.
  func mapViewWillStartLoadingMap(_ mapView: MLNMapView)
  /// Tells that the style and all that the first picture needs is there.
  func mapViewDidFinishLoadingMap(_ mapView: MLNMapView)
  /// Tells that the style cannot be loaded.
  func mapViewDidFailLoadingMap(_ mapView: MLNMapView, withError error: any Error)
  /// Tells that the style is there, to be read and changed; its sources may still be on their way.
  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle)
  /// Asks for an image that the style names and does not have; `nil` for none.
  func mapView(_ mapView: MLNMapView, didFailToLoadImage imageName: String) -> UIImage?
  /// Asks whether an image that the style no longer needs may be removed; never asked here, where nothing is removed.
  func mapView(_ mapView: MLNMapView, shouldRemoveStyleImage imageName: String) -> Bool
  /// Tells that a source of the style was changed by the program.
  func mapView(_ mapView: MLNMapView, sourceDidChange source: MLNSource)

  // MARK: Drawing

  /// Tells that the first picture of a style is about to be drawn.
  func mapViewWillStartRenderingMap(_ mapView: MLNMapView)
  /// Tells that a picture of a style was drawn for the first time with all that it needs.
  func mapViewDidFinishRenderingMap(_ mapView: MLNMapView, fullyRendered: Bool)
  /// Tells that a picture is about to be drawn.
  func mapViewWillStartRenderingFrame(_ mapView: MLNMapView)
  /// Tells that a picture was drawn.
  func mapViewDidFinishRenderingFrame(_ mapView: MLNMapView, fullyRendered: Bool)
  /// Tells that a picture was drawn, and in what time, in seconds; tells the method without times unless written.
  func mapViewDidFinishRenderingFrame(
    _ mapView: MLNMapView, fullyRendered: Bool, frameEncodingTime: Double, frameRenderingTime: Double)
  /// Tells that a picture was drawn, with all that was measured; tells the method with two times unless written.
  func mapViewDidFinishRenderingFrame(
    _ mapView: MLNMapView, fullyRendered: Bool, renderingStats: MLNRenderingStats)
  /// Tells that nothing moves, nothing is loaded and the last picture shows everything.
  func mapViewDidBecomeIdle(_ mapView: MLNMapView)

  // MARK: Details of loading and drawing

  /// Tells that a program of the graphics card is about to be compiled; never called here, where there are none.
  func mapView(_ mapView: MLNMapView, shaderWillCompile id: Int, backend: Int, defines: String)
  /// Tells that a program of the graphics card was compiled; never called here, where there are none.
  func mapView(_ mapView: MLNMapView, shaderDidCompile id: Int, backend: Int, defines: String)
  /// Tells that a program of the graphics card cannot be compiled; never called here, where there are none.
  func mapView(_ mapView: MLNMapView, shaderDidFailCompile id: Int, backend: Int, defines: String)
  /// Tells that glyphs are about to be loaded.
  func mapView(_ mapView: MLNMapView, glyphsWillLoad fontStack: [String], range: NSRange)
  /// Tells that glyphs were loaded.
  func mapView(_ mapView: MLNMapView, glyphsDidLoad fontStack: [String], range: NSRange)
  /// Tells that glyphs cannot be loaded.
  func mapView(_ mapView: MLNMapView, glyphsDidError fontStack: [String], range: NSRange)
  /// Tells what happened to a tile.
  func mapView(
    _ mapView: MLNMapView, tileDidTriggerAction operation: MLNTileOperation, x: Int, y: Int, z: Int,
    wrap: Int,
    overscaledZ: Int, sourceID: String)
  /// Tells that a sprite is about to be loaded.
  func mapView(_ mapView: MLNMapView, spriteWillLoad id: String, url: String)
  /// Tells that a sprite was loaded.
  func mapView(_ mapView: MLNMapView, spriteDidLoad id: String, url: String)
  /// Tells that a sprite cannot be loaded.
  func mapView(_ mapView: MLNMapView, spriteDidError id: String, url: String)
}
