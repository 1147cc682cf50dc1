import Cartouche
import CartoucheMapView
import CartoucheUIKit
import Foundation

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

/// The views of the ornaments of a map view, which say whether and how these are drawn.
@MainActor final class OrnamentViews {
  let scaleBar: UIView
  let compass: MLNCompassButton
  let logo: UIImageView
  let attribution: UIButton

  init(_ map: MLNMapView) {
    compass = MLNCompassButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    scaleBar = ScaleBarView(frame: CGRect(x: 0, y: 0, width: 100, height: 23))
    logo = LogoView(frame: CGRect(x: 0, y: 0, width: 80, height: 22))
    attribution = AttributionButton(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
    takeVisibility(of: map.ornaments)
    compass.map = map
    (scaleBar as? ScaleBarView)?.map = map
    (logo as? LogoView)?.map = map
    (attribution as? AttributionButton)?.map = map
  }

  /// Notes which ornaments are hidden.
  func takeVisibility(of ornaments: Ornaments) {
    for (view, ornament) in [
      (scaleBar, ornaments.scaleBar), (compass, ornaments.compass), (logo, ornaments.logo),
      (attribution, ornaments.attribution),
    ] {
      let isHidden = ornament.visibility == .hidden
      if view.isHidden != isHidden { view.isHidden = isHidden }
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
