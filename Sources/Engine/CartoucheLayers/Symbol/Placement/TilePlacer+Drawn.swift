import CartoucheRaster

// Symbols that collide where they are drawn (``Conventions/symbolsCollideAsDrawn``), as in MapLibre GL JS
// (`collision_index.ts`).
extension TilePlacer {
  /// Whether symbols collide where they are drawn.
  ///
  /// Pictures that are combined with others agree on boxes that no tilt changes.
  var collidesAsDrawn: Bool { frame.symbolsCollideAsDrawn && border == nil }

  /// The box in the grid that a text or icon covers, and whether that lies beyond the horizon.
  ///
  /// - Parameter position: The position of a text with a variable anchor, or of one that the icon fits.
  func area(
    of box: CollisionBox, movedTo position: VariablePosition?, _ part: SymbolTrial.Part, _ symbol: Symbol,
    _ seen: Seen
  ) -> (bounds: SIMD4<Float>, isHidden: Bool) {
    guard collidesAsDrawn else {
      return (seen.box(box, position?.turnedShift(settings, frame) ?? .zero), false)
    }
    let view = (part == .text ? textView : iconView).raised(for: symbol, frame)
    let anchor = SIMD2<Double>(symbol.anchor)
    let pixel = view.pixel(anchor)
    let ratio = 0.5 + 0.5 / pixel.depth
    // Labels near the horizon are left out.
    guard pixel.depth > 0, ratio >= 0.6 else { return (Self.nowhere, view.isHidden(anchor)) }
    let box = box.inWholeUnits
    // Icons are boxed as their text is.
    let isOnMap = settings.text.pitchesWithMap
    let turns = settings.text.rotatesWithMap && !settings.text.keepsGlyphsUpright
    var (east, south) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
    if turns, !isOnMap {
      east = view.xAxis(at: anchor)
      south = SIMD2(-east.y, east.x)
    } else if isOnMap, !turns {
      // The axes of the picture in the tile.
      let axes = frame.screenAxes
      func turned(_ v: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(
          frame.rotation.x * v.x + frame.rotation.y * v.y, frame.rotation.x * v.y - frame.rotation.y * v.x)
      }
      (east, south) = (turned(axes.east), turned(axes.south))
    }
    // On the map boxes are given in tile units, elsewhere in logical pixels; in both they have the size that the layout has
    // for the zoom of the tile.
    var factor = isOnMap ? Double(pixelsPerUnit) / view.scale : Double(pixelsPerUnit) * ratio
    if isOnMap {
      factor *= view.stretch(at: anchor)
      if position == nil { factor *= min(max(0.5 + 0.5 * pixel.depth, 0), 4) }
    }
    var base = isOnMap ? anchor : pixel.place
    if let shift = position?.shift { base += (east * Double(shift.x) + south * Double(shift.y)) * factor }
    var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
    let (left, right) = (Double(box.x1) * factor, Double(box.x2) * factor)
    let (top, bottom) = (Double(box.y1) * factor, Double(box.y2) * factor)
    var isHidden = isOnMap || view.isHidden(anchor)
    for (across, down) in [
      (left, top), ((left + right) / 2, top), (right, top), (right, (top + bottom) / 2), (right, bottom),
      ((left + right) / 2, bottom), (left, bottom), (left, (top + bottom) / 2),
    ] {
      var point = base + east * across + south * down
      if isOnMap {
        let seen = view.pixel(point)
        guard seen.depth > 0 else { return (Self.nowhere, false) }
        isHidden = isHidden && view.isHidden(point)
        point = seen.place
      }
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (SIMD4(SIMD4(lowHalf: low, highHalf: high) + Double(padding)), isHidden)
  }

  /// A box outside every grid.
  private static var nowhere: SIMD4<Float> { SIMD4(repeating: -1e6) }

  /// The circles that a label along a line covers, and their radius; `nil` if it does not fit, or is not in the picture.
  func drawnCircles(_ symbol: Symbol) -> (centers: [SIMD2<Float>], radius: Float)? {
    let text = layout.text(of: symbol)
    let quads = layout.textQuads[Int(text.center.lowerBound)..<Int(text.center.upperBound)]
    let anchor = textView.pixel(SIMD2<Double>(symbol.anchor))
    let ratio = Float(0.5 + 0.5 / anchor.depth)
    guard symbol.segment >= 0, let box = text.box, text.scale > 0, anchor.depth > 0, ratio >= 0.6 else {
      return nil
    }
    let isMap = settings.text.pitchesWithMap
    let drawn = layout.textSizes.size(text.sizes, fraction: textFraction)
    let size =
      isMap ? drawn * Float(textView.stretch(at: SIMD2<Double>(symbol.anchor))) / ratio : drawn * ratio
    let plane = LabelPlane(view: textView, isMap: isMap)
    let line = textView.line(of: symbol, in: layout)
    let label = LineLabel(
      plane, line: line.vertices, anchor: symbol.anchor, segment: line.segment, scale: size / 24,
      offset: text.offset * (size / 24))
    guard let trail = label.trail(quads), trail.allSatisfy(plane.isVisible) else { return nil }
    let path = plane.longestSeen(trail)
    let textPadding = Float(settings.textPadding)
    // In 1/24 em, without the padding that the box has.
    let height = max((box.height - 2 * textPadding / pixelsPerUnit) / text.scale, 10)
    let radius = height * drawn / 48 * ratio + textPadding
    let far = SIMD2<Float>(frame.size) + padding
    let parts = CirclePath.parts(of: path.map { SIMD2<Float>(plane.pixel($0)) }, from: -padding, to: far)
    let centers = parts.flatMap { CirclePath($0).centers(radius: radius) ?? [] }
    return centers.isEmpty ? nil : (centers.map { $0 + padding }, radius)
  }
}

extension CollisionBox {
  /// The box in whole tile units, cut off towards its middle, as the reference stores it.
  var inWholeUnits: CollisionBox {
    func cut(_ value: Float) -> Float { min(max(value.rounded(.towardZero), -32_768), 32_767) }
    return CollisionBox(x1: cut(x1), y1: cut(y1), x2: cut(x2), y2: cut(y2))
  }
}
