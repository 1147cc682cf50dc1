extension Operators {
  /// Inputs beside the feature (style specification, “Expressions › Zoom, Heatmap, Color relief”).
  static let camera: [Operator] = [
    Operator("zoom", "The zoom level.", result: .number, .fixed([]), reads: .zoom) { _, _ in
      .numberCode(.zoom)
    },
    Operator("heatmap-density", "The density of a heatmap pixel.", reads: .heatmapDensity) {
      $0.heatmapDensity
    },
    Operator("elevation", "The height of a terrain pixel in metres.", reads: .elevation) { $0.elevation },
    Operator("line-progress", "The place along a line, 0 to 1.", reads: .lineProgress) { $0.lineProgress },
    Operator("accumulated", "The value of a cluster property accumulated so far.", reads: .accumulated) {
      $0.accumulated
    },
  ]
}
