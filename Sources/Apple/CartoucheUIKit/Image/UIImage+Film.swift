import CartoucheCoreGraphics
import CartoucheImages
import Foundation

/// The pictures of a film, read from their file when they are asked for.
final class Film: @unchecked Sendable {
  /// The pictures, and the duration of all of them in seconds; no pictures if there is only one, or they are damaged.
  typealias Content = (images: [UIImage], duration: TimeInterval)

  private let lock = NSLock()
  /// The file, until the pictures are read.
  private var file: [UInt8]
  private let scale: CGFloat
  /// Read and written only under the lock.
  private var known: Content?

  /// The film in a GIF file.
  init(file: [UInt8], scale: CGFloat) { (self.file, self.scale) = (file, scale) }

  /// A film of pictures.
  init(_ images: [UIImage], duration: TimeInterval) {
    (file, scale) = ([], 1)
    known = (images: images, duration: duration)
  }

  /// The pictures and the duration of the film.
  var content: Content {
    lock.withLock {
      if let known { return known }
      let film = try? GIFDecoder().decodeAnimation(file)
      let frames = film.map(\.frames) ?? []
      let images = frames.count > 1 ? frames : []
      let content: Content = (
        images: images.map { UIImage(cgImage: CGImage($0.image), scale: scale, orientation: .up) },
        duration: film?.duration ?? 0
      )
      known = content
      file = []
      return content
    }
  }
}

extension UIImage {
  /// The pictures of an animated image in their order; `nil` for a single picture.
  ///
  /// Differs from iOS, where the pictures of a GIF file are found only by ImageIO.
  ///
  /// - Complexity: O(pixels) at the first call for the image of a file.
  public var images: [UIImage]? {
    guard let images = film?.content.images, !images.isEmpty else { return nil }
    return images
  }

  /// The duration of all ``images`` in seconds; 0 for a single picture.
  ///
  /// - Complexity: That of ``images``.
  public var duration: TimeInterval { images == nil ? 0 : film?.content.duration ?? 0 }

  /// An animated image of pictures, the first of which is drawn where only one can be.
  ///
  /// - Parameters:
  ///   - images: The pictures, of one size and scale.
  ///   - duration: The duration of all of them in seconds; 0 for a thirtieth of a second each.
  /// - Returns: `nil` without pictures.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let isGiven = duration > 0 && duration.isFinite
    return UIImage(
      first.cgImage, scale: first.scale, orientation: first.imageOrientation,
      film: Film(images, duration: isGiven ? duration : Double(images.count) / 30))
  }

  /// An animated image of the resources `name0`, `name1` and so on, up to the first one that is missing.
  ///
  /// - Parameters:
  ///   - name: The beginning of the names, which may also begin with 1.
  ///   - duration: The duration of all pictures in seconds; 0 for a thirtieth of a second each.
  /// - Returns: `nil` without pictures.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    let first = UIImage(named: name + "0") == nil ? 1 : 0
    var images: [UIImage] = []
    while images.count < 1024, let next = UIImage(named: "\(name)\(first + images.count)") {
      images.append(next)
    }
    return animatedImage(with: images, duration: duration)
  }
}
