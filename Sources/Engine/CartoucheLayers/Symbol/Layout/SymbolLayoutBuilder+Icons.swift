import CartoucheExpressions
import CartoucheGeometry
import CartoucheRaster
import CartoucheStyle
import CartoucheText

extension SymbolLayoutBuilder {
  /// The image with a name, which is noted if it is missing.
  mutating func image(_ name: String) -> SymbolImage? {
    if let found = known.images[name] { return found }
    var found: SymbolImage?
    if let image = resources.images[name], !image.bitmap.pixels.isEmpty {
      let icon = image.iconImage
      found = SymbolImage(number: Int32(clamping: layout.images.count), icon: icon, isSDF: image.isSDF)
      layout.images.append(name)
      known.textImages[name] = TextImage(
        width: icon.textImage.width.rounded(.towardZero), height: icon.textImage.height.rounded(.towardZero),
        pixelRatio: icon.pixelRatio)
    } else {
      layout.missingImages.append(name)
    }
    known.images[name] = .some(found)
    return found
  }

  /// The layout of an icon, fitted to a label if the style says so; `nil` if the image is missing.
  ///
  /// Equal icons share it.
  mutating func laidOut(_ number: Int32, _ label: LaidOutLabel?) -> LaidOutIcon? {
    let fitted = settings.iconTextFit != .none ? label : nil
    let pair = KnownParts.Pair(first: number, second: fitted?.number ?? 0)
    if fitted == nil {
      if case .some(let found) = known.icons[Int(number)] {
        layout.sharedQuadCount += found?.quadCount ?? 0
        return found
      }
    } else if let found = known.fittedIcons[pair] {
      layout.sharedQuadCount += found.quadCount
      return found
    }
    let icon = features.icons[number]
    let made = image(icon.name).map { layOut(icon, $0, fitted) }
    if fitted == nil { known.icons[Int(number)] = .some(made) } else { known.fittedIcons[pair] = made }
    return made
  }

  private mutating func layOut(_ icon: SymbolIcon, _ image: SymbolImage, _ label: LaidOutLabel?)
    -> LaidOutIcon
  {
    let before = layout.iconQuads.count
    let placed = positioned(icon.values, image, label?.room, label)
    var part = self.part(icon.values, image, placed, fitsText: label?.room != nil)
    if settings.allowsVerticalPlacement, let label, let vertical = label.vertical {
      addVertical(positioned(icon.values, image, vertical, label), icon.values, image, to: &part)
    }
    layout.icons.append(part)
    return LaidOutIcon(
      part: Int32(clamping: layout.icons.count - 1), span: (placed.left, placed.right),
      quadCount: layout.iconQuads.count - before)
  }

  private func positioned(
    _ icon: SymbolIcon.Values, _ image: SymbolImage, _ room: TextBox?, _ label: LaidOutLabel?
  ) -> PositionedIcon {
    guard let room, let label else {
      return PositionedIcon(image.icon.textImage, anchor: icon.anchor, offset: icon.offset)
    }
    return PositionedIcon(
      image.icon.textImage, fitting: room, settings.iconTextFit, padding: settings.iconTextFitPadding,
      offset: icon.offset, fontScale: label.size / Em.units
    ).keepingProportion(of: image.icon)
  }

  private mutating func part(
    _ icon: SymbolIcon.Values, _ image: SymbolImage, _ placed: PositionedIcon, fitsText: Bool
  ) -> SymbolIconPart {
    var part = SymbolIconPart()
    part.sizes = icon.sizes
    part.offset = SIMD2(icon.offset)
    part.isSDF = image.isSDF
    part.quads = append(placed, image, icon.rotation, fitsText: fitsText)
    part.box = box(placed, icon, image, fitsText: fitsText)
    return part
  }

  private mutating func addVertical(
    _ placed: PositionedIcon, _ icon: SymbolIcon.Values, _ image: SymbolImage, to part: inout SymbolIconPart
  ) {
    part.verticalQuads = append(placed, image, icon.rotation, fitsText: true)
    part.verticalBox = box(placed, icon, image, fitsText: true, turnedBy: Self.uprightAngle)
  }

  private func box(
    _ placed: PositionedIcon, _ icon: SymbolIcon.Values, _ image: SymbolImage, fitsText: Bool,
    turnedBy angle: Double = 0
  ) -> CollisionBox? {
    var box = Box(min: Point(placed.left, placed.top), max: Point(placed.right, placed.bottom))
    // Parts of the icon beyond the area for the text count too.
    if fitsText, let content = image.icon.content {
      let ratio = image.icon.pixelRatio
      box.min -= content.min / ratio
      box.max += (Point(image.icon.width, image.icon.height) - content.max) / ratio
    }
    let units = Float(layout.unitsPerPixel)
    let padding = icon.padding
    return CollisionBox(
      box, scale: Float(layout.unitsPerPixel * icon.layoutSize),
      padding: SIMD4(Float(padding.top), Float(padding.right), Float(padding.bottom), Float(padding.left))
        * units,
      rotation: icon.rotation + angle)
  }

  /// Keeps the quads of an icon.
  private mutating func append(
    _ placed: PositionedIcon, _ image: SymbolImage, _ rotation: Double, fitsText: Bool
  ) -> Range<Int32> {
    let start = Int32(clamping: layout.iconQuads.count)
    let radians = rotation * .pi / 180
    let (sine, cosine) =
      rotation == 0 ? (0, 1) : (ElementaryFunctions.sine(radians), ElementaryFunctions.cosine(radians))
    func corner(_ x: Double, _ y: Double) -> SIMD2<Float> {
      Self.rounded(Point(cosine * x - sine * y, sine * x + cosine * y))
    }
    for patch in placed.patches(of: image.icon, fitsText: fitsText) {
      let (low, high) = (patch.place.min, patch.place.max)
      func sixteenths(_ value: Double) -> Float { Float((value * 16).rounded(.towardZero) / 16) }
      func texel(_ value: Double) -> Float { Float(value.rounded(.towardZero)) }
      let quad = SymbolQuad(
        picture: .image(image.number),
        part: SIMD4(
          texel(patch.source.min.x), texel(patch.source.min.y), texel(patch.source.max.x),
          texel(patch.source.max.y)),
        topLeft: corner(low.x, low.y), topRight: corner(high.x, low.y), bottomLeft: corner(low.x, high.y))
      var growth = IconGrowth()
      growth.fixed = SIMD4(
        sixteenths(patch.fixed.min.x), sixteenths(patch.fixed.min.y), sixteenths(patch.fixed.max.x),
        sixteenths(patch.fixed.max.y))
      if fitsText {
        growth.leastSize = SIMD2(
          Float((patch.leastScale.x * 256).rounded(.towardZero) / 256),
          Float((patch.leastScale.y * 256).rounded(.towardZero) / 256))
      }
      layout.iconQuads.append(quad)
      layout.iconGrowths.append(growth)
    }
    return start..<Int32(clamping: layout.iconQuads.count)
  }
}

extension StyleImage {
  /// The image's measures for the layout of icons.
  fileprivate var iconImage: IconImage {
    var image = IconImage(
      width: Double(bitmap.width), height: Double(bitmap.height), pixelRatio: pixelRatio, stretchX: stretchX,
      stretchY: stretchY,
      content: content.map { Box(min: Point($0.left, $0.top), max: Point($0.right, $0.bottom)) })
    image.textFitWidth = textFitWidth
    image.textFitHeight = textFitHeight
    return image
  }
}
