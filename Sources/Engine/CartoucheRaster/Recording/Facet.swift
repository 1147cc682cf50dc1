/// The place of shapes in one display list: the picture, or a plane seen through a lens, and the pixels kept of it.
///
/// In the picture, shapes are in device pixels. In a plane, areas, outlines and clips of polygons are projected, and cut
/// where they come too near to the eye; lines keep their widths, dashes and corners, with edges of about one pixel in
/// the picture; circles specify how they are seen; pictures, glyphs and patterns are projected. A facet made by a list
/// is one of that list: in another it shows something else, or nothing.
public struct Facet: Hashable, Sendable {
  /// The index of the lens in the list's, −1 for the picture itself.
  let lens: Int32
  /// The pixels that are kept; all where there is none.
  public private(set) var clip: ClipID?

  /// The picture itself.
  public static var picture: Facet { Facet(lens: -1) }

  /// A plane of which nothing is seen.
  static var unseen: Facet { Facet(lens: -2) }

  /// The same plane within a clip in place of the facet's own.
  public func within(_ clip: ClipID?) -> Facet { Facet(lens: lens, clip: clip) }
}

extension DisplayList {
  /// The facet of a plane that a projection to device pixels shows; the picture itself without one.
  ///
  /// - Parameters:
  ///   - projection: Its third coordinate is the depth, in the unit in which circles and lines have their own size at 1.
  ///   - far: The depth at which the plane ends.
  public mutating func facet(
    through projection: ProjectiveTransform?, until far: Double = .infinity
  ) -> Facet {
    guard let projection else { return .picture }
    guard let lens = Lens(projection, far: far, width: width, height: height) else { return .unseen }
    let place = lenses.firstIndex(of: lens) ?? lenses.count
    if place == lenses.count { lenses.append(lens) }
    return Facet(lens: Int32(clamping: place))
  }

  /// The part of a facet inside a convex polygon of its plane, in place of the facet's clip.
  ///
  /// The polygon keeps pixels as ``addClip(convexPolygon:)`` does.
  public mutating func facet(_ facet: Facet, within polygon: [SIMD2<Double>]) -> Facet {
    facet.within(addClip(clipShape(ofConvexPolygon: polygon, on: facet)))
  }

  /// Whether anything of a facet's plane is seen.
  @inline(__always)
  func sees(_ facet: Facet) -> Bool { facet.lens >= -1 && Int(facet.lens) < lenses.count }

  /// The map to device pixels that a map to a facet's plane means.
  @inline(__always)
  func picture(of transform: ProjectiveTransform, on facet: Facet) -> ProjectiveTransform {
    lens(of: facet).map { transform.concatenated(with: $0.forward) } ?? transform
  }

  /// The lens of a facet that is seen; `nil` for the picture itself, and for facets of which nothing is seen.
  @inline(__always)
  func lens(of facet: Facet) -> Lens? {
    let place = Int(facet.lens)
    return place >= 0 && place < lenses.count ? lenses[place] : nil
  }
}
