import CartoucheExpressions
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheStyle

/// The relief on which a frame is drawn, and the fog in front of it.
struct PlannedTerrain: Sendable {
  /// The source of the heights.
  let source: StyleSource
  /// The factor on heights.
  let exaggeration: Double
  /// Whether skirts hide the gaps between its squares.
  let hasSkirts: Bool
  /// The fog; `nil` if it is invisible.
  let fog: GroundFog?

  /// The terrain of a scene's style; `nil` if the ground is flat.
  ///
  /// - Parameters:
  ///   - context: The zoom level and the global state of the frame.
  ///   - findings: Receives the problems with the terrain.
  init?(
    _ style: ResolvedStyle, _ scene: Scene, _ view: ViewTransform, in context: EvaluationContext,
    findings: inout [Diagnostic]
  ) {
    guard let terrain = scene.style.terrain else { return nil }
    func report(_ message: String, kind: Diagnostic.Kind = .invalid, at member: String? = nil) {
      let pointer = JSONPointer(["terrain"] + (member.map { [$0] } ?? []))
      findings.append(Diagnostic(.error, message + "; the ground is flat", kind: kind, pointer: pointer))
    }
    guard let source = scene.style.source(terrain.source) else {
      let suggestion = Spelling.suggestion(for: terrain.source, in: scene.style.sources.map(\.id))
      report("there is no source \"\(terrain.source)\"" + suggestion, at: "source")
      return nil
    }
    guard source.sourceType == .rasterDEM else {
      report(
        "source \"\(source.id)\" has the type \"\(source.type)\", expected \"raster-dem\"", at: "source")
      return nil
    }
    guard !scene.mode.isTiled else {
      report("terrain is not drawn in tiles", kind: .notDrawn)
      return nil
    }
    if let written = scene.style.members["terrain"]?["exaggeration"]?.number, written < 0 {
      report("the exaggeration is \(written), expected 0 or more", at: "exaggeration")
    }
    self.source = source
    exaggeration = terrain.exaggeration
    hasSkirts = scene.drawsTerrainSkirts
    fog = view.globe == nil ? GroundFog(style, scene, pitch: view.camera.pitch, in: context) : nil
  }
}

/// The fog in front of the ground of a frame (style specification, “Sky”).
struct GroundFog: Sendable, Hashable {
  /// The colour of the fog.
  let color: PremultipliedColor
  /// The colour of the fog at the horizon.
  let horizonColor: PremultipliedColor
  /// The depth at which the fog begins, from 0 at the centre to 1 at the far plane.
  let groundBlend: Double
  /// The depth at which the colour of the horizon begins.
  let horizonBlend: Double
  /// The share of the fog, which grows with the pitch.
  let opacity: Double

  /// The fog of a style's sky; `nil` if it is invisible: without a sky, and below a pitch of 60°.
  fileprivate init?(
    _ style: ResolvedStyle, _ scene: Scene, pitch: Double, in context: EvaluationContext
  ) {
    let paths = scene.transitions.paths(of: .sky, at: scene.time)
    guard let sky = style.sky?.following(paths, in: context), pitch > 60 else { return nil }
    var context = context
    color = PremultipliedColor(rgba: SIMD4<Float>(sky.fogColor.value(in: &context).premultiplied))
    horizonColor = PremultipliedColor(rgba: SIMD4<Float>(sky.horizonColor.value(in: &context).premultiplied))
    groundBlend = sky.fogGroundBlend.value(in: &context)
    horizonBlend = sky.horizonFogBlend.value(in: &context)
    opacity = min((pitch - 60) / 10, 1)
    guard groundBlend < 1 else { return nil }
  }
}
