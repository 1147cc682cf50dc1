import CartoucheExpressions
import CartoucheGeometry
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle
import CartoucheTiles
import Synchronization

/// The pictures of the ground that frames of terrain and globes have drawn, for those in which the ground looks the same.
///
/// While the camera moves at one zoom level, layers are not drawn into the same squares again.
final class DrapeCache: Sendable {
  /// Everything except tiles that the pictures of a stack of layers depend on.
  struct Look: Sendable, Equatable {
    private let layers: [StyleLayer]
    private let numbers: [Int]
    private let inputs: FrameInputs
    private let images: ImageSet
    private let states: FeatureStateTable
    private let zoom: Double
    private let pixelRatio: Double
    /// The rotation of the map, if something faces the viewer; 0 otherwise.
    private let rotation: SIMD2<Double>
    private let globe: Double
    private let conventions: Conventions

    /// The look of layers of a frame.
    init(_ layers: ArraySlice<RenderPlan.PlannedLayer>, _ plan: RenderPlan, _ frame: FrameContext) {
      self.layers = layers.map(\.resolved.style)
      numbers = layers.map(\.number)
      (inputs, images, states) = (plan.inputs, frame.images, plan.featureStates)
      (zoom, pixelRatio, conventions) = (frame.zoom, frame.pixelRatio, frame.conventions)
      let facesViewer = self.layers.contains { layer in
        layer.type == HillshadeLayer.name
          || layer.members["paint"]?.object?.contains { $0.key.hasSuffix("-translate-anchor") } == true
      }
      rotation = facesViewer ? frame.rotation : .zero
      globe = frame.globe.map { $0.centerCosine * $0.share } ?? 0
    }
  }

  /// A picture of a square.
  struct Key: Sendable, Equatable {
    /// The number of the look.
    let look: Int
    /// The square.
    let square: UnwrappedTileID
    /// The width and height of the picture.
    let side: Int
    /// The tiles of terrain that each of the layers draws there.
    let tiles: [[FrameTile]]
    /// The layouts of each layer.
    let layouts: [[LayoutToken]]
  }

  private let looks = Mutex<(known: [(look: Look, number: Int)], count: Int)>(([], 0))
  /// The pictures.
  let kept = KeptValues<Key, Bitmap>(.drapes, capacity: 512) { 4 * $0.width * $0.height + 256 }

  /// The unique number of a look.
  func number(of look: Look) -> Int {
    looks.withLock { looks in
      if let index = looks.known.lastIndex(where: { $0.look == look }) {
        if index + 1 < looks.known.count { looks.known.append(looks.known.remove(at: index)) }
        return looks.known[looks.known.count - 1].number
      }
      looks.count += 1
      looks.known.append((look, looks.count))
      if looks.known.count > 16 { looks.known.removeFirst() }
      return looks.count
    }
  }
}
