import Cartouche
import CartoucheCoreGraphics
import CartoucheMapKit
import CartoucheUIKit
import Foundation

/// The look of an overlay with areas and lines.
///
/// A program's own paths (`path`, `createPath()`), miter limits and dash phases are not supported.
open class MKOverlayPathRenderer: MKOverlayRenderer {
  /// The colour of areas; `nil` draws none.
  open var fillColor: UIColor?
  /// The colour of lines; `nil` draws none.
  open var strokeColor: UIColor?
  /// The width of lines in points, the same at every zoom level; 0 means one point here.
  open var lineWidth: CGFloat = 0
  /// The shape of corners.
  open var lineJoin = CGLineJoin.round
  /// The shape of ends.
  open var lineCap = CGLineCap.round
  /// The alternating lengths of dashes and gaps, in points; `nil` for a solid line.
  open var lineDashPattern: [NSNumber]?

  /// The area inside rings, and their outlines.
  func shapes(ofArea rings: [[SIMD2<Double>]]) -> [OverlayShape] {
    var shapes: [OverlayShape] = []
    if let color = color(fillColor) { shapes.append(.area(rings, color)) }
    if let stroke { shapes += rings.map { .line($0, isClosed: true, stroke) } }
    return shapes
  }

  /// A line through places.
  func shapes(ofLine line: [SIMD2<Double>]) -> [OverlayShape] {
    stroke.map { [.line(line, isClosed: false, $0)] } ?? []
  }

  private func color(_ color: UIColor?) -> Color? {
    guard let (red, green, blue, own) = color?.components else { return nil }
    let channels = [red, green, blue, own * alpha].map { Double($0) }
    guard channels.allSatisfy(\.isFinite) else { return nil }
    let unit = channels.map { min(max($0, 0), 1) }
    return unit[3] > 0 ? Color(red: unit[0], green: unit[1], blue: unit[2], alpha: unit[3]) : nil
  }

  private var stroke: CanvasStroke? {
    guard let color = color(strokeColor), lineWidth.isFinite, lineWidth >= 0 else { return nil }
    var stroke = CanvasStroke(color: color, width: lineWidth == 0 ? 1 : Double(lineWidth))
    stroke.cap =
      switch lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    stroke.join =
      switch lineJoin {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    let dashes = (lineDashPattern ?? []).map(\.doubleValue)
    // An odd number of lengths is repeated once.
    if dashes.allSatisfy({ $0.isFinite && $0 >= 0 }), dashes.contains(where: { $0 > 0 }) {
      stroke.dashes = dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
    }
    return stroke
  }
}
