import Cartouche
import CartoucheMapView
import CartoucheRenderer
import CartoucheUIKit
import Foundation
import MapLibreSettings

/// The view of the compass of a map view.
///
/// It belongs to a map view, ``MLNMapView/compassView``, into whose pictures the compass is drawn.
@preconcurrency @MainActor open class MLNCompassButton: UIImageView {
  /// The map view of the compass.
  fileprivate(set) weak var map: MLNMapView?

  /// The rule by which the compass is shown.
  open var compassVisibility: MLNOrnamentVisibility {
    get { map?.compassVisibility ?? .adaptive }
    set { map?.compassVisibility = newValue }
  }

  /// Whether the compass is not shown.
  open override var isHidden: Bool { didSet { map?.setShown(\.compass, !isHidden) } }

  /// Called when the view was added or removed; a compass that was removed is not shown.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    isHidden = superview == nil
  }
}

/// The views of the ornaments of a map view, which say whether, how and where these are drawn.
@MainActor final class OrnamentViews {
  let scaleBar: UIView
  let compass: MLNCompassButton
  let logo: UIImageView
  let attribution: UIButton

  /// The values from which the places of the ornaments follow.
  private struct Situation: Equatable {
    let ornaments: Ornaments
    let camera: Camera
    let viewport: Viewport
    let attributions: [String]
  }

  private var situation: Situation?

  init(_ map: MLNMapView) {
    compass = MLNCompassButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    scaleBar = ScaleBarView(frame: CGRect(x: 0, y: 0, width: 100, height: 23))
    logo = LogoView(frame: CGRect(x: 0, y: 0, width: 80, height: 22))
    attribution = AttributionButton(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
    for view in all.map(\.value) {
      view.isUserInteractionEnabled = false
      map.insertSubview(view, at: 0)
    }
    takeVisibility(of: map.ornaments)
    compass.map = map
    (scaleBar as? ScaleBarView)?.map = map
    (logo as? LogoView)?.map = map
    (attribution as? AttributionButton)?.map = map
  }

  private var all: KeyValuePairs<OrnamentKind, UIView> {
    [.scaleBar: scaleBar, .compass: compass, .logo: logo, .attribution: attribution]
  }

  /// Whether a view is one of these, which are drawn with the map.
  func contain(_ view: UIView) -> Bool { all.contains { $0.value === view } }

  /// Notes which ornaments are hidden.
  func takeVisibility(of ornaments: Ornaments) {
    for (kind, view) in all {
      let isHidden = ornaments[keyPath: kind.ornament].visibility == .hidden
      if view.isHidden != isHidden { view.isHidden = isHidden }
    }
  }

  /// Gives the views the places where the ornaments are drawn: those of ornaments that are not drawn now have the size
  /// that they had last, at their corners.
  func place(_ ornaments: Ornaments, camera: Camera, in viewport: Viewport, attributions: [String]) {
    let now = Situation(
      ornaments: ornaments, camera: camera, viewport: viewport, attributions: attributions)
    guard now != situation else { return }
    situation = now
    let places = OrnamentPainter(fonts: .launched).places(
      of: ornaments, camera: camera, in: viewport, attributions: attributions)
    for (kind, view) in all {
      let size = places[kind]?.size ?? SIMD2(view.bounds.width, view.bounds.height)
      let origin =
        places[kind]?.origin
        ?? ornaments[keyPath: kind.ornament].origin(of: size, in: viewport, insets: camera.padding)
      let frame = CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
      guard view.frame != frame else { continue }
      view.frame = frame
      view.superview?.setNeedsLayout()
    }
  }
}

private final class ScaleBarView: UIView {
  weak var map: MLNMapView?
  override var isHidden: Bool { didSet { map?.setShown(\.scaleBar, !isHidden) } }
  override func didMoveToSuperview() { isHidden = superview == nil }
}

private final class LogoView: UIImageView {
  weak var map: MLNMapView?
  override var isHidden: Bool { didSet { map?.setShown(\.logo, !isHidden) } }
  override func didMoveToSuperview() { isHidden = superview == nil }
}

private final class AttributionButton: UIButton {
  weak var map: MLNMapView?
  override var isHidden: Bool { didSet { map?.setShown(\.attribution, !isHidden) } }
  override func didMoveToSuperview() { isHidden = superview == nil }
}
