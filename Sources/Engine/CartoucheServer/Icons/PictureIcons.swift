import Cartouche
import CartoucheHTTP
import CartoucheRequests
import CartoucheResources
import CartoucheSprites
import CartoucheThreads
import Foundation

/// The icons of a picture, loaded.
struct PictureIcons: Sendable {
  /// The pictures by the names in the request.
  var images: [String: StyleImage] = [:]
  /// The tags of their files, in the order of the names, which are part of the picture's own.
  var tags: [EntityTag] = []

  /// No icons.
  static let none = PictureIcons()
}

/// The icons that markers may show: files of a folder, images of the style's sprites, and pictures of listed hosts.
struct IconLibrary: Sendable {
  private let options: ServerOptions
  /// The loader of what styles name.
  private let loader: any ResourceLoader
  /// The loader of what whoever asks names.
  let remote: any ResourceLoader
  private let sprites = SpriteIcons()

  /// The most icons of other hosts in a picture.
  static let mostRemote = 16
  /// The endings of files in the folder, which names may leave out.
  private static let endings = ["", ".png", ".jpg", ".jpeg", ".webp", ".svg"]
  private static let rules = PictureOptions()

  init(_ options: ServerOptions, loader: any ResourceLoader) {
    self.options = options
    self.loader = loader
    var kept = CachingLoader.Options()
    kept.byteBudget = 16 << 20
    remote = CachingLoader(ListedHostsLoader(hosts: options.allowedIconHosts), options: kept)
  }

  /// The icons of a request.
  ///
  /// - Throws: ``ServerProblem``: 413 for too many; 400 for an icon that is not there, or may not be loaded; 502 or 504
  ///   for a host that does not answer.
  func icons(for request: ImageRequest, on map: Map) async throws(ServerProblem) -> PictureIcons {
    let names = request.icons
    if names.isEmpty { return .none }
    let urls = names.filter { ResourceURL.scheme(of: $0) != nil }
    for (count, limit, what) in [
      (urls.count, Self.mostRemote, "icons of other hosts"),
      (names.count, options.iconLimit ?? Self.rules.iconCount, "icons"),
    ] where count > limit {
      throw ServerProblem(
        .contentTooLarge, "expected at most \(limit) \(what), found \(count)", at: "overlays")
    }
    var icons = PictureIcons()
    let loaded = try await load(urls)
    var images: ImageSet?
    for name in names {
      let bytes: [UInt8]
      if let known = loaded[name] {
        bytes = known
      } else if let file = file(name) {
        bytes = file.bytes
        if file.path.lowercased().hasSuffix(".svg") {
          icons.tags.append(EntityTag(bytes))
          icons.images[name] = try await Self.drawing(bytes, name, scale: request.scale)
          continue
        }
      } else {
        if images == nil {
          images = await sprites.images(
            of: map, pixelRatio: request.scale, through: loader, within: options.deadline)
        }
        guard let image = images?[name] else { throw missing(name, images?.names ?? []) }
        icons.images[name] = image
        continue
      }
      icons.tags.append(EntityTag(bytes))
      icons.images[name] = try Self.image(bytes, name)
    }
    return icons
  }

  /// The image in the bytes of a file.
  static func image(
    _ bytes: [UInt8], _ name: String, pixelRatio: Double = 1, isSDF: Bool = false
  ) throws(ServerProblem) -> StyleImage {
    do throws(RequestError) {
      return try PictureOptions.icon(
        decoding: bytes, named: "the icon \"\(name.prefix(80))\"", pixelRatio: pixelRatio, isSDF: isSDF, rules
      )
    } catch {
      throw ServerProblem(error)
    }
  }

  /// The image of an SVG file, drawn for the scale of a picture.
  private static func drawing(
    _ bytes: [UInt8], _ name: String, scale: Double
  ) async throws(ServerProblem) -> StyleImage {
    let pixelRatio = Int(min(max(scale.rounded(.up), 1), 4))
    let result = await ParallelWork.run {
      Result { () throws(SpriteError) in
        try SpriteSheetMaker([SpriteIcon(name: name, decoding: bytes)]).sheet(pixelRatio: pixelRatio).picture
      }
    }
    let picture: [UInt8]
    do throws(SpriteError) {
      picture = try result.get()
    } catch {
      throw ServerProblem(
        .badRequest, "the icon \"\(name.prefix(80))\": \(error.problem)", at: "overlays", isRange: true)
    }
    return try image(picture, name, pixelRatio: Double(pixelRatio))
  }

  private func missing(_ name: String, _ known: Set<String>) -> ServerProblem {
    let hint = Spelling.nearest(to: name, in: known.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
    return ServerProblem(
      .badRequest, "there is no icon \"\(name.prefix(80))\" in the folder of icons or in the style\(hint)",
      at: "overlays", isRange: true)
  }

  // MARK: - Files

  /// The file of a name in the folder; `nil` where there is none, and for names that lead out of it.
  private func file(_ name: String) -> (path: String, bytes: [UInt8])? {
    guard let folder = options.iconsFolder, Self.isPlain(name) else { return nil }
    var policy = OriginPolicy.strict
    policy.allowedFolders = [folder]
    for ending in Self.endings {
      let path = "\(folder)/\(name)\(ending)"
      // Links are followed before the place is judged.
      guard (try? policy.check(ResourceRequest(path).made(by: .stranger))) != nil,
        let attributes = try? FileManager.default.attributesOfItem(
          atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path),
        attributes[.type] as? FileAttributeType == .typeRegular,
        (attributes[.size] as? Int ?? .max) <= Self.rules.iconBytes,
        let bytes = FileManager.default.contents(atPath: path)
      else { continue }
      return (path, Array(bytes))
    }
    return nil
  }

  /// Whether a name is one of files below a folder: parts that do not begin with a dot, between slashes.
  private static func isPlain(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 255
      && parts.allSatisfy { part in
        !part.isEmpty && !part.hasPrefix(".")
          && part.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\\" && $0 != ":" && $0 != "%" }
      }
  }

  // MARK: - Other hosts

  /// The bytes at URLs, loaded at a time.
  private func load(_ urls: [String]) async throws(ServerProblem) -> [String: [UInt8]] {
    if urls.isEmpty { return [:] }
    let tasks = urls.map { url in Task { await outcome(at: url) } }
    let results = await withTaskCancellationHandler {
      var results: [Result<[UInt8], ServerProblem>] = []
      for task in tasks { results.append(await task.value) }
      return results
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    var found: [String: [UInt8]] = [:]
    // The first failure in the order of the request, whichever came first.
    for (url, result) in zip(urls, results) { found[url] = try result.get() }
    return found
  }

  private func outcome(at url: String) async -> Result<[UInt8], ServerProblem> {
    do throws(ServerProblem) {
      return .success(try await bytes(at: url))
    } catch {
      return .failure(error)
    }
  }

  /// The bytes at a URL that whoever asks has named.
  func bytes(at url: String) async throws(ServerProblem) -> [UInt8] {
    let name = ResourceURL.redacted(url).prefix(200)
    guard !options.allowedIconHosts.isEmpty else {
      throw ServerProblem(
        .badRequest,
        "\(name) is not loaded: this server takes no pictures from other hosts (allowedIconHosts, --allow-icon-host)",
        at: "overlays", isRange: true)
    }
    let response: ResourceResponse
    do throws(ResourceError) {
      response = try await remote.load(ResourceRequest(url, kind: .image))
    } catch {
      throw Self.problem(error, String(name))
    }
    guard response.status == .found else {
      throw ServerProblem(.badRequest, "there is no picture at \(name)", at: "overlays", isRange: true)
    }
    return response.bytes
  }

  private static func problem(_ error: ResourceError, _ name: String) -> ServerProblem {
    switch error {
    case .refused, .unsupportedScheme, .invalid:
      // No word about what the name stands for: that is nobody's business.
      ServerProblem(
        .badRequest,
        "\(name) is not loaded: expected a URL of http or https at a listed host with a public address, and at most 3 redirects to such",
        at: "overlays", isRange: true)
    case .tooLarge, .notFound: ServerProblem(.badRequest, "\(error)", at: "overlays", isRange: true)
    case .timedOut: ServerProblem(.gatewayTimeout, "\(name) has not answered in time", at: "overlays")
    case .cancelled: ServerProblem(.serviceUnavailable, "the request was cancelled")
    case .unreadable, .status, .unreachable, .pending, .notCached:
      ServerProblem(.badGateway, "\(name) cannot be loaded", at: "overlays")
    }
  }
}
