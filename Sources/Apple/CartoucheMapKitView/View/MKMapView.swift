import Cartouche
import CartoucheCoreLocation
import CartoucheMapKit
import CartoucheRaster
import CartoucheUIKit
import Foundation

/// A map with overlays and annotations on it, with the interface of MapKit's view.
///
/// Nothing shows it on a screen here: ``picture()`` draws what a screen would show. MapKit's own tiles are not
/// available either; below the overlays is the view's background colour, or a ``baseMap`` of the program's choice. The
/// camera looks straight down, with north up. Time passes by ``step(to:)``; ``settle()`` and each picture complete all
/// movements.
///
/// ```swift
/// let mapView = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 640))
/// mapView.delegate = self
/// mapView.addOverlay(polygon)
/// mapView.setRegion(region, animated: false)
/// try await mapView.picture().pngData()?.write(to: file)
/// ```
@preconcurrency @MainActor open class MKMapView: UIView {
  /// The delegate that determines looks and receives events.
  open weak var delegate: (any MKMapViewDelegate)?

  /// The snapshotter for pictures: its loader loads ``baseMap``, its fonts draw titles.
  public var snapshotter = Snapshotter()

  /// The findings about the last picture: parts that could not be loaded or drawn.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// The map with the current camera, without overlays and annotations.
  var live = LiveMap(.blank)
  var overlayStack = OverlayStack()
  var renderers: [ObjectIdentifier: MKOverlayRenderer] = [:]
  var annotationList: [any MKAnnotation] = []
  var annotationIDs: Set<ObjectIdentifier> = []
  var annotationViews: [ObjectIdentifier: MKAnnotationView] = [:]
  /// The views of removed annotations, by their identifiers, for reuse.
  var reusableViews: [String: [MKAnnotationView]] = [:]
  var selection: [any MKAnnotation] = []
  /// The part of the map to show as soon as the view has a size.
  private var wish: (rect: MKMapRect, insets: UIEdgeInsets)?
  private var isMoving = false

  /// The map below overlays and annotations, a style of the program's choice; `nil` for none.
  ///
  /// Its camera is ignored: the view has its own.
  public var baseMap: Map? {
    didSet {
      let camera = live.map.camera
      live.update { map in
        map = baseMap ?? .blank
        map.camera = camera
      }
    }
  }

  /// The picture that a screen would show, after all current movements; `UIScreen.main` determines its resolution.
  ///
  /// The delegate is asked for the looks of new overlays and annotations. Parts of ``baseMap`` that cannot be loaded
  /// are left out and reported in ``diagnostics``.
  ///
  /// - Throws: `MapError` when the view has no size or is too large, or the task is cancelled.
  open override func picture() async throws(MapError) -> UIImage { try await drawnPicture() }

  /// The last picture, for pictures of the views around; `nil` before the first.
  var shown: Bitmap?

  /// The view's own rectangle; a region that was set before the view had a size is shown now.
  open override var bounds: CGRect {
    didSet {
      guard let wish, hasSize else { return }
      show(wish.rect, insets: wish.insets, animated: false)
    }
  }

  /// The size of pictures in logical pixels, with the pixel ratio.
  var viewport: Viewport {
    Viewport(width: bounds.width, height: bounds.height, pixelRatio: UIScreen.main.scale)
  }

  var view: ViewTransform { ViewTransform(live.map.camera, viewport) }

  private var hasSize: Bool { bounds.width >= 1 && bounds.height >= 1 }

  // MARK: Moving

  /// Shows a part of the map in the area that the insets leave free, now or after a short movement.
  func show(_ rect: MKMapRect, insets: UIEdgeInsets, animated: Bool) {
    guard let rect = rect.onTheMap else { return }
    guard hasSize else {
      wish = (rect, insets)
      return
    }
    wish = nil
    var camera = live.map.camera
    let free = [insets.top, insets.right, insets.bottom, insets.left].map { inset in
      inset.isFinite ? min(max(Double(inset), 0), 1e6) : 0
    }
    camera.fit(
      CoordinateBounds(rect), in: viewport,
      padding: EdgeInsets(top: free[0], right: free[1], bottom: free[2], left: free[3]))
    guard camera.center.x.isFinite, abs(camera.center.y) <= 90, camera.zoom.isFinite else { return }
    move(to: camera, animated: animated)
  }

  /// Sets another camera, now or after a short movement.
  func move(to camera: Camera, animated: Bool) {
    delegate?.mapView(self, regionWillChangeAnimated: animated)
    if animated {
      live.ease(to: camera)
    } else {
      live.update { $0.camera = camera }
    }
    isMoving = animated && live.animation != nil
    delegate?.mapViewDidChangeVisibleRegion(self)
    if !isMoving { delegate?.mapView(self, regionDidChangeAnimated: animated) }
  }

  /// Lets time pass up to a moment in seconds since the view was made, so that movements continue.
  ///
  /// Earlier moments, and NaN, change nothing.
  public func step(to time: TimeInterval) {
    guard time >= 0, time.isFinite else { return }
    advance(to: .seconds(min(time, 1e9)))
  }

  /// Completes every current movement, and those that the delegate begins meanwhile, up to a thousand.
  public func settle() {
    for _ in 0..<1_000 {
      guard let end = live.settlingTime else { return }
      advance(to: end)
    }
  }

  private func advance(to moment: Duration) {
    guard moment > live.time else { return }
    live.advance(to: moment)
    guard isMoving else { return }
    delegate?.mapViewDidChangeVisibleRegion(self)
    guard live.animation == nil else { return }
    isMoving = false
    delegate?.mapView(self, regionDidChangeAnimated: true)
  }
}
