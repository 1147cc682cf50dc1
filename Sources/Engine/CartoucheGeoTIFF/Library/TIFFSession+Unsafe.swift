// Sound because each session owns a handle of libtiff, closes it once, and lends it buffers with their sizes for the
// duration of a call, after libtiff has agreed on the size of a block; the log callback only ever gets the session's own
// message box, which outlives the handle. A session is used by one thread at a time: ``TIFFSessions`` lends it to one.

import CartoucheProjections
import Foundation

/// A file that is open in libtiff, and a conversion of coordinates; to be used by one thread at a time.
final class TIFFSession: @unchecked Sendable {
  private let library: TIFFLibrary
  private let handle: OpaquePointer
  private let log: Log
  /// The offset of the directory that libtiff has read.
  private var directory: UInt64?
  /// The conversion of the picture's coordinates.
  let transformation: CoordinateTransformation

  /// The last message of libtiff.
  private final class Log {
    var message = ""
  }

  /// The largest piece of memory that libtiff may ask for: a block, its compressed bytes, or a list of their places.
  private static let allocationLimit = 2 * TIFFImage.blockBytesLimit

  /// Opens the file at a path, which has coordinates of a system.
  ///
  /// - Throws: ``GeoTIFFError``, also where libtiff is not installed.
  init(path: String, system: CoordinateSystem) throws(GeoTIFFError) {
    guard let library = TIFFLibrary.shared else {
      throw .unreadable(
        "the library libtiff is not installed; install the package libtiff6 (Debian, Ubuntu) or libtiff (Homebrew)"
      )
    }
    do throws(CoordinateSystemError) {
      transformation = try CoordinateTransformation(from: system)
    } catch {
      throw .unreadable(error.description)
    }
    self.library = library
    log = Log()
    let options = library.optionsAlloc()
    defer { library.optionsFree(options) }
    library.optionsSetMaxSingleMemAlloc(options, Self.allocationLimit)
    let box = Unmanaged.passUnretained(log).toOpaque()
    library.optionsSetErrorHandler(
      options,
      { _, box, _, format, arguments in
        guard let box, let format, let arguments else { return 1 }
        Unmanaged<Log>.fromOpaque(box).takeUnretainedValue().message = TIFFLibrary.text(format, arguments)
        return 1
      }, box)
    library.optionsSetWarningHandler(options, { _, _, _, _, _ in 1 }, box)
    // Without reading a directory yet (h), mapping the file (m), or dividing strips (c).
    guard let handle = library.open(path, "rhmc", options) else {
      throw .unreadable(log.message.isEmpty ? "libtiff cannot open it" : "libtiff: \(log.message)")
    }
    self.handle = handle
  }

  deinit { library.close(handle) }

  /// The decoded samples of a block, whose rows are all full; those outside the picture are undefined.
  ///
  /// - Parameter index: The number of the block, with those of all samples in turn if each has its own.
  /// - Throws: ``GeoTIFFError`` where the block cannot be decoded.
  func block(_ index: Int, of image: TIFFImage) throws(GeoTIFFError) -> [UInt8] {
    try select(image)
    var bytes = [UInt8](repeating: 0, count: image.blockBytes)
    let read = bytes.withUnsafeMutableBytes { buffer in
      let number = UInt32(clamping: index)
      return image.isTiled
        ? library.readEncodedTile(handle, number, buffer.baseAddress, buffer.count)
        : library.readEncodedStrip(handle, number, buffer.baseAddress, buffer.count)
    }
    guard read >= 0 else { throw fault("a block that cannot be decoded") }
    return bytes
  }

  /// Has libtiff read the directory of an image, and checks that it understands it in the same way.
  private func select(_ image: TIFFImage) throws(GeoTIFFError) {
    if directory == image.offset { return }
    directory = nil
    log.message = ""
    guard library.setSubDirectory(handle, image.offset) == 1 else { throw fault("a directory") }
    if image.isYCbCr {
      // JPEGCOLORMODE_RGB of the pseudo-tag TIFFTAG_JPEGCOLORMODE in tiff.h.
      _ = TIFFLibrary.withArguments([Int32(1)]) { library.setField(handle, 65538, $0) }
    }
    let isTiled = library.isTiled(handle) != 0
    let size = isTiled ? library.tileSize(handle) : library.stripSize(handle)
    guard isTiled == image.isTiled, size == image.blockBytes else {
      throw .damaged("blocks of \(size) bytes where \(image.blockBytes) are expected")
    }
    directory = image.offset
  }

  private func fault(_ what: String) -> GeoTIFFError {
    .damaged(log.message.isEmpty ? what : "\(what) (libtiff: \(log.message))")
  }
}
