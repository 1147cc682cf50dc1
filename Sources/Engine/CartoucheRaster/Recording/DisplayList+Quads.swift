/// A sheet of one display list; made by `DisplayList.addSheet`.
public struct FieldSheetID: Hashable, Sendable {
  let index: Int32
}

/// Parts of pictures that are read texel by texel: glyphs and icons.
extension DisplayList {
  /// Makes a sheet known to the list, which keeps it without a copy.
  public mutating func addSheet(_ sheet: FieldSheet) -> FieldSheetID {
    sheets.append(sheet)
    return FieldSheetID(index: Int32(clamping: sheets.count - 1))
  }

  /// Draws part of a distance field under an affine map; the third coordinate of all pixels is 1.
  public mutating func field(
    _ cell: FieldSheet.Cell, of sheet: FieldSheetID, part: SIMD4<Float>, transform: Transform,
    paint: FieldPaint, on facet: Facet
  ) {
    guard facet.lens == Facet.picture.lens else {
      return field(
        cell, of: sheet, part: part, transform: ProjectiveTransform(transform), paint: paint, on: facet)
    }
    record(
      cell, of: sheet, part: part, transform: ProjectiveTransform(transform), paint: paint,
      clip: facet.clip)
  }

  /// Draws part of a distance field.
  ///
  /// Pixels whose centres fall inside the part, left and top edges included, are covered as the paint says. Between the
  /// centres of texels the field is interpolated linearly; outside its picture it is 0. Parts behind the eye (w ≤ 0) are
  /// not drawn, and nothing is drawn when a number is not finite or the sheet has no such cell.
  ///
  /// - Parameters:
  ///   - sheet: A sheet of this list.
  ///   - part: A box in texels of the cell, low x and y, high x and y; (0, 0) is the top left corner of the
  ///     first texel. It may lie beyond the cell.
  ///   - transform: The map from texels to the facet.
  public mutating func field(
    _ cell: FieldSheet.Cell, of sheet: FieldSheetID, part: SIMD4<Float>, transform: ProjectiveTransform,
    paint: FieldPaint, on facet: Facet
  ) {
    guard sees(facet) else { return }
    record(
      cell, of: sheet, part: part, transform: picture(of: transform, on: facet), paint: paint,
      clip: facet.clip)
  }

  /// Compiled into both, so that an affine map known as such needs no tests.
  @inline(__always)
  private mutating func record(
    _ cell: FieldSheet.Cell, of sheet: FieldSheetID, part: SIMD4<Float>, transform: ProjectiveTransform,
    paint: FieldPaint, clip: ClipID?
  ) {
    var paint = paint
    paint.color = paint.color.drawable
    guard paint.color != .clear, sheets.indices.contains(Int(sheet.index)),
      sheets[Int(sheet.index)].contains(cell), var quad = TexturedQuad(part, transform)
    else { return }
    paint.softness *= quad.depth
    guard paint.isDrawable, let inverse = quad.inverse else { return }
    var isCut = true
    // The least value that is seen anywhere: above it, nothing is seen outside of the picture.
    let least = Double(paint.edge) - Double(paint.softness) * quad.depths.greatest
    if least >= 0, quad.isBeforeEye {
      let box = sheets[Int(sheet.index)].box(of: cell, above: Float(least))
      isCut = !quad.contains(box)
      if !isCut || quad.isRectangle { quad.cut(to: box) }
    }
    guard let (command, anchor) = step(.field, at: fields.count, quad, isCut: isCut, clip: clip),
      let field = PlacedField(cell, of: sheet, TexelMap(inverse, at: anchor), paint)
    else { return }
    commands.append(command)
    commands[commands.count - 1].color = paint.color.rgba
    fields.append(field)
  }

  /// Draws part of a picture under an affine map.
  public mutating func picture(
    _ bitmap: Bitmap, part: SIMD4<Float>, transform: Transform, sampling: Sampling, opacity: Float,
    on facet: Facet
  ) {
    picture(
      bitmap, part: part, transform: ProjectiveTransform(transform), sampling: sampling, opacity: opacity,
      on: facet)
  }

  /// Draws part of a picture.
  ///
  /// Pixels whose centres fall inside the part, left and top edges included, are covered. Everything outside the picture
  /// is transparent, and the picture blends into that at its border. Parts behind the eye (w ≤ 0) are not drawn, and
  /// nothing is drawn when a number is not finite. Under an affine map, the corners of a picture that is read pixel by
  /// pixel are moved to the nearest 256ths of a device pixel.
  ///
  /// - Parameters:
  ///   - part: A box in pixels of the picture, low x and y, high x and y; (0, 0) is the top left corner of the
  ///     first. It may lie beyond the picture.
  ///   - transform: The map from pixels of the picture to the facet.
  ///   - opacity: The factor on all channels, 0…1.
  public mutating func picture(
    _ bitmap: Bitmap, part: SIMD4<Float>, transform: ProjectiveTransform, sampling: Sampling,
    opacity: Float, on facet: Facet
  ) {
    guard !bitmap.pixels.isEmpty, opacity > 0, sees(facet),
      var quad = TexturedQuad(part, picture(of: transform, on: facet))
    else { return }
    let size = SIMD2(Double(bitmap.width), Double(bitmap.height))
    if sampling == .nearest { quad.snap(pictureOfSize: size) }
    guard let inverse = quad.inverse else { return }
    let border = sampling == .bilinear ? 0.5 : 0
    if quad.isRectangle {
      quad.cut(to: SIMD4(lowHalf: SIMD2(repeating: -border), highHalf: size + border))
    }
    guard let (command, _) = step(.picture, at: images.count, quad, isCut: true, clip: facet.clip) else {
      return
    }
    commands.append(command)
    images.append(
      PlacedImage(bitmap: bitmap, inverse: inverse, sampling: sampling, opacity: min(opacity, 1)))
  }

  /// The step that draws a quad, and a pixel near to it; nil when none of it is seen.
  ///
  /// - Parameter isCut: Whether the content is cut off at the edges of the quad.
  @inline(__always)
  private mutating func step(
    _ kind: Command.Kind, at place: Int, _ quad: TexturedQuad, isCut: Bool, clip id: ClipID?
  ) -> (Command, anchor: SIMD2<Int32>)? {
    guard !quad.isEmpty else { return nil }
    var command = Command(kind: kind, bounds: frame)
    command.first = Int32(clamping: place)
    guard quad.isBeforeEye else {
      return cut(&command, to: quad, within: id) ? (command, SIMD2(0, 0)) : nil
    }
    let bounds = quad.bounds
    let anchor = SIMD2(
      min(max(bounds.x0, frame.x0), frame.x1), min(max(bounds.y0, frame.y0), frame.y1))
    guard !bounds.intersection(frame).isEmpty else { return nil }
    if isCut, !quad.isRectangle { return cut(&command, to: quad, within: id) ? (command, anchor) : nil }
    command.bounds = bounds
    command.isCut = isCut
    return cut(&command, to: id) ? (command, anchor) : nil
  }

  /// Cuts a step to the rows of a quad; false when nothing is left.
  private mutating func cut(_ command: inout Command, to quad: TexturedQuad, within id: ClipID?) -> Bool {
    guard let own = addClip(of: quad.transform.outline(of: quad.part), within: id) else { return false }
    command.bounds = clip(own).box
    command.isCut = true
    return cut(&command, to: own)
  }
}
