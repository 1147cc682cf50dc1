import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheResources

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
  }

  private struct Key: Hashable {
    let references: [SpriteReference]
    let isDouble: Bool
  }

  private let capacity: Int
  private let pixelLimit: Int
  private var entries: [(key: Key, answer: Answer)] = []

  /// A store that keeps the sprites of up to `capacity` styles.
  ///
  /// - Parameter pixelLimit: The maximum number of pixels in all images of a style, and in the picture of each sprite.
  package init(capacity: Int = 8, pixelLimit: Int = Limits().images) {
    self.capacity = capacity
    self.pixelLimit = pixelLimit
  }

  /// The images of the style whose root member `sprite` is `member`, for a map of `pixelRatio`.
  ///
  /// Above a pixel ratio of 1, only the double-size sprites are requested. A sprite that cannot be loaded is reported,
  /// and the images of the others are still available.
  package func load(
    _ member: JSONValue?, baseURL: String?, pixelRatio: Double, through session: LoadSession
  ) async -> Answer {
    var answer = Answer()
    let references = SpriteReference.all(member, baseURL: baseURL, diagnostics: &answer.diagnostics)
    guard !references.isEmpty else { return answer }
    let key = Key(references: references, isDouble: pixelRatio > 1)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.answer
    }
    var isComplete = true
    var pixels = pixelLimit
    for reference in references {
      do {
        let sheet = try await Self.sheet(
          reference.urls(pixelRatio: pixelRatio), (picture: pixelLimit, images: pixels)
        ) {
          (request) throws(ResourceError) in try await session.load(request, for: baseURL)
        }
        for (name, image) in sheet.images { answer.images[reference.name(of: name)] = image }
        answer.diagnostics += sheet.diagnostics
        pixels -= sheet.pixels
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
    // What failed to load may be there the next time.
    if isComplete {
      entries.append((key, answer))
      if entries.count > capacity { entries.removeFirst() }
    }
    return answer
  }

  private typealias Load = @Sendable (ResourceRequest) async throws(ResourceError) -> ResourceResponse

  private static func sheet(
    _ urls: (index: String, picture: String), _ limits: (picture: Int, images: Int), _ load: @escaping Load
  ) async throws -> SpriteSheet {
    @Sendable func bytes(_ request: ResourceRequest) async throws(ResourceError) -> [UInt8] {
      let response = try await load(request)
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(request.url)) }
      return response.bytes
    }
    async let index = bytes(ResourceRequest(urls.index, kind: .spriteJSON))
    async let picture = bytes(ResourceRequest(urls.picture, kind: .spriteImage))
    return SpriteSheet(
      index: try JSONDocument(parsing: try await index, name: ResourceURL.redacted(urls.index)),
      picture: try Image(
        decoding: try await picture, limits: ImageLimits(maxPixels: limits.picture)),
      pixelLimit: limits.images)
  }
}
