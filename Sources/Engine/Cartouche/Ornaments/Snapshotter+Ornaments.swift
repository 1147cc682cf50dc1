import CartoucheRenderer
import CartoucheThreads

extension Snapshotter {
  /// The picture of a map with ornaments drawn over it, in the fonts of labels.
  ///
  /// ```swift
  /// var ornaments = Ornaments.page
  /// ornaments.title = "Zurich"
  /// ornaments.scaleBar.visibility = .visible
  /// let picture = try await snapshotter.snapshot(of: map, in: viewport)
  /// let page = await snapshotter.drawing(ornaments, over: picture, camera: map.camera, in: viewport)
  /// ```
  ///
  /// - Parameters:
  ///   - ornaments: The ornaments.
  ///   - snapshot: The picture; the attributions are those of its data.
  ///   - camera: The camera of the picture.
  ///   - viewport: The size of the picture.
  /// - Returns: The picture, whose diagnostics have the findings about the ornaments, too.
  /// - Complexity: O(pixels), once there is an ornament to draw.
  public func drawing(
    _ ornaments: Ornaments, over snapshot: Snapshot, camera: Camera, in viewport: Viewport
  ) async -> Snapshot {
    let painter = OrnamentPainter(fonts: fonts)
    return await ParallelWork.run {
      var page = snapshot
      page.draw { bitmap in
        painter.draw(
          ornaments, camera: camera, in: viewport, attributions: snapshot.attributions, over: &bitmap)
      }
      return page
    }
  }
}
