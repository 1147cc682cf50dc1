import CartoucheGeoJSON
import CartoucheJSON

/// Calls a program's function for tiles, and answers with bytes as every loader does.
struct ProgramTileMaker: ResourceLoader {
  let make: ProgramTiles.Make
  /// The layer of features without a name of one.
  let defaultLayer: String

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    let url = ResourceURL.redacted(request.url)
    guard let tile = request.tile else { return .notFound }
    do {
      switch try await make(tile) {
      case nil: return .notFound
      case .mvt(let bytes)?:
        var response = ResourceResponse(bytes, contentType: "application/vnd.mapbox-vector-tile")
        try response.inflateTile(of: request, limit: request.sizeLimit ?? .max)
        return response
      case .geoJSON(let features)?: return try FeatureRecords([defaultLayer: features]).response()
      case .layers(let layers)?: return try FeatureRecords(layers).response()
      }
    } catch let error as ResourceError {
      throw error
    } catch is CancellationError where Task.isCancelled {
      throw .cancelled(url: url)
    } catch {
      throw .unreadable(url: url, reason: "\(error)")
    }
  }
}
