import CartoucheRaster
import Foundation

extension CGContext {
  /// A picture that is drawn separately and then composited over the one below.
  struct Layer {
    /// The way in which a layer is composited over the one below.
    enum Kind {
      /// It is the picture itself.
      case ground
      /// It is clipped to the coverage of a mask.
      case clip(Bitmap)
      /// It is composited over the one below with an opacity.
      case group(CGFloat)
    }

    var list: DisplayList
    let kind: Kind
    /// The pixels that may change, for the display list.
    private var facets: [(box: CGRect, facet: Facet)] = []

    init(width: Int, height: Int, _ kind: Kind, over picture: Bitmap? = nil) {
      list = DisplayList(width: width, height: height)
      self.kind = kind
      if let picture { list.image(picture, transform: Transform.identity, sampling: .nearest, on: .picture) }
    }

    /// The picture within a box of pixels.
    mutating func facet(_ box: CGRect) -> Facet {
      if box.contains(CGRect(x: 0, y: 0, width: list.width, height: list.height)) { return .picture }
      if let last = facets.last, last.box == box { return last.facet }
      let clip = list.addClip(
        x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
      facets.append((box, .picture.within(clip)))
      return .picture.within(clip)
    }

    /// The pixels of the layer; `nil` if they need more memory than is allowed.
    func rasterized() -> Bitmap? { try? rasterize(list) }

    /// Composites another layer over this one.
    mutating func draw(_ other: Layer) {
      guard !other.list.isEmpty, var picture = other.rasterized() else { return }
      var opacity: CGFloat = 1
      switch other.kind {
      case .ground: break
      case .clip(let mask): picture = picture.masked(by: mask)
      case .group(let alpha): opacity = alpha
      }
      list.image(
        picture, transform: Transform.identity, sampling: .nearest, opacity: Float(opacity), on: .picture)
    }

    /// Erases everything that a mask covers.
    mutating func erase(_ mask: Bitmap) {
      guard let picture = rasterized() else { return }
      self = Layer(
        width: list.width, height: list.height, kind, over: picture.masked(by: mask, inverted: true))
    }
  }

  /// Composites the last layer over the one below.
  func flatten() {
    guard layers.count > 1, let top = layers.popLast() else { return }
    layers[layers.count - 1].draw(top)
  }

  /// The coverage of a path in pixels, as drawn in an opaque colour.
  func mask(_ path: CartoucheRaster.Path, _ rule: CGPathFillRule) -> Bitmap? {
    var layer = Layer(width: width, height: height, .ground)
    let facet = layer.facet(state.clip)
    layer.list.fill(path, rule: FillRule(rule), paint: .color(.white), on: facet)
    return layer.rasterized()
  }

  // MARK: Groups

  /// Begins a group, which is drawn separately and then composited as a whole, with the current opacity.
  ///
  /// - Parameter auxiliaryInfo: Of no effect.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
    saveGState()
    let opacity = state.alpha
    state.alpha = 1
    layers.append(Layer(width: width, height: height, .group(opacity)))
    state.depth = layers.count
  }

  /// Ends the most recent group.
  public func endTransparencyLayer() { restoreGState() }
}

extension FillRule {
  init(_ rule: CGPathFillRule) { self = rule == .evenOdd ? .evenOdd : .nonZero }
}

extension Bitmap {
  /// The picture with all channels multiplied by the opacity of a mask of the same size, or by its complement.
  package func masked(by mask: Bitmap, inverted: Bool = false) -> Bitmap {
    guard mask.width == width, mask.height == height else { return self }
    var bytes = pixels
    var offset = 0
    while offset < bytes.count {
      let cover = inverted ? 255 - Int(mask.pixels[offset + 3]) : Int(mask.pixels[offset + 3])
      if cover < 255 {
        for channel in offset..<offset + 4 {
          bytes[channel] = UInt8((Int(bytes[channel]) * cover + 127) / 255)
        }
      }
      offset += 4
    }
    return (try? Bitmap(width: width, height: height, pixels: bytes)) ?? self
  }
}
