import CartoucheImages
import CartoucheThreads

extension ImageEncoding {
  /// The file of a picture, made and encoded by threads of the engine's own.
  ///
  /// - Parameter picture: Returns premultiplied RGBA, row by row, with its width and height in pixels.
  /// - Throws: ``MapError/image(_:)``, or ``MapError/cancelled``.
  func file(
    of picture: @escaping @Sendable () -> (pixels: [UInt8], width: Int, height: Int)
  ) async throws(MapError) -> [UInt8] {
    let stop = StopSignal()
    let result = await stop.raisedByCancelling {
      Result { () throws(ImageError) in
        let picture = picture()
        return try bytes(
          of: picture.pixels, width: picture.width, height: picture.height, alpha: .premultiplied, until: stop
        )
      }
    }
    do throws(ImageError) {
      return try result.get()
    } catch {
      throw error == .stopped ? .cancelled : .image(error)
    }
  }
}
