import CartoucheCoreGraphics
import CartoucheCoreLocation
import CartoucheQuartzCore
import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreMap

/// The default view of the user's location: a dot that pulses with the time of the map view, in a circle as wide as the
/// location is uncertain, with an arrow or a beam for the heading; a disc with an arrow while the map follows the course;
/// an area where the program may have only an approximate location.
final class StandardUserLocationView: MLNUserLocationAnnotationView {
  /// Lengths in points, those of the SDK's view.
  private enum Metric {
    static let dot: CGFloat = 22
    static let disc: CGFloat = 45
    /// The least width of the circle that is shown around the dot.
    static let circle: CGFloat = dot + 15
    static let beam: CGFloat = 60
    /// The width to which the wave around an exact location grows.
    static let wave: CGFloat = 115
    /// The greatest width of a circle: more than any view shows.
    static let widest: CGFloat = 4096
  }

  /// The zoom level from which on the area of an approximate location grows.
  private static let approximateZoom = 7.0

  private var target: CALayer?

  override var hitTestLayer: CALayer? { target }

  override func update() {
    guard let map, let place = userLocation?.location else { return }
    let given = map.delegate?.mapView(styleForDefaultUserLocationAnnotationView: map)
    let style = given ?? MLNUserLocationAnnotationViewStyle()
    style.tint = map.tintColor ?? .tintColor
    let isExact = map.locationManager?.accuracyAuthorization() != .reducedAccuracy
    let mode = map.userTrackingMode
    let side = isExact && mode == .followWithCourse ? Metric.disc : Metric.dot
    bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.sublayers = nil
    target = nil
    if !isExact {
      addArea(style, place, map)
    } else if mode == .followWithCourse {
      addDisc(style, place, map)
    } else {
      addDot(style, place, map)
    }
  }

  // MARK: Looks

  private func addDot(_ style: MLNUserLocationAnnotationViewStyle, _ place: CLLocation, _ map: MLNMapView) {
    let width = diameter(of: place, in: map, zoom: map.zoomLevel)
    if width > Metric.circle {
      let circle = circle(width, style.haloFillColor)
      circle.opacity = 0.15
      layer.addSublayer(circle)
    }
    let followsHeading = map.userTrackingMode == .followWithHeading
    let heading = map.showsUserHeadingIndicator || followsHeading ? userLocation?.heading : nil
    if let heading, followsHeading { layer.addSublayer(beam(of: heading, style, map)) }
    let pulse = Pulse(at: map.time)
    if pulse.waveOpacity > 0, (0...10).contains(place.horizontalAccuracy) {
      let wave = circle((width > Metric.circle ? width : Metric.wave) * pulse.waveScale, style.haloFillColor)
      wave.opacity = pulse.waveOpacity
      layer.addSublayer(wave)
    }
    let rim = circle(Metric.dot, .white)
    shade(rim, style, map, radius: 3)
    layer.addSublayer(rim)
    let dot = circle(Metric.dot * 0.75 * pulse.dotScale, style.puckFillColor)
    dot.opacity = pulse.dotOpacity
    layer.addSublayer(dot)
    if let heading, !followsHeading { layer.addSublayer(arrow(of: heading, style, map)) }
    target = rim
  }

  private func addDisc(_ style: MLNUserLocationAnnotationViewStyle, _ place: CLLocation, _ map: MLNMapView) {
    let disc = circle(Metric.disc, .white)
    shade(disc, style, map, radius: 1.5)
    layer.addSublayer(disc)
    let side = Metric.disc / 2
    let path = CGMutablePath()
    // A head of an arrow with a notch below.
    path.move(to: CGPoint(x: side * 0.5, y: 0))
    path.addLine(to: CGPoint(x: side * 0.9, y: side))
    path.addLine(to: CGPoint(x: side * 0.5, y: side * 0.75))
    path.addLine(to: CGPoint(x: side * 0.1, y: side))
    path.closeSubpath()
    let arrow = CAShapeLayer()
    arrow.path = path
    arrow.fillColor = style.puckArrowFillColor.cgColor
    arrow.strokeColor = arrow.fillColor
    arrow.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    arrow.position = middle
    if place.course >= 0 { arrow.setAffineTransform(turn(to: place.course, in: map)) }
    layer.addSublayer(arrow)
    target = disc
  }

  private func addArea(_ style: MLNUserLocationAnnotationViewStyle, _ place: CLLocation, _ map: MLNMapView) {
    let zoom = max(map.zoomLevel, Self.approximateZoom)
    let width = max(diameter(of: place, in: map, zoom: zoom), Metric.dot)
    let area = circle(width, style.approximateHaloFillColor)
    area.opacity = Float(style.approximateHaloOpacity)
    layer.addSublayer(area)
    let rim = circle(width, .clear)
    rim.borderWidth = map.zoomLevel < Self.approximateZoom ? 1 : CGFloat(style.approximateHaloBorderWidth)
    rim.borderColor = style.approximateHaloBorderColor.cgColor
    layer.addSublayer(rim)
    target = area
  }

  // MARK: Parts

  private var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }

  private func circle(_ width: CGFloat, _ color: UIColor) -> CALayer {
    let circle = CALayer()
    circle.bounds = CGRect(x: 0, y: 0, width: width, height: width)
    circle.position = middle
    circle.cornerRadius = width / 2
    circle.backgroundColor = color.cgColor
    return circle
  }

  /// A shadow that moves down and softens as the map tilts.
  private func shade(
    _ layer: CALayer, _ style: MLNUserLocationAnnotationViewStyle, _ map: MLNMapView, radius: CGFloat
  ) {
    let pitch = MLNRadiansFromDegrees(map.camera.pitch)
    layer.shadowColor = style.puckShadowColor.cgColor
    layer.shadowOpacity = Float(style.puckShadowOpacity)
    layer.shadowOffset = CGSize(width: 0, height: max(pitch * 10, 1))
    layer.shadowRadius = max(pitch * 5, radius)
  }

  /// An arrow head just outside the dot.
  private func arrow(
    of heading: CLHeading, _ style: MLNUserLocationAnnotationViewStyle, _ map: MLNMapView
  ) -> CALayer {
    let path = CGMutablePath()
    let radius = Metric.dot / 2
    path.move(to: CGPoint(x: radius, y: -8))
    path.addLine(to: CGPoint(x: radius + 7, y: 0.5))
    path.addQuadCurve(to: CGPoint(x: radius - 7, y: 0.5), control: CGPoint(x: radius, y: -3.5))
    path.closeSubpath()
    return pointer(path, style.puckFillColor, heading, map)
  }

  /// A beam that is as wide as the heading is uncertain.
  private func beam(
    of heading: CLHeading, _ style: MLNUserLocationAnnotationViewStyle, _ map: MLNMapView
  ) -> CALayer {
    let path = CGMutablePath()
    let centre = CGPoint(x: Metric.dot / 2, y: Metric.dot / 2)
    let half = MLNRadiansFromDegrees(min(max(heading.headingAccuracy, 15), 60))
    path.move(to: centre)
    path.addArc(
      center: centre, radius: Metric.beam, startAngle: -.pi / 2 - half, endAngle: -.pi / 2 + half,
      clockwise: false)
    path.closeSubpath()
    let beam = pointer(path, style.haloFillColor, heading, map)
    beam.opacity = 0.3
    return beam
  }

  private func pointer(
    _ path: CGPath, _ color: UIColor, _ heading: CLHeading, _ map: MLNMapView
  ) -> CALayer {
    let pointer = CAShapeLayer()
    pointer.path = path
    pointer.fillColor = color.cgColor
    pointer.bounds = CGRect(x: 0, y: 0, width: Metric.dot, height: Metric.dot)
    pointer.position = middle
    pointer.setAffineTransform(turn(to: heading.direction, in: map))
    return pointer
  }

  private func turn(to direction: CLLocationDirection, in map: MLNMapView) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: MLNRadiansFromDegrees(direction - map.direction))
  }

  /// The width in points of the circle within which the location is.
  private func diameter(of place: CLLocation, in map: MLNMapView, zoom: Double) -> CGFloat {
    let metres = map.metersPerPoint(atLatitude: place.coordinate.latitude) * exp2(map.zoomLevel - zoom)
    guard place.horizontalAccuracy > 0, metres > 0, metres.isFinite else { return 0 }
    return min((CGFloat(2 * place.horizontalAccuracy / metres)).rounded(), Metric.widest)
  }
}
