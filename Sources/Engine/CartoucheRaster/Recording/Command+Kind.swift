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
    /// Triangles of a mesh in space.
    case mesh
    /// The ends of what is remembered: the pixels of meshes that are drawn once, and the depths of faces and meshes.
    case onceBegin, depthsClear
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
    /// Those of the bounds of faces, or of triangles.
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
    case .capsule, .circle, .groundCircle, .groupBegin, .groupEnd, .onceBegin, .depthsClear: .value
    case .field: .boundsWhereCut
    case .faces, .mesh: .faces
    }
  }

  /// Whether steps begin the blocks of columns that they paint themselves: each face its own, those that paint nothing
  /// none.
  @inline(__always)
  var beginsOwnBlocks: Bool {
    switch self {
    case .faces, .face, .mesh, .groupBegin, .groupEnd, .onceBegin, .depthsClear: true
    default: false
    }
  }

  /// Whether the parts of steps have bounds of their own.
  @inline(__always)
  var hasBoundedParts: Bool { self == .faces || self == .mesh }

  /// Whether edges are softened beyond the inside of a fill.
  var hasSoftOutline: Bool { self == .outline || self == .rim || self == .softFill }
}
