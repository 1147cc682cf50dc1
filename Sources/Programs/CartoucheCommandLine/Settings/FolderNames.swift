import Cartouche
import Foundation

/// The style that the settings of the working folder name for a command, which the user has not named.
///
/// The general key for `{key}` and header fields without a server are for servers that the user names. What these
/// settings name is therefore requested as by a document, their file.
package struct FolderNames: Sendable {
  /// The names of the command that is carried out.
  @TaskLocal package static var current: FolderNames?

  /// The file's path, absolute.
  let file: String
  /// Paths and URLs.
  let names: [String]

  /// The styles among words from the file of the working folder; `nil` if there are none.
  package init?(_ words: [Settings.Word], file: String) {
    names = words.filter { Self.options.contains($0.option) }.map {
      String($0.text.dropFirst($0.option.count + 3))
    }
    if names.allSatisfy(["world", "none"].contains) { return nil }
    self.file = URL(fileURLWithPath: file).path
  }

  /// The options that name a style.
  private static let options: Set<String> = ["base", "style"]

  /// The inputs of a command without those that these settings name.
  func removed(from inputs: [String]) -> [String] {
    names.reduce(into: inputs) { inputs, name in
      if let index = inputs.lastIndex(of: name) { inputs.remove(at: index) }
    }
  }
}

/// A loader whose requests to some servers are a document's, unless they are another one's.
struct DocumentLoader: ResourceLoader {
  private let base: any ResourceLoader
  private let document: String
  private let origins: Set<WebURL.Origin>

  /// A loader over `base` that requests from the servers of `names`, and of no `others`, as by a document.
  init(_ base: any ResourceLoader, document: String, names: [String], others: [String]) {
    self.base = base
    self.document = document
    origins = Set(names.compactMap(Self.origin)).subtracting(others.compactMap(Self.origin))
  }

  private static func origin(_ url: String) -> WebURL.Origin? {
    let url = ContourURL.elevation(in: url)
    return try? WebURL(ArchiveURL(url)?.location ?? url).origin
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> ResourceResponse {
    guard request.initiator == nil, let origin = Self.origin(request.url), origins.contains(origin) else {
      return try await base.load(request)
    }
    var request = request
    request.initiator = document
    return try await base.load(request)
  }
}
