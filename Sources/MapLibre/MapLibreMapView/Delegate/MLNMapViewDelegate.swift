import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreMap
import MapLibreStyle

/// A delegate that is told what happens in a map view, and asked what should happen.
///
/// On iOS each method is optional. Here each has an implementation that does nothing, and which one is called is
/// settled where a class declares the conformance: a class has to write the methods it wants to be called next to the
/// conformance itself. A method that a subclass adds later, without `override`, is never called, and nothing warns.
///
/// All methods are called on the main actor at the end of a step of the view, in the order in which things happened; see
/// ``MLNMapView/step(to:)``. Questions, such as ``mapView(_:shouldChangeFrom:to:reason:)``, are asked at once.
@preconcurrency @MainActor
public protocol MLNMapViewDelegate: NSObjectProtocol {
  // MARK: The camera

  /// Asks whether a gesture may change the camera.
  func mapView(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera
  ) -> Bool
  /// Asks whether a gesture may change the camera, with the reason; by default calls the method without one.
  func mapView(
    _ mapView: MLNMapView, shouldChangeFrom oldCamera: MLNMapCamera, to newCamera: MLNMapCamera,
    reason: MLNCameraChangeReason
  ) -> Bool
  /// Called when the camera is about to change.
  func mapView(_ mapView: MLNMapView, regionWillChangeAnimated animated: Bool)
  /// Called when the camera is about to change, with the reason; by default calls the method without one.
  func mapView(_ mapView: MLNMapView, regionWillChangeWith reason: MLNCameraChangeReason, animated: Bool)
  /// Called when the camera has changed and continues to change.
  func mapViewRegionIsChanging(_ mapView: MLNMapView)
  /// Called when the camera continues to change, with the reason; by default calls the method without one.
  func mapView(_ mapView: MLNMapView, regionIsChangingWith reason: MLNCameraChangeReason)
  /// Called when the camera has come to rest.
  func mapView(_ mapView: MLNMapView, regionDidChangeAnimated animated: Bool)
  /// Called when the camera has come to rest, with the reason; by default calls the method without one.
  func mapView(_ mapView: MLNMapView, regionDidChangeWith reason: MLNCameraChangeReason, animated: Bool)

  // MARK: Loading

  /// Called when a style is about to be loaded.
  func mapViewWillStartLoadingMap(_ mapView: MLNMapView)
  /// Called when the style and everything that the first picture needs is loaded.
  func mapViewDidFinishLoadingMap(_ mapView: MLNMapView)
  /// Called when the style cannot be loaded.
  func mapViewDidFailLoadingMap(_ mapView: MLNMapView, withError error: any Error)
  /// Called when the style is loaded and can be read and changed; its sources may still be loading.
  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle)
  /// Asks for an image that the style names and does not have; `nil` leaves it out.
  ///
  /// Asked once for each name after the first frame that misses it; what is given becomes an image of the style, and the
  /// frame is drawn again.
  func mapView(_ mapView: MLNMapView, didFailToLoadImage imageName: String) -> UIImage?
  /// Asks whether an image that the style no longer needs may be removed; never called here, as nothing is removed.
  func mapView(_ mapView: MLNMapView, shouldRemoveStyleImage imageName: String) -> Bool
  /// Tells that the program changed a source of the style, such as the shape of an ``MLNShapeSource``.
  ///
  /// Told before the next frame is drawn, once for several changes.
  func mapView(_ mapView: MLNMapView, sourceDidChange source: MLNSource)

  // MARK: Drawing

  /// Called when the first picture of a style is about to be drawn.
  func mapViewWillStartRenderingMap(_ mapView: MLNMapView)
  /// Called when a picture of a style was first drawn completely.
  func mapViewDidFinishRenderingMap(_ mapView: MLNMapView, fullyRendered: Bool)
  /// Called when a picture is about to be drawn.
  func mapViewWillStartRenderingFrame(_ mapView: MLNMapView)
  /// Called when a picture was drawn.
  func mapViewDidFinishRenderingFrame(_ mapView: MLNMapView, fullyRendered: Bool)
  /// Called when a picture was drawn, with times in seconds; by default calls the method without them.
  func mapViewDidFinishRenderingFrame(
    _ mapView: MLNMapView, fullyRendered: Bool, frameEncodingTime: Double, frameRenderingTime: Double)
  /// Called when a picture was drawn, with all measurements; by default calls the method with two times.
  func mapViewDidFinishRenderingFrame(
    _ mapView: MLNMapView, fullyRendered: Bool, renderingStats: MLNRenderingStats)
  /// Called when nothing moves, nothing is loading and the last picture shows everything.
  func mapViewDidBecomeIdle(_ mapView: MLNMapView)

  // MARK: Details of loading and drawing

  /// Called when a program of the graphics card is about to be compiled; never called here, where there are none.
  func mapView(_ mapView: MLNMapView, shaderWillCompile id: Int, backend: Int, defines: String)
  /// Called when a program of the graphics card was compiled; never called here, where there are none.
  func mapView(_ mapView: MLNMapView, shaderDidCompile id: Int, backend: Int, defines: String)
  /// Called when a program of the graphics card cannot be compiled; never called here, where there are none.
  func mapView(_ mapView: MLNMapView, shaderDidFailCompile id: Int, backend: Int, defines: String)
  /// Called when glyphs are about to be loaded; like all calls about loading, it comes once a frame is drawn.
  func mapView(_ mapView: MLNMapView, glyphsWillLoad fontStack: [String], range: NSRange)
  /// Called when glyphs were loaded.
  func mapView(_ mapView: MLNMapView, glyphsDidLoad fontStack: [String], range: NSRange)
  /// Called when glyphs cannot be loaded.
  func mapView(_ mapView: MLNMapView, glyphsDidError fontStack: [String], range: NSRange)
  /// Called with an event of a tile; the source is empty if no template of the style identifies it.
  func mapView(
    _ mapView: MLNMapView, tileDidTriggerAction operation: MLNTileOperation, x: Int, y: Int, z: Int,
    wrap: Int,
    overscaledZ: Int, sourceID: String)
  /// Called when a sprite is about to be loaded.
  func mapView(_ mapView: MLNMapView, spriteWillLoad id: String, url: String)
  /// Called when the index of a sprite was loaded.
  func mapView(_ mapView: MLNMapView, spriteDidLoad id: String, url: String)
  /// Called when the index of a sprite cannot be loaded.
  func mapView(_ mapView: MLNMapView, spriteDidError id: String, url: String)

  // MARK: The look of annotations

  /// Asks for the picture of a point; `nil` for the map's own pin.
  ///
  /// Not called for points that have a view.
  func mapView(_ mapView: MLNMapView, imageFor annotation: any MLNAnnotation) -> MLNAnnotationImage?
  /// Asks for the view of a point, or of the user's location; `nil` for a picture.
  ///
  /// For the user's location the view has to be an ``MLNUserLocationAnnotationView``; others are not used.
  func mapView(_ mapView: MLNMapView, viewFor annotation: any MLNAnnotation) -> MLNAnnotationView?
  /// Called when annotations were added, with their views.
  func mapView(_ mapView: MLNMapView, didAdd annotationViews: [MLNAnnotationView])
  /// Asks for the opacity of a line or area, 0 to 1; by default 1.
  func mapView(_ mapView: MLNMapView, alphaForShapeAnnotation annotation: MLNShape) -> CGFloat
  /// Asks for the colour of a line, or of the outline of an area; by default the tint of the map view.
  func mapView(_ mapView: MLNMapView, strokeColorForShapeAnnotation annotation: MLNShape) -> UIColor
  /// Asks for the colour of an area; by default the tint of the map view.
  func mapView(_ mapView: MLNMapView, fillColorForPolygonAnnotation annotation: MLNPolygon) -> UIColor
  /// Asks for the width of a line in points; by default 3.
  func mapView(_ mapView: MLNMapView, lineWidthForPolylineAnnotation annotation: MLNPolyline) -> CGFloat

  // MARK: Selecting annotations

  /// Asks whether a tap can select a line or area; by default yes.
  func mapView(_ mapView: MLNMapView, shapeAnnotationIsEnabled annotation: MLNShape) -> Bool
  /// Called when an annotation was selected.
  func mapView(_ mapView: MLNMapView, didSelect annotation: any MLNAnnotation)
  /// Called when an annotation is no longer selected.
  func mapView(_ mapView: MLNMapView, didDeselect annotation: any MLNAnnotation)
  /// Called when an annotation with a view was selected, after the method for annotations.
  func mapView(_ mapView: MLNMapView, didSelect annotationView: MLNAnnotationView)
  /// Called when an annotation with a view is no longer selected, after the method for annotations.
  func mapView(_ mapView: MLNMapView, didDeselect annotationView: MLNAnnotationView)
  /// Asks whether a selected annotation with a title shows a callout; by default no.
  func mapView(_ mapView: MLNMapView, annotationCanShowCallout annotation: any MLNAnnotation) -> Bool
  /// Asks for the callout of an annotation, a view; `nil` for a bubble with title and subtitle.
  func mapView(_ mapView: MLNMapView, calloutViewFor annotation: any MLNAnnotation) -> (any MLNCalloutView)?
  /// Asks for the view on the left side of a callout; `nil` for none.
  func mapView(_ mapView: MLNMapView, leftCalloutAccessoryViewFor annotation: any MLNAnnotation) -> UIView?
  /// Asks for the view on the right side of a callout; `nil` for none.
  func mapView(_ mapView: MLNMapView, rightCalloutAccessoryViewFor annotation: any MLNAnnotation) -> UIView?
  /// Called when a control at the side of a callout was tapped.
  func mapView(
    _ mapView: MLNMapView, annotation: any MLNAnnotation, calloutAccessoryControlTapped control: UIControl)
  /// Called when the callout of an annotation was tapped.
  func mapView(_ mapView: MLNMapView, tapOnCalloutFor annotation: any MLNAnnotation)

  // MARK: The user's location

  /// Called when the user's location is about to be shown.
  func mapViewWillStartLocatingUser(_ mapView: MLNMapView)
  /// Called when the user's location is no longer shown.
  func mapViewDidStopLocatingUser(_ mapView: MLNMapView)
  /// Asks for the look of the view of the user's location, where the program gives none of its own.
  func mapView(
    styleForDefaultUserLocationAnnotationView mapView: MLNMapView
  ) -> MLNUserLocationAnnotationViewStyle
  /// Reports a new location or heading of the user.
  func mapView(_ mapView: MLNMapView, didUpdate userLocation: MLNUserLocation?)
  /// Called when the user's location cannot be determined.
  func mapView(_ mapView: MLNMapView, didFailToLocateUserWithError error: any Error)
  /// Called when the tracking mode has changed.
  func mapView(_ mapView: MLNMapView, didChange mode: MLNUserTrackingMode, animated: Bool)
  /// Asks for the point at which the user is shown while the map follows, within the content inset.
  ///
  /// By default it is in the middle, or as high as ``MLNMapView/userLocationVerticalAlignment`` says.
  func mapViewUserLocationAnchorPoint(_ mapView: MLNMapView) -> CGPoint
  /// Called when the permission to know locations changed.
  func mapView(
    _ mapView: MLNMapView, didChangeLocationManagerAuthorization manager: any MLNLocationManager)
}
