import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheThreads
import CartoucheTiles

/// The properties of the frame that painters need.
package struct FrameContext: Sendable {
  /// The zoom level of the camera.
  package let zoom: Double
  /// The number of device pixels per logical pixel.
  package let pixelRatio: Double
  /// Cosine and sine of the angle by which the map is turned in the map plane, clockwise.
  package let rotation: SIMD2<Double>
  /// The transform from the unit world to the map plane.
  private let world: Transform
  /// The images that the style can draw.
  package let images: ImageSet
  /// Collects the names that no image has.
  package private(set) var missingImages: MissingImages
  /// Collects the characters that the fonts of labels do not draw.
  package private(set) var shortfalls = GlyphShortfalls()
  /// The projection of the map plane to the picture; `nil` on a flat map, where they are the same.
  ///
  /// Only the ground of a tile applies it; shapes are drawn on facets.
  let projection: ProjectiveTransform?
  /// The map plane in the list that is painted; the picture itself on a globe and on terrain.
  package var plane = Facet.picture

  /// The relief of the ground; `nil` where it is flat.
  package var elevation: Elevation?
  /// The look of a picture of the ground that is laid on terrain; `nil` for what is drawn in the frame itself.
  package private(set) var drape: Drape?

  /// The look of a picture of the ground that is laid on terrain.
  package struct Drape: Sendable, Hashable {
    /// Cosine and sine of the angle by which the map is turned where the picture is seen, clockwise.
    var rotation: SIMD2<Double>
    /// The width in pixels of the picture over which the edges of lines are soft.
    var softness: Double
    /// The factor on the width of lines: those on a globe are as wide as at its centre.
    var lineScale: Double
  }

  /// The sphere on which the map is drawn; `nil` on a flat map.
  package var globe: Globe?
  /// The areas and pictures on the sphere that frames share; `nil` if each frame makes its own.
  package var keptGround: (any GroundKeeping)?
  /// The index of the layer that is being painted.
  package var layer = 0
  /// The tiles of 512 logical pixels that the globe shows at the whole zoom.
  package var globeTiles: [UnwrappedTileID] = []
  /// The width and height of the picture in logical pixels.
  package var size = SIMD2<Double>(512, 512)
  /// The cosine of the camera's pitch.
  package var pitchCosine = 1.0
  /// The sine of the camera's pitch.
  package var pitchSine = 0.0

  /// Cosine and sine of the camera's roll.
  package var roll = SIMD2(1.0, 0.0)

  /// The view of the space above the map plane, in its device pixels; `nil` if the picture has no size.
  package var space: SpaceView?
  /// Device pixels of the map plane per metre of height.
  package var pixelsPerMeter = 1.0
  /// Width and height of a tile in logical pixels, for a picture of tiles that is combined with others.
  package var tileSize: SIMD2<Double>?
  /// The light on extruded buildings.
  package var light = Light()

  /// Whether the boxes and circles of symbols are drawn too.
  package var showsCollisions = false

  /// Whether points in the margins of tiles are drawn, each by every tile that contains it.
  ///
  /// Still pictures of the reference renderer have them; live maps draw each point only by its own tile.
  package var drawsRims = true

  /// The habits of the map where the reference renderers differ.
  package var conventions = Conventions.native

  /// The part of a layer that is painted.
  package var part = LayerPart.whole

  /// Given when the picture is no longer wanted: painters of many shapes then end early.
  package var stop = StopSignal.never

  /// The style's global state by name.
  let globalState: [String: Value]

  /// The context of a frame.
  package init(
    zoom: Double, pixelRatio: Double, rotation: SIMD2<Double>, world: Transform,
    projection: ProjectiveTransform? = nil,
    globalState: [String: Value] = [:], images: ImageSet = ImageSet()
  ) {
    self.world = world
    self.images = images
    missingImages = MissingImages()
    self.zoom = zoom
    self.globalState = globalState
    self.pixelRatio = pixelRatio
    self.rotation = rotation
    self.projection = projection
  }

  /// The context of a picture of the ground, seen from straight above with north up, that is laid on terrain.
  ///
  /// - Parameters:
  ///   - pixelRatio: The pixels of the picture for each logical pixel of the map.
  ///   - world: The transform from the unit world to pixels of the picture.
  package func draped(pixelRatio: Double, world: Transform) -> FrameContext {
    var context = FrameContext(
      zoom: zoom, pixelRatio: pixelRatio, rotation: SIMD2(1, 0), world: world, globalState: globalState,
      images: images)
    (context.missingImages, context.shortfalls) = (missingImages, shortfalls)
    let lineScale = globe.map { 1 / (1 + (1 / $0.centerCosine - 1) * $0.share) } ?? 1
    context.drape = Drape(
      rotation: rotation, softness: pixelRatio / self.pixelRatio * lineScale, lineScale: lineScale)
    (context.light, context.drawsRims, context.conventions) = (light, drawsRims, conventions)
    context.stop = stop
    return context
  }

  /// Whether the map is one plane that is not seen from straight above.
  var isTilted: Bool { projection != nil }

  /// Whether the camera looks straight down.
  var isLevel: Bool { !isTilted && (globe == nil && elevation == nil || pitchSine == 0) }

  /// Cosine and sine of the angle by which the map is turned in the picture, clockwise.
  var bearing: SIMD2<Double> { drape?.rotation ?? rotation }

  /// The whole zoom at or below the camera's, for which layout properties and dashes are made.
  var wholeZoom: Double { zoom.rounded(.down) }

  /// The value of a property that does not depend on the feature, at a zoom level (the camera's by default).
  func value<Value>(of property: PropertyValue<Value>, atZoom zoom: Double? = nil) -> Value {
    if let constant = property.constant { return constant }
    var context = EvaluationContext(zoom: zoom ?? self.zoom)
    context.globalState = globalState
    context.availableImages = images.names
    return property.value(in: &context)
  }

  /// Tile units of a tile to the map plane.
  func transform(of tile: UnwrappedTileID) -> Transform {
    let box = tile.worldBox
    let unit = box.width / Double(TileID.extent)
    return Transform(a: unit, b: 0, c: 0, d: unit, tx: box.min.x, ty: box.min.y).concatenated(with: world)
  }

  /// The transform from pixels of the world at the whole zoom, 512 per tile, to the map plane.
  var worldPixels: Transform {
    let size = 512 * Transform.powerOfTwo(wholeZoom)
    return Transform.scale(x: 1 / size, y: 1 / size).concatenated(with: world)
  }

  /// The corners of all copies of the world that are drawn, in the map plane.
  var worldCorners: [SIMD2<Double>] {
    // The world itself and three copies on each side.
    [(-3.0, 0.0), (4, 0), (4, 1), (-3, 1)].map { world.apply(x: $0.0, y: $0.1) }
  }

  /// The directions in the map plane that the camera sees as to the right and down, at its centre; of length 1.
  ///
  /// On a map that is tilted and rolled they do not stand at right angles (`getTileSkewVectors` of MapLibre GL JS).
  var screenAxes: (east: SIMD2<Double>, south: SIMD2<Double>) {
    guard roll.y != 0 else { return (SIMD2(1, 0), SIMD2(0, 1)) }
    func unit(_ vector: SIMD2<Double>) -> SIMD2<Double> {
      let length = (vector * vector).sum().squareRoot()
      return length > 0 ? vector / length : vector
    }
    return (
      unit(SIMD2(pitchCosine * roll.x, roll.y)), unit(SIMD2(-pitchCosine * roll.y, roll.x))
    )
  }

  /// The image with a name; a missing one is noted.
  func image(_ name: String) -> StyleImage? {
    guard !name.isEmpty else { return nil }
    if let image = images[name], !image.bitmap.pixels.isEmpty { return image }
    missingImages.note(name)
    return nil
  }

  /// Device pixels of the map plane per metre of height in a tile.
  ///
  /// In pictures that are combined with others it is that of the tile's middle, so that all of them draw a building alike.
  func pixelsPerMeter(in tile: OverscaledTileID) -> Double {
    tileSize == nil ? pixelsPerMeter : tile.canonical.pixelsPerMeter(zoom: zoom, pixelRatio: pixelRatio)
  }

  /// The magnification relative to the whole zoom below: 1 up to 2.
  var magnification: Double { worldSize / (512 * Transform.powerOfTwo(wholeZoom)) }

  /// The side of the world in logical pixels.
  var worldSize: Double { 512 * ElementaryFunctions.powerOfTwo(zoom) }

  /// `transform` shifted by a `…-translate` in logical pixels.
  func translated(_ transform: Transform, by offset: SIMD2<Double>, _ anchor: TranslateAnchor) -> Transform {
    let pixels = offset * pixelRatio
    let moved =
      switch anchor {
      case .viewport:
        drape.map { drape in
          SIMD2(
            drape.rotation.x * pixels.x + drape.rotation.y * pixels.y,
            drape.rotation.x * pixels.y - drape.rotation.y * pixels.x)
        } ?? pixels
      case .map:
        SIMD2(rotation.x * pixels.x - rotation.y * pixels.y, rotation.y * pixels.x + rotation.x * pixels.y)
      }
    return transform.concatenated(with: .translation(x: moved.x, y: moved.y))
  }
}

extension PremultipliedColor {
  /// A colour of the style times an opacity.
  init(_ color: Color, opacity: Double) {
    self.init(rgba: SIMD4<Float>(color.premultiplied * opacity))
  }

  /// Whether it would be invisible.
  var isInvisible: Bool { !(rgba.w > 0) }
}

extension Transform {
  /// The length in device pixels of one unit along x.
  var scale: Double { (a * a + b * b).squareRoot() }
}
