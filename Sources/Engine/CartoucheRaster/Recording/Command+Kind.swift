extension Command {
  /// The kinds of steps.
  ///
  /// A new one takes a case, its extent, and its kernel in `Strip.play(_:_:)`.
  enum Kind: UInt8 {
    /// One paint over all pixels of the bounds.
    case box
    /// Areas: by the share of each pixel that is inside; by its centre; a soft outline; what of that is outside; the
    /// inside by centres and the outline.
    case areaFill, centreFill, outline, rim, softFill
    /// Lines, and those in the plane of a projection.
    case stroke, planeStroke
    /// A line of one segment with round ends.
    case capsule
    /// Circles, and those in the plane of a projection.
    case circle, groundCircle
    /// A picture that ends at its border, and part of a distance field.
    case picture, field
    /// Faces of prisms, and one whose sides are sorted.
    case faces, face
    /// Colours by how densely points lie.
    case density
    /// A value of any type that is a `Drawing`.
    case drawing
    /// The ends of a group: the steps between them are painted apart, and then blended with the opacity in `color.w`.
    case groupBegin, groupEnd
  }
}

extension Command.Kind {
  /// The pixels that a step changes, which decide the strips that it is sorted into.
  enum Extent {
    /// All of its bounds and its clip.
    case bounds
    /// The same when they are narrower than what is drawn, and otherwise those of one value.
    case boundsWhereCut
    /// Those of one value, which tells them itself.
    case value
    /// Those within a margin of segments, and inside of them when they are filled.
    case edges(margin: Float, isFilled: Bool)
    /// Those that the strokes of segments reach.
    case lines
    /// The same for segments whose boxes are kept.
    case planeLines
    /// Those of the bounds of faces.
    case faces
  }

  /// The extent of steps of the kind.
  @inline(__always)
  var extent: Extent {
    switch self {
    case .box, .picture, .density, .drawing: .bounds
    case .areaFill, .centreFill, .face: .edges(margin: 0, isFilled: true)
    case .outline: .edges(margin: 1, isFilled: false)
    case .rim, .softFill: .edges(margin: 1, isFilled: true)
    case .stroke: .lines
    case .planeStroke: .planeLines
    case .capsule, .circle, .groundCircle, .groupBegin, .groupEnd: .value
    case .field: .boundsWhereCut
    case .faces: .faces
    }
  }

  /// Whether steps begin the blocks of columns that they paint themselves: each face its own, the ends of groups none.
  @inline(__always)
  var beginsOwnBlocks: Bool { self == .faces || self == .face || self == .groupBegin || self == .groupEnd }

  /// Whether edges are softened beyond the inside of a fill.
  var hasSoftOutline: Bool { self == .outline || self == .rim || self == .softFill }
}
