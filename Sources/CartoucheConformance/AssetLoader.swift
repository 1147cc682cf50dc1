import Cartouche
import Foundation

/// Answers `local://PATH` with the file PATH in the folder of assets.
struct AssetLoader: ResourceLoader {
  let root: String
  private let files = FileLoader()

  init(root: String) { self.root = root }

  func load(_ url: String) async throws(ResourceError) -> [UInt8] {
    let scheme = "local://"
    guard url.hasPrefix(scheme) else { throw .unsupportedScheme(url: url, supported: [scheme]) }
    let path = url.dropFirst(scheme.count).prefix { $0 != "?" }
    return try await files.load("\(root)/\(path.removingPercentEncoding ?? String(path))")
  }
}
