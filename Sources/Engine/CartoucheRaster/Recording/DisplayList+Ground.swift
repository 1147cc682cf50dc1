extension DisplayList {
  /// A list for a frame of the size of a picture, drawn over the pixels of the picture.
  ///
  /// - Parameter clip: The columns and rows of pixels that are kept; `nil` for all of them.
  package init(over picture: Bitmap, keeping clip: (columns: Range<Int>, rows: Range<Int>)? = nil) {
    self.init(width: picture.width, height: picture.height)
    let kept = clip.map { clip in
      addClip(
        x: Double(clip.columns.lowerBound), y: Double(clip.rows.lowerBound),
        width: Double(clip.columns.count), height: Double(clip.rows.count))
    }
    image(picture, transform: Transform.identity, sampling: .nearest, on: .picture.within(kept))
  }
}

extension Bitmap {
  /// Draws shapes over the picture, in one pass; a list that cannot be drawn changes nothing.
  ///
  /// - Parameters:
  ///   - clip: The columns and rows of pixels that are kept; the others become transparent first.
  ///   - record: Records the shapes, in device pixels.
  /// - Complexity: O(pixels), unless nothing is recorded.
  package mutating func draw<Result>(
    keeping clip: (columns: Range<Int>, rows: Range<Int>)? = nil,
    _ record: (inout DisplayList) -> Result
  ) -> Result {
    var list = DisplayList(over: self, keeping: clip)
    let groundCount = list.commands.count
    let result = record(&list)
    guard clip != nil || list.commands.count > groundCount else { return result }
    // The picture itself has been within its limits.
    let rasterizer = Rasterizer(limits: RasterLimits(pixelBudget: width * height))
    if let drawn = try? rasterizer.rasterize(list) { self = drawn }
    return result
  }
}
