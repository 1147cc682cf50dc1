extension DisplayList {
  /// The paint that a command was recorded with.
  func paint(of command: Command) -> Paint {
    guard command.paint >= 0 else { return .color(PremultipliedColor(rgba: command.color)) }
    switch paints[Int(command.paint)] {
    case .nothing: return .color(.clear)
    case .color(let color): return .color(color)
    case .linear(let origin, let step, let ramp):
      let squared = (step * step).sum()
      return .linearGradient(
        LinearGradient(start: origin, end: origin + step / squared, stops: Self.stops(of: ramp)))
    case .radial(let center, let scale, let ramp):
      return .radialGradient(RadialGradient(center: center, radius: 1 / scale, stops: Self.stops(of: ramp)))
    case .pattern(let image):
      return .pattern(
        Pattern(
          bitmap: image.bitmap, transform: image.inverse.inverse ?? ProjectiveTransform(.identity),
          sampling: image.sampling, opacity: image.opacity))
    case .alongLine(let paint): return paint.paint
    }
  }

  /// The stops between which a table of colours is linear.
  private static func stops(of ramp: [SIMD4<Float>]) -> [GradientStop] {
    let last = ramp.count - 1
    guard last > 0 else { return ramp.map { GradientStop(position: 0, color: PremultipliedColor(rgba: $0)) } }
    var kept = [0]
    for index in 1..<last {
      let bend = ramp[index + 1] - 2 * ramp[index] + ramp[index - 1]
      // Differences below a hundredth of a step of eight bits do not show.
      if (bend * bend).sum() > 1.6e-9 { kept.append(index) }
    }
    return (kept + [last]).map {
      GradientStop(position: Float($0) / Float(last), color: PremultipliedColor(rgba: ramp[$0]))
    }
  }
}

extension ResolvedLinePaint {
  /// The paint that it was made from; lengths are those of the table or picture.
  fileprivate var paint: Paint {
    switch source {
    case .ramp(let ramp):
      let count = Float(ramp.count)
      return .lineGradient(
        LineGradient(
          colors: ramp.map(PremultipliedColor.init(rgba:)), sampling: isNearest ? .nearest : .bilinear,
          range: origin / count...(origin / count + 1), length: count / along, opacity: opacity))
    case .image(let image, _):
      return .linePattern(
        LinePattern(
          bitmap: image.bitmap, length: Float(image.bitmap.width) / along,
          height: Float(image.bitmap.height) / across, opacity: image.opacity))
    }
  }
}
