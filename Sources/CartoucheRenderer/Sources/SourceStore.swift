import CartoucheExpressions
import CartoucheGeoJSON
import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRaster
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// A source that is ready to be asked for tiles.
final class OpenSource: Sendable {
  /// The tiles.
  let source: any TileSource
  /// A number that no other source of the store has, under which tiles are kept.
  let number: Int

  init(_ source: any TileSource, number: Int) {
    self.source = source
    self.number = number
  }
}

/// Opens sources and keeps the last ones, so that the next frame finds them ready.
actor SourceStore {
  /// A source, or the reason why there is none.
  struct Answer: Sendable {
    var source: OpenSource?
    var diagnostics: [Diagnostic] = []
  }

  private struct Key: Hashable {
    let members: JSONObject
    let baseURL: String?
    let pixelRatio: Double
  }

  private let loader: any ResourceLoader
  private let capacity: Int
  private var entries: [(key: Key, answer: Answer)] = []
  private var opening: [Key: Task<Answer, Never>] = [:]
  private var count = 0

  /// The types of sources that can be opened.
  static let types: Set<String> = ["geojson", "vector", "raster", "raster-dem", "image"]

  /// A store that loads through `loader` and keeps up to `capacity` sources.
  init(loader: any ResourceLoader, capacity: Int = 32) {
    self.loader = loader
    self.capacity = capacity
  }

  /// The tiles of `source`; relative URLs are resolved against `baseURL`.
  func open(_ source: StyleSource, baseURL: String?, pixelRatio: Double = 1) async -> Answer {
    let key = Key(members: source.members, baseURL: baseURL, pixelRatio: pixelRatio)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.answer
    }
    if let task = opening[key] { return await task.value }
    count += 1
    let (loader, number) = (loader, count)
    let task = Task {
      var opener = SourceOpener(source, baseURL: baseURL, pixelRatio: pixelRatio, loader: loader)
      let tiles = await opener.open()
      return Answer(source: tiles.map { OpenSource($0, number: number) }, diagnostics: opener.diagnostics)
    }
    opening[key] = task
    let answer = await task.value
    opening[key] = nil
    if answer.source != nil {
      entries.append((key, answer))
      if entries.count > capacity { entries.removeFirst() }
    }
    return answer
  }
}

/// Makes a source ready as its type wants it.
private struct SourceOpener {
  private let source: StyleSource
  private let baseURL: String?
  private let pixelRatio: Double
  private let loader: any ResourceLoader
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: StyleSource, baseURL: String?, pixelRatio: Double, loader: any ResourceLoader) {
    self.source = source
    self.baseURL = baseURL
    self.pixelRatio = pixelRatio
    self.loader = loader
  }

  /// The source, or `nil` when it cannot be had; ``diagnostics`` then says why.
  mutating func open() async -> (any TileSource)? {
    let baseURL = baseURL
    let options = SourceOptions(source, diagnostics: &diagnostics) {
      ResourceURL.resolve($0, against: baseURL)
    }
    return switch options {
    case .tiles(let options): await tiles(options)
    case .geoJSON(let options): await geoJSON(options)
    case .image(let options): await image(options)
    case .notDrawn: nil
    }
  }

  private mutating func report(_ message: String, at member: String) {
    diagnostics.append(
      Diagnostic(
        .error, "source \"\(source.id)\": \(message)",
        pointer: JSONPointer(["sources", source.id, member])))
  }

  private mutating func geoJSON(_ options: GeoJSONSourceOptions) async -> GeoJSONSource? {
    let data = options.data
    do {
      // Positions inside the style would be of no use: the pointer says where the data stand.
      let url = data.string.map { ResourceURL.resolve($0, against: baseURL) }
      let bytes =
        if let url { try await loader.load(url) } else { try data.encoded() }
      let document = try GeoJSONDocument(
        parsing: bytes, name: url, options: GeoJSONReadingOptions(skipsInvalidFeatures: true))
      diagnostics += document.diagnostics
      return GeoJSONSource(document.root, options, source: source.id, diagnostics: &diagnostics)
    } catch {
      report("\(error)", at: "data")
      return nil
    }
  }

  private mutating func tiles(_ options: TileSourceOptions) async -> TileSetSource? {
    var document: TileJSON?
    if let text = options.url {
      let url = ResourceURL.resolve(text, against: baseURL)
      do {
        let response = try await loader.load(ResourceRequest(url, kind: .source))
        guard response.status == .found else { throw ResourceError.notFound(url: url) }
        document = try TileJSON(parsing: response.bytes, url: url, diagnostics: &diagnostics) {
          ResourceURL.resolve($0, against: $1)
        }
      } catch {
        report("\(error)", at: "url")
        return nil
      }
    }
    let set = options.tileSet(with: document)
    guard !set.tiles.isEmpty else {
      report("there are no URLs of tiles", at: "tiles")
      return nil
    }
    return TileSetSource(set, promotedID: options.promoteId, pixelRatio: pixelRatio, loader: loader)
  }

  private mutating func image(_ options: ImageSourceOptions) async -> ImageSource? {
    guard let corners = options.coordinates else {
      report("an image needs four corners", at: "coordinates")
      return nil
    }
    guard let text = options.url else {
      report("an image needs a URL", at: "url")
      return nil
    }
    do {
      let url = ResourceURL.resolve(text, against: baseURL)
      return ImageSource(try Bitmap(decoding: try await loader.load(url)), corners: corners)
    } catch {
      report("\(error)", at: "url")
      return nil
    }
  }
}
