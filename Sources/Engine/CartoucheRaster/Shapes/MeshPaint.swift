/// The filling of a mesh, by the values at its corners.
package enum MeshPaint: Sendable {
  /// One colour; no values.
  case color(PremultipliedColor)
  /// A picture; values x and y are the column and the row in its texels, z the depth of the fog.
  case picture(MeshPicture)
  /// Lines; values x and y are the place across the line, 1 at its edge; z is the scale of the softness, and w the
  /// distance along the line in the unit of dashes and colours.
  case line(MeshLine)
  /// A disc with its ring; values x and y are the place in it in whole radii. The centre is not used.
  case circle(Circle)
}

/// A picture on a mesh.
package struct MeshPicture: Sendable {
  /// The picture.
  package var bitmap: Bitmap
  /// Its smaller copies, for parts that are seen smaller than the picture: the nearest in size is read. None for reading
  /// the picture itself.
  package var levels: MipLevels?
  /// The interpolation between texels; smaller copies, and the picture where it is seen smaller, are always mixed when
  /// there are levels.
  package var sampling: Sampling
  /// The maximum number of places that are read along the direction in which the picture is compressed the most, 1…16.
  package var maximumTaps: Int = 1
  /// Whether the picture is repeated; its border goes on without end otherwise.
  package var repeats = false
  /// The factor on all channels, 0…1.
  package var opacity: Float
  /// The change of colours as they are sampled.
  package var adjustment: ColorAdjustment?
  /// The fog before the picture.
  package var fog: MeshFog?

  /// A picture in its own colours.
  package init(_ bitmap: Bitmap, sampling: Sampling = .bilinear, opacity: Float = 1) {
    self.bitmap = bitmap
    self.sampling = sampling
    self.opacity = opacity
  }
}

/// Fog by depth, mixed as light is: after raising all channels to the power 2.2.
package struct MeshFog: Sendable {
  /// The colour of the fog.
  package var color: PremultipliedColor
  /// The colour of the fog at the horizon.
  package var horizonColor: PremultipliedColor
  /// The depth at which the fog begins, 0…1.
  package var groundBlend: Float
  /// The depth at which the colour of the horizon begins, 0…1.
  package var horizonBlend: Float
  /// The factor on the share of the fog, 0…1.
  package var opacity: Float

  /// Describes fog.
  package init(
    color: PremultipliedColor, horizonColor: PremultipliedColor, groundBlend: Float, horizonBlend: Float,
    opacity: Float
  ) {
    self.color = color
    self.horizonColor = horizonColor
    self.groundBlend = groundBlend
    self.horizonBlend = horizonBlend
    self.opacity = opacity
  }
}

/// Lines on a mesh: a strip of triangles on both sides of the middle.
///
/// A point at the place n across has the distance |n| · outset, and is covered by clamp(min(d − (inset − blur2), outset −
/// d) / blur2, 0, 1) with blur2 = (blur + 1 / pixelRatio) · γ (`line.fragment.glsl` of the reference renderer). Lengths
/// may be in any unit.
package struct MeshLine: Sendable {
  /// The colours of a line.
  package enum Color: Sendable {
    /// One colour.
    case color(PremultipliedColor)
    /// Colours by the distance d along the line: d · `scale` + `origin` counts colours, and that at i stands at i + ½.
    case ramp([PremultipliedColor], origin: Float, scale: Float, sampling: Sampling)
    /// A picture once for each `period` along the line, its rows across it from n.y = 1 to −1.
    ///
    /// As in the reference renderer it is stretched by a texel of its repetition at each of its four sides.
    case picture(Bitmap, period: Float)
  }

  /// The distance of the edge from the middle.
  package var outset: Float
  /// The distance of the edge of the gap from the middle.
  package var inset: Float = 0
  /// The softening added to that of the edges.
  package var blur: Float = 0
  /// The units for which an edge is softened over one.
  package var pixelRatio: Float = 1
  /// The colours.
  package var color: Color
  /// The factor on all channels, 0…1.
  package var opacity: Float = 1
  /// The dashes, in the unit of the distance along the line; `nil` for a whole line.
  package var dash: DashPattern?
  /// The distance of the edge, n = 1, from the middle in the unit of dashes, and the radius of their round ends; `nil` for
  /// straight ones.
  package var roundDash: (outset: Float, radius: Float)?

  /// A line of a colour.
  package init(outset: Float, color: Color) {
    self.outset = outset
    self.color = color
  }
}
