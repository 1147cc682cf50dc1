import CartoucheMapView
import CartoucheUIKit
import Foundation

// Ornaments are not views here: they are drawn into the pictures of the map view.
extension MLNMapView {
  // MARK: The scale bar

  /// Whether a scale bar is drawn; false by default.
  ///
  /// Differs from iOS in that it is drawn into pictures and is not a view of the hierarchy.
  public var showsScale: Bool {
    get { ornaments.scaleBar.visibility != .hidden }
    set { ornaments.scaleBar.visibility = newValue ? .adaptive : .hidden }
  }

  /// Whether the scale bar is for a dark map.
  ///
  /// Differs from iOS as ``showsScale`` does.
  public var scaleBarShouldShowDarkStyles: Bool {
    get { ornaments.isDark }
    set { ornaments.isDark = newValue }
  }

  /// Whether the scale bar shows metres rather than feet; true by default.
  ///
  /// Differs from iOS, where the user's region is the default.
  public var scaleBarUsesMetricSystem: Bool {
    get { ornaments.units == .metric }
    set { ornaments.units = newValue ? .metric : .imperial }
  }

  /// The corner of the scale bar; the upper left one unless set.
  ///
  /// Differs from iOS as ``showsScale`` does.
  public var scaleBarPosition: MLNOrnamentPosition {
    get { MLNOrnamentPosition(ornaments.scaleBar.position) }
    set { ornaments.scaleBar.position = newValue.position }
  }

  /// The distances of the scale bar from the borders at its corner, in points; 8 each unless set.
  ///
  /// Differs from iOS as ``showsScale`` does.
  public var scaleBarMargins: CGPoint {
    get { ornaments.scaleBar.point }
    set { ornaments.scaleBar.point = newValue }
  }

  // MARK: The compass

  /// Whether a compass is drawn while the map is turned; true by default.
  ///
  /// Differs from iOS in that it is drawn into pictures and is not a view: a tap on it is a tap on the map.
  public var showsCompassView: Bool {
    get { ornaments.compass.visibility != .hidden }
    set { ornaments.compass.visibility = newValue ? .adaptive : .hidden }
  }

  /// The rule by which the compass is drawn, in place of `compassView.compassVisibility` of iOS; an addition.
  public var compassVisibility: MLNOrnamentVisibility {
    get { MLNOrnamentVisibility(rawValue: ornaments.compass.visibility.rawValue) ?? .adaptive }
    set { ornaments.compass.visibility = Ornament.Visibility(rawValue: newValue.rawValue) ?? .adaptive }
  }

  /// The corner of the compass; the upper right one unless set.
  ///
  /// Differs from iOS as ``showsCompassView`` does.
  public var compassViewPosition: MLNOrnamentPosition {
    get { MLNOrnamentPosition(ornaments.compass.position) }
    set { ornaments.compass.position = newValue.position }
  }

  /// The distances of the compass from the borders at its corner, in points; 8 each unless set.
  ///
  /// Differs from iOS as ``showsCompassView`` does.
  public var compassViewMargins: CGPoint {
    get { ornaments.compass.point }
    set { ornaments.compass.point = newValue }
  }

  // MARK: The logo

  /// Whether the logo is drawn; true by default.
  ///
  /// Differs from iOS in that it is the engine's own logo, and is drawn into pictures instead of being a view.
  public var showsLogoView: Bool {
    get { ornaments.logo.visibility != .hidden }
    set { ornaments.logo.visibility = newValue ? .visible : .hidden }
  }

  /// The corner of the logo; the lower left one unless set.
  ///
  /// Differs from iOS as ``showsLogoView`` does.
  public var logoViewPosition: MLNOrnamentPosition {
    get { MLNOrnamentPosition(ornaments.logo.position) }
    set { ornaments.logo.position = newValue.position }
  }

  /// The distances of the logo from the borders at its corner, in points; 8 each unless set.
  ///
  /// Differs from iOS as ``showsLogoView`` does.
  public var logoViewMargins: CGPoint {
    get { ornaments.logo.point }
    set { ornaments.logo.point = newValue }
  }

  // MARK: The attribution

  /// Whether pictures show the attribution of the data; true by default.
  ///
  /// Differs from iOS, where a button shows a sheet with the names: here the names are in the picture itself, since the
  /// licences of most map data ask for them; the tint of the view does not colour them. An app that hides them has to
  /// show ``MLNStyle/attributionInfos`` elsewhere.
  public var showsAttributionButton: Bool {
    get { ornaments.attribution.visibility != .hidden }
    set { ornaments.attribution.visibility = newValue ? .visible : .hidden }
  }

  /// The corner of the attribution; the lower right one unless set.
  ///
  /// Differs from iOS as ``showsAttributionButton`` does.
  public var attributionButtonPosition: MLNOrnamentPosition {
    get { MLNOrnamentPosition(ornaments.attribution.position) }
    set { ornaments.attribution.position = newValue.position }
  }

  /// The distances of the attribution from the borders at its corner, in points; 8 each unless set.
  ///
  /// Differs from iOS as ``showsAttributionButton`` does.
  public var attributionButtonMargins: CGPoint {
    get { ornaments.attribution.point }
    set { ornaments.attribution.point = newValue }
  }

  /// Would show a sheet with the attributions; nothing presents sheets here.
  @available(
    *, unavailable,
    message: "nothing presents sheets on this system: pictures show the names; see attributionInfos"
  )
  public func showAttribution(_ sender: Any) {}

  // MARK: Views

  /// The view of the scale bar; it is drawn into pictures here.
  @available(*, unavailable, message: "ornaments are no views on this system: use showsScale")
  public var scaleBar: UIView { UIView() }

  /// The view of the compass; it is drawn into pictures here.
  @available(
    *, unavailable, message: "ornaments are no views on this system: use compassVisibility, showsCompassView"
  )
  public var compassView: UIView { UIView() }

  /// The view of the logo; it is drawn into pictures here.
  @available(*, unavailable, message: "ornaments are no views on this system: use showsLogoView")
  public var logoView: UIView { UIView() }

  /// The button of the attribution; it is drawn into pictures here.
  @available(*, unavailable, message: "ornaments are no views on this system: use showsAttributionButton")
  public var attributionButton: UIView { UIView() }
}

extension Ornament {
  /// The margins as a point; numbers that are not finite count as 0.
  fileprivate var point: CGPoint {
    get { CGPoint(x: margins.x, y: margins.y) }
    set {
      margins = SIMD2(
        newValue.x.isFinite ? Double(newValue.x) : 0, newValue.y.isFinite ? Double(newValue.y) : 0)
    }
  }
}
