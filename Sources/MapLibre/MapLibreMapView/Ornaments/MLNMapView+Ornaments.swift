import Cartouche
import CartoucheMapView
import CartoucheRaster
import CartoucheUIKit
import Foundation

// Ornaments are drawn into the pictures of the map view; their views say whether and how.
extension MLNMapView {
  // MARK: The scale bar

  /// Whether a scale bar is drawn; false by default.
  ///
  /// Differs from iOS in that it is drawn into pictures, whatever its view contains.
  public var showsScale: Bool {
    get { ornaments.scaleBar.visibility != .hidden }
    set { show(\.scaleBar, newValue) }
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
  /// Differs from iOS in that a tap on it is a tap on the map.
  public var showsCompassView: Bool {
    get { ornaments.compass.visibility != .hidden }
    set { show(\.compass, newValue) }
  }

  /// The rule by which the compass is drawn, also as `compassView.compassVisibility`; an addition.
  public var compassVisibility: MLNOrnamentVisibility {
    get { MLNOrnamentVisibility(rawValue: ornaments.compass.visibility.rawValue) ?? .adaptive }
    set {
      ornaments.compass.visibility = Ornament.Visibility(rawValue: newValue.rawValue) ?? .adaptive
      existingOrnamentViews?.takeVisibility(of: ornaments)
    }
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
  /// Differs from iOS in that it is the engine's own logo.
  public var showsLogoView: Bool {
    get { ornaments.logo.visibility != .hidden }
    set { show(\.logo, newValue) }
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
  /// licences of most map data ask for them; the tint of ``attributionButton`` colours them. An app that hides them has to
  /// show ``MLNStyle/attributionInfos`` elsewhere.
  public var showsAttributionButton: Bool {
    get { ornaments.attribution.visibility != .hidden }
    set { show(\.attribution, newValue) }
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

  /// Would show a sheet with the attributions; of no effect here, where pictures show the names.
  public func showAttribution(_ sender: Any) {}

  // MARK: Views

  /// The view of the scale bar, whose `isHidden` and `alpha` count in pictures.
  ///
  /// Its frame is where the scale bar is drawn, and other views can be tied to it by constraints. Differs from iOS in that
  /// only the position and the margins move it, and that touches go through it to the map.
  public var scaleBar: UIView { ornamentViews.scaleBar }

  /// The view of the compass, whose `isHidden`, `alpha` and `compassVisibility` count in pictures.
  ///
  /// Its frame is where the compass is drawn while the map is turned. Differs from iOS as ``scaleBar`` does, and in that
  /// pictures do not show another image of it.
  public var compassView: MLNCompassButton { ornamentViews.compass }

  /// The view of the logo, whose `isHidden` and `alpha` count in pictures.
  ///
  /// Its frame is where the logo is drawn. Differs from iOS as ``scaleBar`` does, and in that pictures do not show another
  /// image of it.
  public var logoView: UIImageView { ornamentViews.logo }

  /// The button of the attribution, whose `isHidden`, `alpha` and `tintColor` count in pictures.
  ///
  /// Its frame is that of the names, which are known once a picture was drawn. Differs from iOS as ``scaleBar`` does; its
  /// tint is the colour of the names.
  public var attributionButton: UIButton { ornamentViews.attribution }

  /// The ornaments as they are drawn now.
  var shownOrnaments: Ornaments {
    var shown = ornaments
    if safeAreaInsets != .zero {
      for kind in OrnamentKind.allCases {
        shown[keyPath: kind.ornament].keep(within: safeAreaInsets, beside: contentInset)
      }
    }
    guard let views = existingOrnamentViews else { return shown }
    shown.scaleBar.opacity = Float(views.scaleBar.alpha)
    shown.compass.opacity = Float(views.compass.alpha)
    shown.logo.opacity = Float(views.logo.alpha)
    shown.attribution.opacity = Float(views.attribution.alpha)
    shown.attribution.ink = views.attribution.ownTintColor.map { PremultipliedColor($0.cgColor) }
    return shown
  }

  private var ornamentViews: OrnamentViews {
    let views = existingOrnamentViews ?? OrnamentViews(self)
    existingOrnamentViews = views
    placeOrnamentViews()
    return views
  }

  /// Gives the views of the ornaments, if there are any, the places where these are drawn.
  func placeOrnamentViews() {
    existingOrnamentViews?.place(
      shownOrnaments, camera: state.camera, in: viewport, attributions: drawing.attributions)
  }

  /// Shows or hides an ornament.
  private func show(_ ornament: WritableKeyPath<Ornaments, Ornament>, _ isShown: Bool) {
    setShown(ornament, isShown)
    existingOrnamentViews?.takeVisibility(of: ornaments)
  }

  /// Shows or hides an ornament, for its view.
  func setShown(_ ornament: WritableKeyPath<Ornaments, Ornament>, _ isShown: Bool) {
    if !isShown {
      ornaments[keyPath: ornament].visibility = .hidden
    } else if ornaments[keyPath: ornament].visibility == .hidden {
      let isAlways = ornament == \.logo || ornament == \.attribution
      ornaments[keyPath: ornament].visibility = isAlways ? .visible : .adaptive
    }
  }
}

extension Ornament {
  /// Moves the ornament away from bars, as far as the insets of the content do not.
  fileprivate mutating func keep(within safe: UIEdgeInsets, beside content: UIEdgeInsets) {
    let isLeft = position == .topLeft || position == .bottomLeft
    let isTop = position == .topLeft || position == .topRight
    let across = isLeft ? safe.left - content.left : safe.right - content.right
    let down = isTop ? safe.top - content.top : safe.bottom - content.bottom
    margins += SIMD2(max(Double(across), 0), max(Double(down), 0))
  }

  /// The margins as a point; numbers that are not finite count as 0.
  fileprivate var point: CGPoint {
    get { CGPoint(x: margins.x, y: margins.y) }
    set {
      margins = SIMD2(
        newValue.x.isFinite ? Double(newValue.x) : 0, newValue.y.isFinite ? Double(newValue.y) : 0)
    }
  }
}
