import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheOffline
import CartoucheResources
import CartoucheStyle
import CartoucheTiles

/// Finds the tiles of a style's sources in an area.
struct SourcePlanner: Sendable {
  let style: StyleDocument
  let references: BundleReferences
  let loader: any ResourceLoader
  let options: BundleOptions

  /// The tiles of a source; `nil` for one that no layer shows, or that has no tiles.
  ///
  /// - Parameters:
  ///   - names: The names of files so far.
  ///   - findings: Receives what is wrong with the source.
  /// - Throws: `ResourceError` for a description that cannot be loaded or read.
  func plan(
    _ source: StyleSource, _ names: inout FileNames, _ findings: inout [Diagnostic]
  ) async throws(ResourceError) -> SourcePlan? {
    guard let content = source.sourceType?.tileContent,
      let shown = SourcePlan.zooms(of: source.id, in: style, within: options.zooms)
    else { return nil }
    let tileOptions = TileSourceOptions(
      content, source, diagnostics: &findings, resolve: { [references] in references.tiles($0) })
    var document: TileJSON?
    var request: ResourceRequest?
    var origin = DocumentOrigin.program
    if let url = tileOptions.url {
      let wanted = references.request(url, .source, of: "url", in: source)
      let response = try await loader.load(wanted)
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(wanted.url)) }
      let location = response.location(of: wanted.url)
      do throws(JSONError) {
        document = try TileJSON(parsing: response.bytes, url: location, diagnostics: &findings) { text, _ in
          ResourceURL.resolve(tileSource: text, against: location)
        }
      } catch {
        throw .invalid(url: ResourceURL.redacted(wanted.url), found: "\(error)", expected: "TileJSON")
      }
      request = wanted
      origin = DocumentOrigin(at: location)
    } else {
      origin = references.request("", .tile, of: "tiles", in: source).origin
    }
    let tileSet = tileOptions.tileSet(with: document)
    let definition: RegionDefinition
    do throws(OfflineError) {
      definition = try RegionDefinition(
        styleURL: "", area: RegionDefinition.Area(options.areas), zooms: (shown.lowerBound, shown.upperBound))
    } catch {
      throw .invalid(url: source.id, found: "\(error)", expected: "an area of the world")
    }
    guard !tileSet.tiles.isEmpty else {
      throw .invalid(
        url: ResourceURL.redacted(request?.url ?? source.id), found: "no URLs of tiles",
        expected: "a source with \"tiles\"")
    }
    let tiles = SourceTiles(
      tileSet, of: definition, initiator: origin.initiator ?? "", document: request?.url,
      isRemote: { _ in true })
    return SourcePlan(
      source: source, name: names.name(for: source.id), tileSet: tileSet, document: document, tiles: tiles,
      origin: origin)
  }
}

extension ResourceRequest {
  /// The document on whose behalf resources are requested.
  fileprivate var origin: DocumentOrigin {
    DocumentOrigin(initiator: initiator, base: initiator, isUnvouched: isUnvouched)
  }
}
