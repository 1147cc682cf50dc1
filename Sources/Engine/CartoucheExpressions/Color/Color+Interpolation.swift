/// The colour space that an interpolation runs through (style specification, “Interpolate”).
public enum ColorSpace: String, Sendable, Hashable {
  /// Straight sRGB channels, as `interpolate` does.
  case rgb
  /// CIELAB, as `interpolate-lab` does.
  case lab
  /// Hue, chroma, lightness, as `interpolate-hcl` does: the hue takes the shorter way around.
  case hcl
}

extension Color {
  /// The colour at `fraction` of the way towards `other`, in `space`.
  ///
  /// Straight channels are interpolated, as in the specification's reference; 0 gives this colour, 1 the other.
  public func interpolated(to other: Color, fraction: Double, in space: ColorSpace = .rgb) -> Color {
    switch space {
    case .rgb:
      Color(
        red: mix(red, other.red, fraction), green: mix(green, other.green, fraction),
        blue: mix(blue, other.blue, fraction), alpha: mix(alpha, other.alpha, fraction))
    case .lab:
      Color(LabColor(self).interpolated(to: LabColor(other), fraction: fraction))
    case .hcl:
      Color(
        LabColor(
          HCLColor(LabColor(self)).interpolated(to: HCLColor(LabColor(other)), fraction: fraction)))
    }
  }
}

extension LabColor {
  fileprivate func interpolated(to other: LabColor, fraction: Double) -> LabColor {
    LabColor(
      lightness: mix(lightness, other.lightness, fraction), a: mix(a, other.a, fraction),
      b: mix(b, other.b, fraction), alpha: mix(alpha, other.alpha, fraction))
  }
}

extension HCLColor {
  fileprivate func interpolated(to other: HCLColor, fraction: Double) -> HCLColor {
    var mixedChroma = mix(chroma, other.chroma, fraction)
    let mixedHue: Double
    switch (hue.isNaN, other.hue.isNaN) {
    case (false, false):
      var difference = other.hue - hue
      if difference > 180 { difference -= 360 } else if difference < -180 { difference += 360 }
      mixedHue = hue + fraction * difference
    case (false, true):
      // A grey has no hue of its own. The extremes 0 and 1 follow the reference, chroma.js.
      mixedHue = hue
      if other.lightness == 1 || other.lightness == 0 { mixedChroma = chroma }
    case (true, false):
      mixedHue = other.hue
      if lightness == 1 || lightness == 0 { mixedChroma = other.chroma }
    case (true, true):
      mixedHue = .nan
    }
    return HCLColor(
      hue: mixedHue, chroma: mixedChroma, lightness: mix(lightness, other.lightness, fraction),
      alpha: mix(alpha, other.alpha, fraction))
  }
}

/// The number at `fraction` of the way from `first` to `second`.
func mix(_ first: Double, _ second: Double, _ fraction: Double) -> Double {
  first + fraction * (second - first)
}
