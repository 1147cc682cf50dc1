import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheResources
import CartoucheThreads

/// Loads the sprites of styles and keeps the most recent ones, so that the next frame finds them ready.
package actor SpriteStore {
  /// Images, with the findings about them.
  package struct Answer: Sendable {
    /// The images by their names in the style.
    package var images = ImageSet()
    /// The findings about parts that could not be loaded or used.
    package var diagnostics: [Diagnostic] = []
    /// Whether some are still on their way.
    var isPending = false
    /// The bytes of the pictures, and of the images that are cut out of them.
    var byteCount = 0
  }

  private struct Key: Hashable {
    let references: [SpriteReference]
    let isDouble: Bool
  }

  private let pixelLimit: Int
  /// The sprites that were used last.
  private let entries: KeptValues<Key, Answer>

  /// A store that keeps the sprites of up to `capacity` styles.
  ///
  /// - Parameter pixelLimit: The maximum number of pixels in all images of a style, and in the pictures of its sprites.
  package init(capacity: Int = 8, pixelLimit: Int = Limits().images) {
    entries = KeptValues(.sprites, capacity: capacity) { $0.byteCount }
    self.pixelLimit = pixelLimit
  }

  /// The sprites, as a part of what is kept.
  nonisolated var kept: any KeptCache { entries }

  /// The images of the style whose root member `sprite` is `member`, for a map of `pixelRatio`.
  ///
  /// Above a pixel ratio of 1, only the double-size sprites are requested. A sprite that cannot be loaded is reported,
  /// and the images of the others are still available.
  package func load(
    _ member: JSONValue?, in style: StyleReferences, pixelRatio: Double, through session: LoadSession
  ) async -> Answer {
    var answer = Answer()
    let references = SpriteReference.all(member, in: style, diagnostics: &answer.diagnostics)
    guard !references.isEmpty else { return answer }
    let key = Key(references: references, isDouble: pixelRatio > 1)
    if let known = entries.value(for: key) { return known }
    var isComplete = true
    var left = Room(pictures: pixelLimit, images: pixelLimit)
    var beyond: [(sprite: String, size: ImageSize, left: Int)] = []
    // One after the other: the pictures that are left out follow from the order of the style.
    for reference in references {
      do {
        let (sheet, size) = try await Self.sheet(reference.urls(pixelRatio: pixelRatio), left) {
          (request) throws(ResourceError) in
          try await session.load(request, for: reference.reference.origin)
        }
        guard let sheet else {
          beyond.append((reference.id, size, left.pictures))
          continue
        }
        for (name, image) in sheet.images { answer.images[reference.name(of: name)] = image }
        answer.diagnostics += sheet.diagnostics
        answer.byteCount += 4 * (size.pixels + sheet.pixels)
        left.pictures -= size.pixels
        left.images -= sheet.pixels
      } catch ResourceError.pending {
        (isComplete, answer.isPending) = (false, true)
      } catch {
        isComplete = false
        answer.diagnostics.append(
          Diagnostic(
            .error, "sprite \"\(reference.id)\": \(error)", kind: Diagnostic.Kind(of: error),
            pointer: reference.pointer))
      }
    }
    if let (sprite, size, left) = beyond.first {
      let others = beyond.count > 1 ? " (and \(beyond.count - 1) more)" : ""
      answer.diagnostics.append(
        Diagnostic(
          .error,
          "sprite \"\(sprite)\"\(others) is left out: its picture has \(size.width) x \(size.height) pixels, and only"
            + " \(left.grouped) of \(pixelLimit.grouped) for the pictures of all sprites are left",
          kind: .limit, pointer: JSONPointer(["sprite"])))
    }
    // What failed to load may be there the next time.
    if isComplete { entries.insert(answer, for: key) }
    return answer
  }

  /// The pixels that sprites may still have.
  private struct Room {
    /// The bytes of whole pictures.
    var pictures: Int
    /// The bytes of the images that are cut out.
    var images: Int
  }

  private typealias Load = @Sendable (ResourceRequest) async throws(ResourceError) -> ResourceResponse

  /// The images of a sprite, and the size of its picture; no images if there is no room for the picture, which is then
  /// not decoded.
  private static func sheet(
    _ urls: (index: String, picture: String), _ room: Room, _ load: @escaping Load
  ) async throws -> (sheet: SpriteSheet?, size: ImageSize) {
    @Sendable func bytes(_ request: ResourceRequest) async throws(ResourceError) -> [UInt8] {
      let response = try await load(request)
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(request.url)) }
      return response.bytes
    }
    async let index = bytes(ResourceRequest(urls.index, kind: .spriteJSON))
    async let picture = bytes(ResourceRequest(urls.picture, kind: .spriteImage))
    let (list, file) = (try await index, try await picture)
    let size = try ImageSize(header: file)
    if size.pixels > room.pictures { return (nil, size) }
    let sheet = await ParallelWork.run {
      Result {
        SpriteSheet(
          index: try JSONDocument(parsing: list, name: ResourceURL.redacted(urls.index)),
          picture: try Image(decoding: file, limits: ImageLimits(maxPixels: size.pixels)),
          pixelLimit: room.images)
      }
    }
    return (try sheet.get(), size)
  }
}
