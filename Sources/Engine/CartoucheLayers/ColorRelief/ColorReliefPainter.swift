import CartoucheExpressions
import CartoucheRaster
import CartoucheStyle

extension ColorReliefLayer {
  /// Colours each tile by height.
  package static func paint(
    _ tiles: [LaidOutTile<HeightField>], _ properties: LayerProperties<Properties>, _ frame: FrameContext,
    into list: inout DisplayList
  ) {
    if let globe = frame.globe {
      SurfacePictures(frame, on: globe).draw(tiles, into: &list) { tile, frame, list in
        paint([tile], properties, frame, into: &list)
      }
      return
    }
    let opacity = Float(frame.value(of: properties.opacity))
    guard opacity > 0, let color = frame.value(of: properties.color),
      let ramp = HeightRamp(color, globalState: frame.globalState)
    else { return }
    let sampling = frame.value(of: properties.resampling).sampling
    for tile in tiles {
      let field = tile.layout
      guard let transform = tile.transform.fromGrid(width: field.width, height: field.height, border: 1)
      else { continue }
      list.heights(
        field, transform: transform, ramp: ramp, opacity: opacity, sampling: sampling, on: tile.facet,
        fillsClip: true)
    }
  }
}

extension HeightRamp {
  /// The number of straight steps by which a curve between two stops is approximated.
  private static let curveSteps = 16

  /// The colours of a ramp at all heights that its expression names, and on both sides of steps.
  init?(_ ramp: ColorRamp, globalState: [String: Value]) {
    var places = ramp.stops
    if ramp.isCurved {
      places =
        zip(places, places.dropFirst()).flatMap { low, high in
          (0..<Self.curveSteps).map { low + (high - low) * Double($0) / Double(Self.curveSteps) }
        } + places.suffix(1)
    }
    if places.isEmpty { places = [0] }
    var context = EvaluationContext()
    context.globalState = globalState
    var heights: [Float] = []
    var colors: [PremultipliedColor] = []
    func add(_ place: Double, at height: Float) {
      let color = PremultipliedColor(ramp.color(at: place, in: &context), opacity: 1)
      if heights.last == height, colors.last == color { return }
      heights.append(height)
      colors.append(color)
    }
    for place in places {
      let height = Float(place)
      guard height.isFinite else { continue }
      add(place.nextDown, at: height)
      add(place, at: height)
    }
    self.init(heights: heights, colors: colors)
  }
}
