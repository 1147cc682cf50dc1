import Cartouche

/// The map that the inputs of a command make together, seen as its options specify.
package struct SceneInputs {
  package typealias Scene = MapInputs.Scene

  private let options: SceneOptionGroup
  private let snapshotter: Snapshotter
  private let progress: ProgressLine?
  private let viewport: Viewport
  /// The options for the look of data; `nil` draws them as overlays without names.
  package var data: DataOptionGroup?
  /// The changes to the style, after data were drawn.
  package var edits: [LayerEdit] = []

  /// The inputs of a command, to be read like the snapshotter's resources.
  ///
  /// - Parameter viewport: The size of the pictures; `nil` for the one in the options.
  package init(
    _ options: SceneOptionGroup, _ snapshotter: Snapshotter, _ progress: ProgressLine?,
    in viewport: Viewport? = nil
  ) {
    self.options = options
    self.viewport = viewport ?? options.view.viewport
    self.snapshotter = snapshotter
    self.progress = progress
  }

  /// The map of all inputs, with its camera.
  ///
  /// - Parameter hasOverlays: Whether the command draws more, and fits the picture to that and to the data by itself.
  /// - Throws: ``CommandFailure`` when none of the inputs can be read, or when they do not go together.
  package func scene(hasOverlays: Bool = false) async throws -> Scene {
    var inputs = MapInputs(options.content, snapshotter.loader, limits: options.limits.limits, progress)
    (inputs.data, inputs.edits) = (data, edits)
    var scene = try await inputs.scene(hasOverlays: hasOverlays)
    try await aim(&scene, hasOverlays: hasOverlays)
    return scene
  }

  /// Points the camera at the content: bounds, data, or the area of the tiles.
  private func aim(_ scene: inout Scene, hasOverlays: Bool) async throws {
    let view = options.view
    // Bearing and pitch determine the fitted camera.
    view.turn(&scene.map.camera)
    let padding = options.padding?.insets ?? PaddingSides.standard
    switch options.fit {
    case .bounds(let bounds): scene.map.fit(bounds, in: viewport, padding: padding)
    case .data where hasOverlays: break
    case .data: try await fitToData(&scene, in: viewport, padding)
    case nil where view.placesCamera: break
    case nil where hasOverlays: break
    case nil where !scene.map.overlays.isEmpty:
      try await fitToData(&scene, in: viewport, padding)
    case nil: scene.tiles?.fit(&scene.map.camera, in: viewport)
    }
    try view.move(&scene.map)
  }

  /// Fits the picture to the data; without any it is drawn as it is, and a finding says so.
  private func fitToData(
    _ scene: inout Scene, in viewport: Viewport, _ padding: EdgeInsets
  ) async throws {
    do {
      try await snapshotter.fitToData(&scene.map, in: viewport, padding: padding)
    } catch {
      guard case .nothingToFit(let causes) = error else { throw error }
      // The causes are findings of the picture too. Data without features are fine, unless the fit was requested.
      let isError = options.fit != nil || causes.contains { $0.severity == .error }
      scene.findings.append(
        Diagnostic(
          isError ? .error : .warning, "there are no data to fit the picture to",
          kind: MapError.nothingToFit(causes: causes).kind))
    }
  }
}
