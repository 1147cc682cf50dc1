import CartoucheExpressions
import CartoucheGeometry
import CartoucheLayers
import CartoucheRaster

/// The unit of the places given to a ``CustomLayerCanvas``.
public enum CanvasSpace: Sendable, Hashable {
  /// Degrees, the longitude first: the shape lies on the map, and rotates and tilts with it.
  ///
  /// It is drawn on every copy of the world that the picture shows.
  case map
  /// Logical pixels from the upper left corner of the picture: the shape does not move with the map.
  case view
}

/// The look of a line on a ``CustomLayerCanvas``.
public struct CanvasStroke: Sendable, Hashable {
  /// The shapes of the ends of lines.
  public enum Cap: Sendable, Hashable {
    /// Cut at the end.
    case butt
    /// A half disc about the end.
    case round
    /// Cut half a width beyond the end.
    case square
  }

  /// The shapes of corners.
  public enum Join: Sendable, Hashable {
    /// The corner cut off.
    case bevel
    /// A disc about the corner.
    case round
    /// The edges are extended to where they meet.
    case miter
  }

  /// The colour.
  public var color: Color
  /// The width in logical pixels; on a tilted map widths lie on the ground.
  public var width: Double
  /// The shape of the ends of dashes and of lines that are not closed.
  public var cap = Cap.butt
  /// The shape of corners.
  public var join = Join.miter
  /// The alternating lengths of dashes and gaps, in logical pixels; none for a solid line.
  public var dashes: [Double] = []

  /// A stroke of a colour and a width in logical pixels.
  public init(color: Color, width: Double) {
    self.color = color
    self.width = width
  }
}

/// The canvas on which a ``CustomLayer`` draws its shapes, with the facts about the picture that it needs.
///
/// Shapes are drawn in the order of the calls. Places that are not finite are left out, and so are shapes without
/// extent.
public struct CustomLayerCanvas {
  /// The mapping between the world and the picture.
  let view: ViewTransform
  /// The copies of the world that the picture shows, and one more on each side for shapes that reach beyond theirs.
  private let copies: ClosedRange<Int>
  /// The map plane in the list.
  private let plane: Facet
  private var list: DisplayList

  /// A canvas that adds to a list.
  private init(_ view: ViewTransform, on plane: Facet, _ list: DisplayList) {
    self.view = view
    self.plane = plane
    self.list = list
    let seen = view.groundPolygon.map(\.x).filter(\.isFinite)
    let (low, high) = (max(seen.min() ?? 0, -4), min(seen.max() ?? 0, 4))
    copies = Int(low.rounded(.down)) - 1...max(Int(high.rounded(.down)) + 1, Int(low.rounded(.down)) - 1)
  }

  /// Draws a layer over the content of a list.
  static func draw(
    _ layer: any CustomLayer, _ view: ViewTransform, on plane: Facet, into list: inout DisplayList
  ) {
    // The list moves in and out, so that it is not copied.
    var canvas = CustomLayerCanvas(view, on: plane, DisplayList(width: 0, height: 0))
    swap(&canvas.list, &list)
    layer.draw(on: &canvas)
    swap(&canvas.list, &list)
  }

  // MARK: The picture

  /// The camera of the picture, kept from looking beyond the poles.
  public var camera: Camera { view.camera }
  /// The zoom level.
  public var zoom: Double { view.camera.zoom }
  /// The width and height of the picture in logical pixels.
  public var size: SIMD2<Double> { SIMD2(view.viewport.width, view.viewport.height) }
  /// The number of device pixels per logical pixel.
  public var pixelRatio: Double { view.viewport.pixelRatio }

  /// The place in the picture, in logical pixels from its upper left corner, of a coordinate in degrees.
  ///
  /// Longitudes beyond ±180 lie in other copies of the world. `nil` for a place behind the camera of a tilted map, and
  /// for coordinates that are not numbers.
  public func point(of coordinate: SIMD2<Double>) -> SIMD2<Double>? {
    world(coordinate).flatMap(view.pixel).map { $0 / pixelRatio }
  }

  /// The coordinate in degrees, longitude first, that is seen at a place in logical pixels; `nil` for the sky.
  public func coordinate(at point: SIMD2<Double>) -> SIMD2<Double>? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    return view.world(point * pixelRatio).map(Mercator.unproject)
  }

  /// The metres that a logical pixel of the flat map covers at a coordinate in degrees.
  ///
  /// On a tilted map it applies where the camera looks; the ground farther away appears smaller.
  public func metersPerPixel(at coordinate: SIMD2<Double>) -> Double {
    Mercator.metersPerPixel(latitude: min(max(coordinate.y, -90), 90), zoom: zoom)
  }

  private func world(_ coordinate: SIMD2<Double>) -> SIMD2<Double>? {
    guard coordinate.x.isFinite, coordinate.y.isFinite else { return nil }
    return Mercator.project(longitude: coordinate.x, latitude: coordinate.y)
  }

  // MARK: Shapes

  /// Fills the points inside an odd number of rings; a ring inside another is a hole.
  public mutating func fill(_ rings: [[SIMD2<Double>]], in space: CanvasSpace = .map, with color: Color) {
    draw(in: space) { list, facet, move in
      var path = Path()
      for ring in rings { path.append(contour: ring.compactMap(move), closed: true) }
      list.fill(path, rule: .evenOdd, paint: .color(PremultipliedColor(color)), on: facet)
    }
  }

  /// Draws a line from place to place.
  ///
  /// - Parameter isClosed: Whether it continues from the last place to the first.
  public mutating func stroke(
    _ line: [SIMD2<Double>], in space: CanvasSpace = .map, isClosed: Bool = false, with stroke: CanvasStroke
  ) {
    let style = StrokeStyle(stroke, pixelRatio: pixelRatio)
    draw(in: space) { list, facet, move in
      var path = Path()
      path.append(contour: line.compactMap(move), closed: isClosed)
      list.stroke(path, style: style, paint: .color(PremultipliedColor(stroke.color)), on: facet)
    }
  }

  /// Draws a disc that faces the viewer.
  ///
  /// - Parameters:
  ///   - radius: In logical pixels, at any distance.
  ///   - stroke: A ring around the disc, outside the radius; only its colour and width count.
  public mutating func circle(
    at center: SIMD2<Double>, in space: CanvasSpace = .map, radius: Double, with color: Color,
    stroke: CanvasStroke? = nil
  ) {
    let ratio = pixelRatio
    draw(in: space) { list, facet, move in
      guard let place = move(center) else { return }
      var circle = Circle(center: place, radius: Float(radius * ratio), color: PremultipliedColor(color))
      circle.pixelRatio = Float(ratio)
      circle.shrinksWithDepth = false
      if let stroke {
        circle.strokeColor = PremultipliedColor(stroke.color)
        circle.strokeWidth = Float(stroke.width * ratio)
      }
      list.circle(circle, on: facet)
    }
  }

  /// Draws an image that faces the viewer, its middle at a place.
  ///
  /// Images that are distances to an edge are not drawn.
  ///
  /// - Parameters:
  ///   - scale: The factor on the image's own size.
  ///   - rotation: The angle in degrees by which it is turned clockwise in the picture.
  ///   - opacity: 0…1.
  public mutating func image(
    _ image: StyleImage, at center: SIMD2<Double>, in space: CanvasSpace = .map, scale: Double = 1,
    rotation: Double = 0, opacity: Double = 1
  ) {
    guard !image.isSDF, rotation.isFinite else { return }
    let (bitmap, ratio) = (image.bitmap, pixelRatio)
    let size = ratio * scale / image.pixelRatio
    let (sine, cosine) = ViewTransform.sineAndCosine(ofDegrees: rotation)
    let turn = Transform(a: cosine * size, b: sine * size, c: -sine * size, d: cosine * size, tx: 0, ty: 0)
    let middle = turn.apply(x: Double(bitmap.width) / 2, y: Double(bitmap.height) / 2)
    for center in centers(of: center, in: space) {
      let place = center - middle
      list.image(
        bitmap, transform: turn.concatenated(with: .translation(x: place.x, y: place.y)),
        opacity: Float(opacity), on: .picture)
    }
  }

  /// Draws an image between four places: those of its upper left, upper right, lower right and lower left corners.
  ///
  /// Images that are distances to an edge are not drawn.
  ///
  /// - Parameter opacity: 0…1.
  public mutating func image(
    _ image: StyleImage, between corners: [SIMD2<Double>], in space: CanvasSpace = .map, opacity: Double = 1
  ) {
    guard !image.isSDF, corners.count == 4 else { return }
    let bitmap = image.bitmap
    draw(in: space) { list, facet, move in
      let places = corners.compactMap(move).map { SIMD2<Double>($0) }
      list.image(bitmap, between: places, opacity: Float(opacity), on: facet)
    }
  }

  // MARK: Spaces

  /// Calls the body with the list, and the facet and transform of a space, for each visible copy of the world.
  private mutating func draw(
    in space: CanvasSpace, _ body: (inout DisplayList, Facet, (SIMD2<Double>) -> SIMD2<Float>?) -> Void
  ) {
    switch space {
    case .map:
      for copy in copies {
        let view = view
        body(&list, plane) { coordinate in
          guard coordinate.x.isFinite, coordinate.y.isFinite else { return nil }
          let world = Mercator.project(longitude: coordinate.x, latitude: coordinate.y)
          return SIMD2<Float>(view.plane(SIMD2(world.x + Double(copy), world.y)))
        }
      }
    case .view:
      let ratio = pixelRatio
      body(&list, .picture) { point in
        point.x.isFinite && point.y.isFinite ? SIMD2<Float>(point * ratio) : nil
      }
    }
  }

  /// The positions of a place of a space, in device pixels, one for each visible copy of the world.
  private func centers(of place: SIMD2<Double>, in space: CanvasSpace) -> [SIMD2<Double>] {
    guard place.x.isFinite, place.y.isFinite else { return [] }
    if space == .view { return [place * pixelRatio] }
    return copies.compactMap { copy in
      world(place).flatMap { view.pixel(SIMD2($0.x + Double(copy), $0.y)) }
    }
  }
}

extension PremultipliedColor {
  fileprivate init(_ color: Color) { self.init(rgba: SIMD4<Float>(color.premultiplied)) }
}

extension StrokeStyle {
  /// A stroke in device pixels.
  fileprivate init(_ stroke: CanvasStroke, pixelRatio: Double) {
    self.init(width: Float(stroke.width * pixelRatio))
    cap =
      switch stroke.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    join =
      switch stroke.join {
      case .bevel: .bevel
      case .round: .round
      case .miter: .miter
      }
    if !stroke.dashes.isEmpty { dash = DashPattern(lengths: stroke.dashes.map { Float($0 * pixelRatio) }) }
  }
}
