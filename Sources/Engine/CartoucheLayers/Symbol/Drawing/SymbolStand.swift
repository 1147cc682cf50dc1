import CartoucheRaster

/// The corners of a quad around a symbol's place, in logical pixels.
struct QuadCorners {
  let topLeft: SIMD2<Double>
  /// From the upper left to the upper right corner.
  let across: SIMD2<Double>
  /// From the upper left to the lower left corner.
  let down: SIMD2<Double>

  /// The corners of a quad drawn at a size.
  ///
  /// - Parameter growth: The rule by which the quad of an icon grows.
  init(_ quad: SymbolQuad, size: Float, _ growth: IconGrowth = IconGrowth()) {
    let factor = SIMD2(max(size, growth.leastSize.x), max(size, growth.leastSize.y))
    let fixed = growth.fixed
    let corner = quad.topLeft * factor + SIMD2(fixed.x, fixed.y)
    topLeft = SIMD2<Double>(corner)
    across = SIMD2<Double>(quad.topRight * factor + SIMD2(fixed.z, fixed.y) - corner)
    down = SIMD2<Double>(quad.bottomLeft * factor + SIMD2(fixed.x, fixed.w) - corner)
  }
}

/// The place and direction of a symbol, which transform its quads to device pixels.
struct SymbolStand {
  /// The factor on sizes: other than 1 away from the middle of a tilted map.
  let perspective: Double
  /// The cosine of the angle between picture and symbol.
  let flatness: Double
  /// The place, in device pixels of the map plane for symbols that lie on the map, otherwise of the picture.
  private var place: SIMD2<Double>
  /// The direction of the text, of length 1.
  private var direction: SIMD2<Double>
  /// The direction of its lines after each other, of length 1; `nil` if it stands at a right angle to the text.
  private var down: SIMD2<Double>?
  private let pixelRatio: Double
  /// The map plane for symbols that lie on it, raised by their heights; the picture for all others.
  let facet: Facet
  /// The ground, for symbols that lie on one that is no plane.
  private let bed: SymbolBed?

  /// The stand of a symbol; `nil` behind the camera.
  init?(
    _ symbol: Symbol, _ view: SymbolView, _ settings: SymbolSettings.PartSettings, size: Double,
    _ frame: FrameContext, isVertical: Bool, in list: inout DisplayList
  ) {
    let depth = view.depth(symbol.wholeAnchor)
    guard depth > 0 else { return nil }
    pixelRatio = frame.pixelRatio
    perspective =
      settings.keepsPerspective
      ? 1 : min(max(0.5 + 0.5 * (settings.pitchesWithMap ? depth : 1 / depth), 0), 4)
    flatness = settings.pitchesWithMap ? frame.pitchCosine : 1
    facet = settings.pitchesWithMap ? view.ground.facet(in: &list) : .picture
    bed = settings.pitchesWithMap ? SymbolBed(view, settings, frame) : nil
    var direction = SIMD2(1.0, 0)
    if settings.rotatesWithMap {
      direction =
        settings.pitchesWithMap
        ? view.planeAxis
        : view.xAxis(at: symbol.wholeAnchor)
    }
    if settings.pitchesWithMap, !settings.rotatesWithMap, frame.roll.y != 0 {
      let (east, south) = frame.screenAxes
      (self.direction, down) = isVertical ? (south, -east) : (east, south)
    } else {
      self.direction = isVertical ? SIMD2(-direction.y, direction.x) : direction
    }
    let anchor = SIMD2<Double>(symbol.anchor)
    if settings.pitchesWithMap {
      place = view.plane(anchor)
    } else {
      let pixel = view.pixel(anchor)
      guard pixel.depth > 0 else { return nil }
      place = pixel.place * pixelRatio
    }
  }

  /// Moves a text with a variable anchor, or the icon behind it.
  ///
  /// - Parameters:
  ///   - shift: In layout units of the text.
  ///   - size: The size of the text in logical pixels.
  ///   - resting: The view without `…-translate`.
  mutating func move(
    by shift: SIMD2<Float>, size: Double, _ symbol: Symbol, _ view: SymbolView, resting: SymbolView,
    _ settings: SymbolSettings.PartSettings, _ frame: FrameContext
  ) {
    let anchor = SIMD2<Double>(symbol.anchor)
    // On the map the distance of the label's own place counts there.
    let isResting = frame.symbolsCollideAsDrawn && settings.pitchesWithMap
    let depth = (isResting ? resting : view).depth(anchor)
    var pixels = SIMD2<Double>(shift) * (size / 24 * (0.5 + 0.5 / depth))
    if frame.symbolsCollideAsDrawn, settings.pitchesWithMap != settings.rotatesWithMap {
      // Along the axes that the text has in the picture, or on the map.
      let east =
        settings.pitchesWithMap
        ? SIMD2(frame.rotation.x, -frame.rotation.y)
        : settings.keepsGlyphsUpright ? SIMD2(1, 0) : view.xAxis(at: anchor)
      pixels = SIMD2(east.x * pixels.x - east.y * pixels.y, east.y * pixels.x + east.x * pixels.y)
    }
    if settings.pitchesWithMap {
      place = view.plane(anchor + pixels * view.stretch(at: anchor) / view.scale)
    } else if settings.rotatesWithMap, !frame.symbolsCollideAsDrawn {
      // Rotated by the pitch, as in the reference.
      let (cosine, sine) = (frame.pitchCosine, frame.pitchSine)
      let turned = SIMD2(cosine * pixels.x + sine * pixels.y, cosine * pixels.y - sine * pixels.x)
      place += turned * pixelRatio
    } else {
      place += pixels * pixelRatio
    }
  }

  /// The stand of a glyph along a line, given in the plane of its label.
  func moved(
    to place: SIMD2<Double>, direction: SIMD2<Double>, _ view: SymbolView,
    _ settings: SymbolSettings.PartSettings, _ frame: FrameContext
  ) -> SymbolStand {
    var stand = self
    stand.down = nil
    if settings.pitchesWithMap {
      stand.place = view.plane(place / view.scale)
      let axis = view.planeAxis
      stand.direction = SIMD2(
        axis.x * direction.x - axis.y * direction.y, axis.y * direction.x + axis.x * direction.y)
    } else {
      stand.place = place * pixelRatio
      stand.direction = direction
    }
    if settings.keepsGlyphsUpright { stand.direction = SIMD2(1, 0) }
    return stand
  }

  /// Draws a distance field.
  func field(
    _ cell: FieldSheet.Cell, _ sheet: FieldSheetID, _ part: SIMD4<Float>, _ corners: QuadCorners,
    _ paint: FieldPaint, into list: inout DisplayList
  ) {
    let transform = transform(part, corners)
    if let bed {
      for patch in bed.patches(of: part, under: transform, about: place, in: &list) {
        list.field(
          cell, of: sheet, part: part, transform: patch.transform, paint: paint,
          on: facet.within(patch.clip))
      }
    } else {
      list.field(cell, of: sheet, part: part, transform: transform, paint: paint, on: facet)
    }
  }

  /// Fills an outline that is given in pixels of a distance field.
  func outline(
    _ path: Path, _ part: SIMD4<Float>, _ corners: QuadCorners, _ color: PremultipliedColor,
    into list: inout DisplayList
  ) {
    let plane = transform(part, corners)
    if let bed {
      bed.fill(path, under: plane, about: place, color, into: &list)
      return
    }
    list.fill(path, transform: plane, paint: .color(color), on: facet)
  }

  /// Draws a picture.
  func picture(
    _ bitmap: Bitmap, _ part: SIMD4<Float>, _ corners: QuadCorners, _ sampling: Sampling, _ opacity: Float,
    into list: inout DisplayList
  ) {
    let plane = transform(part, corners)
    if let bed {
      for patch in bed.patches(of: part, under: plane, about: place, in: &list) {
        list.picture(
          bitmap, part: part, transform: patch.transform, sampling: sampling, opacity: opacity,
          on: facet.within(patch.clip))
      }
      return
    }
    list.picture(
      bitmap, part: part, transform: plane, sampling: sampling, opacity: opacity, on: facet)
  }

  /// Pixels of the picture to device pixels.
  func transform(_ part: SIMD4<Float>, _ corners: QuadCorners) -> Transform {
    let size = SIMD2(Double(part.z - part.x), Double(part.w - part.y))
    let down = down ?? SIMD2(-direction.y, direction.x)
    func turned(_ v: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(direction.x * v.x + down.x * v.y, direction.y * v.x + down.y * v.y) * pixelRatio
    }
    let x = turned(corners.across) / size.x
    let y = turned(corners.down) / size.y
    let origin = place + turned(corners.topLeft) - x * Double(part.x) - y * Double(part.y)
    return Transform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
  }
}
