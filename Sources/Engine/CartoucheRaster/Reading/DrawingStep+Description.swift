extension DrawingStep: CustomStringConvertible {
  /// The step in a few words, such as `fill #aabbcc, 12 points`.
  public var description: String { content.description }
}

extension DrawingStep.Content: CustomStringConvertible {
  /// The shape and its paint in a few words.
  public var description: String {
    switch self {
    case .fill(let path, _, let edge, let paint):
      return "\(edge == .rim ? "rim" : "fill") \(paint.summary), \(path.points.count) points"
    case .outline(let path, let paint): return "outline \(paint.summary), \(path.points.count) points"
    case .stroke(let lines, let paint):
      let style = lines.style
      let dashes = style.dash.map { " dashed " + $0.lengths.map(\.short).joined(separator: " ") } ?? ""
      let gap = style.gapWidth > 0 ? " around a gap of \(style.gapWidth.short)" : ""
      return
        "stroke \(paint.summary), \(style.width.short) wide\(gap)\(dashes), \(lines.path.points.count) points"
    case .circle(let circle, _):
      let ring =
        circle.strokeWidth > 0
        ? ", ring \(circle.strokeColor.hexadecimal) \(circle.strokeWidth.short) wide" : ""
      return "circle \(circle.color.hexadecimal), radius \(circle.radius.short)\(ring)"
    case .field(let field):
      return "icon \(field.paint.color.hexadecimal), distance field \(field.width)x\(field.height)"
    case .text(let run):
      let kind = run.isHalo ? "halo" : "text"
      let font = run.fonts.first.map { " in \($0)" } ?? ""
      return "\(kind) \"\(run.text)\" \(run.paint.color.hexadecimal), size \(Float(run.size).short)\(font)"
    case .picture(let picture):
      return "picture \(picture.bitmap.width)x\(picture.bitmap.height), opacity \(picture.opacity.short)"
    case .heat(let count): return "heat of \(count) points"
    case .relief(let width, let height): return "relief \(width)x\(height)"
    case .heights(let width, let height): return "heights \(width)x\(height)"
    case .faces(let faces):
      return faces.count == 1 ? "face \(faces[0].color.hexadecimal)" : "\(faces.count) faces"
    case .mesh(let count): return count > 0 ? "\(count) triangles" : "depths begin anew"
    case .atmosphere: return "atmosphere"
    case .sky: return "sky"
    case .groupBegin: return "group begins"
    case .groupEnd(let opacity): return "group ends, opacity \(opacity.short)"
    }
  }
}

extension Paint {
  /// The paint in a word or two.
  fileprivate var summary: String {
    switch self {
    case .color(let color): color.hexadecimal
    case .linearGradient(let gradient): "linear gradient of \(gradient.stops.count) stops"
    case .radialGradient(let gradient): "radial gradient of \(gradient.stops.count) stops"
    case .pattern(let pattern): "pattern \(pattern.bitmap.width)x\(pattern.bitmap.height)"
    case .lineGradient: "gradient along the line"
    case .linePattern(let pattern): "pattern along the line \(pattern.bitmap.width)x\(pattern.bitmap.height)"
    }
  }
}

extension PremultipliedColor {
  /// The colour without its opacity as `#rrggbb`, followed by the opacity in percent if it is below 1.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    var text = "#"
    for channel in [rgba.x, rgba.y, rgba.z] {
      let byte = alpha > 0 ? Int(min(max(channel / alpha, 0), 1) * 255 + 0.5) : 0
      text.append(digits[byte / 16])
      text.append(digits[byte % 16])
    }
    return alpha < 1 ? "\(text) \(Int((max(alpha, 0) * 100).rounded()))%" : text
  }
}

extension Float {
  /// The number with at most two decimals.
  fileprivate var short: String {
    let hundredths = (self * 100).rounded()
    guard hundredths.isFinite, abs(hundredths) < 1e9 else { return "\(self)" }
    let whole = Int(hundredths)
    if whole % 100 == 0 { return "\(whole / 100)" }
    return "\(Float(whole) / 100)"
  }
}
