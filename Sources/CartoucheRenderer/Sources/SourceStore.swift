import CartoucheGeoJSON
import CartoucheJSON
import CartoucheResources
import CartoucheStyle

/// Loads sources and keeps the last ones, so that the next frame finds them ready.
actor SourceStore {
  /// A source, or the reason why there is none.
  struct Answer: Sendable {
    var source: LoadedSource?
    var diagnostics: [Diagnostic] = []
  }

  private struct Key: Hashable {
    let members: JSONObject
    let baseURL: String?
  }

  private let loader: any ResourceLoader
  private let capacity: Int
  private var entries: [(key: Key, answer: Answer)] = []

  /// A store that loads through `loader` and keeps up to `capacity` sources.
  init(loader: any ResourceLoader, capacity: Int = 32) {
    self.loader = loader
    self.capacity = capacity
  }

  /// The data of `source`; relative URLs are resolved against `baseURL`.
  func load(_ source: StyleSource, baseURL: String?) async -> Answer {
    let key = Key(members: source.members, baseURL: baseURL)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.answer
    }
    let answer = await read(source, baseURL: baseURL)
    if answer.source != nil {
      entries.append((key, answer))
      if entries.count > capacity { entries.removeFirst() }
    }
    return answer
  }

  private func read(_ source: StyleSource, baseURL: String?) async -> Answer {
    var answer = Answer()
    guard source.type == "geojson" else { return answer }
    let options = GeoJSONSourceOptions(source, diagnostics: &answer.diagnostics)
    let pointer = JSONPointer(["sources", source.id, "data"])
    do {
      let data: GeoJSON
      if case .string(let text) = options.data {
        let url = ResourceURL.resolve(text, against: baseURL)
        data = try read(try await loader.load(url), name: url, &answer.diagnostics)
      } else {
        // Positions inside the style would be of no use: the pointer says where the data stand.
        data = try read(try options.data.encoded(), name: nil, &answer.diagnostics)
      }
      answer.source = LoadedSource(data, options)
    } catch {
      answer.diagnostics.append(Diagnostic(.error, "source \"\(source.id)\": \(error)", pointer: pointer))
    }
    return answer
  }

  private func read(_ bytes: [UInt8], name: String?, _ diagnostics: inout [Diagnostic]) throws -> GeoJSON {
    let document = try GeoJSONDocument(
      parsing: bytes, name: name, options: GeoJSONReadingOptions(skipsInvalidFeatures: true))
    diagnostics += document.diagnostics
    return document.root
  }
}
