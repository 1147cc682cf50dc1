import Cartouche
import CartoucheCommandLine
import CartoucheRequests

/// Draws the overlays of a command over the map of its inputs.
struct OverlayDrawing {
  let overlays: [Overlay]
  let options: SceneOptionGroup

  /// Draws on `map`, and points the camera at the overlays and the data unless the options place it.
  ///
  /// - Throws: ``CommandFailure`` when an icon cannot be loaded, or the style has no layer of `--before`.
  func draw(on map: inout Map, _ snapshotter: Snapshotter) async throws {
    let viewport = options.view.viewport
    var request = ImageRequest(width: Int(viewport.width), height: Int(viewport.height))
    request.scale = viewport.pixelRatio
    request.overlays = overlays
    request.bearing = map.camera.bearing
    request.pitch = map.camera.pitch
    request.beforeLayer = try options.content.layerBefore(in: map.style)
    let insets = options.padding?.insets ?? PaddingSides.standard
    request.padding = .pixels(
      top: insets.top, right: insets.right, bottom: insets.bottom, left: insets.left)
    var isPlaced = options.view.placesCamera
    if case .bounds? = options.fit { isPlaced = true }
    if case .data? = options.fit {
      request.view = .fit(.data)
    } else if !isPlaced, !map.overlays.isEmpty {
      request.view = .fit(.data)
    }
    let camera = map.camera
    let mode = map.mode
    do throws(PictureError) {
      map = try await snapshotter.map(of: request, on: map, options: .own)
    } catch {
      throw CommandFailure(picture: error)
    }
    map.mode = mode
    if isPlaced { map.camera = camera } else { try options.view.move(&map) }
  }
}

extension CommandFailure {
  /// A request that cannot be answered.
  init(picture error: PictureError) {
    switch error {
    case .request(let error): self.init(error.kind == .image ? .missingInput : .badInput, "\(error)")
    case .map(let error): self.init(error)
    }
  }
}
