import Cartouche

/// Answers `local://PATH` with the file PATH in the assets folder.
struct AssetLoader: ResourceLoader {
  let root: String

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    try await FolderLoader(root: root, scheme: "local").load(request)
  }
}
