import CartoucheRaster
import CartoucheRenderer
import CartoucheThreads
import CartoucheVectorPictures

extension PreparedSnapshot {
  /// The picture as shapes, to be written as SVG or PDF, or to be read step by step.
  ///
  /// ```swift
  /// let shapes = try await snapshotter.prepare(map, in: viewport).vectorPicture()
  /// for step in shapes.steps(atX: 100, y: 80) { print(step.layer ?? "", step) }
  /// ```
  ///
  /// The threads of the engine paint the layers; but for pictures of terrain, nothing is rasterised before a file needs it.
  ///
  /// - Throws: ``MapError/size(_:)`` if the picture is too large or too complex.
  public func vectorPicture() throws(MapError) -> VectorPicture {
    do throws(RasterError) {
      return VectorPicture(try frame.readableLists(), pixelRatio: frame.scene.viewport.pixelRatio)
    } catch {
      throw .size(error)
    }
  }
}

extension Snapshotter {
  /// The picture of a map as an SVG document in UTF-8.
  ///
  /// ```swift
  /// let file = try await snapshotter.svg(of: map, in: Viewport(width: 800, height: 600))
  /// ```
  ///
  /// - Parameter text: The form of labels.
  /// - Throws: ``MapError``, as the picture itself, or ``MapError/vectorPicture(_:)``.
  public func svg(
    of map: Map, in viewport: Viewport, text: VectorPicture.Text = .text,
    options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> [UInt8] {
    try await file(.svg, of: map, in: viewport, text, options)
  }

  /// The picture of a map as a PDF document of one page.
  ///
  /// - Throws: ``MapError``, as the picture itself, or ``MapError/vectorPicture(_:)``, which says if cairo is not installed.
  public func pdf(
    of map: Map, in viewport: Viewport, options: FrameOptions = FrameOptions()
  ) async throws(MapError) -> [UInt8] {
    try await file(.pdf, of: map, in: viewport, .outlines, options)
  }

  private func file(
    _ format: VectorPicture.Format, of map: Map, in viewport: Viewport, _ text: VectorPicture.Text,
    _ options: FrameOptions
  ) async throws(MapError) -> [UInt8] {
    let prepared = try await prepare(map, in: viewport, options: options)
    return try await ParallelWork.run {
      Result { () throws(MapError) in
        let shapes = try prepared.vectorPicture()
        do throws(VectorPictureError) {
          return try shapes.encoded(as: format, text: text)
        } catch {
          throw MapError.vectorPicture(error)
        }
      }
    }.get()
  }
}
