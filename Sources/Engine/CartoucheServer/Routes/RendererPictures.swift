import Cartouche
import CartoucheJSON
import CartoucheRequests
import CartoucheResources

/// Pictures of styles that requests bring along, as mbgl-renderer has them; off unless ``ServerOptions/allowsRender``.
///
/// Such a style is a stranger's: what it names is loaded from ``ServerOptions/allowedIconHosts`` alone.
enum RendererPictures {
  static let routes: [Route] = [
    Route("render", methods: ["GET", "POST"]) { context throws(ServerProblem) in try await picture(context) }
  ]

  private static func picture(_ context: RouteContext) async throws(ServerProblem) -> ServerAnswer {
    guard let snapshotter = context.server.strangers else {
      throw .notFound("such path; this server draws no styles of requests (allowsRender)")
    }
    let question = try question(context)
    if case .string(let id) = question.style, let style = context.catalog.styles[id] {
      return try await context.picture(PictureOrder(style, .request(question.picture), .png))
    }
    var map = try await map(question.style, context)
    guard question.images.count <= IconLibrary.mostRemote else {
      throw ServerProblem(
        .contentTooLarge, "expected at most \(IconLibrary.mostRemote) images, found \(question.images.count)",
        at: "images")
    }
    var icons = PictureIcons()
    for (name, value) in question.images {
      guard let url = value["url"]?.string else {
        throw ServerProblem(.badRequest, "expected an object with \"url\"", at: "images/\(name.prefix(40))")
      }
      let bytes = try await context.server.icons.bytes(at: url)
      let image = try IconLibrary.image(
        bytes, name, pixelRatio: value["pixelRatio"]?.number ?? 1, isSDF: value["sdf"]?.bool ?? false)
      icons.tags.append(EntityTag(bytes))
      map.addImage(image, named: name)
    }
    let tag = EntityTag(ServerVersion.engine, canonical(question.style), canonical(.object(question.images)))
    let style = ServedStyle(id: "render", map: map, tag: tag, tiles: [:], attribution: nil)
    return try await context.picture(
      PictureOrder(style, .request(question.picture), .png, icons, snapshotter))
  }

  /// The request in the body, or else in the query.
  private static func question(_ context: RouteContext) throws(ServerProblem) -> RendererRequest {
    let limits = context.server.options.limits
    do throws(RequestError) {
      guard context.request.method == "POST", !context.request.body.isEmpty else {
        return try RendererRequest(query: context.query.members, limits: limits)
      }
    } catch {
      throw ServerProblem(error)
    }
    let body = try QueryMembers.json(context.request.body, "body")
    do throws(RequestError) {
      return try RendererRequest(body, limits: limits)
    } catch {
      throw ServerProblem(error)
    }
  }

  /// The map of a style, or of the style at a URL.
  private static func map(_ style: JSONValue, _ context: RouteContext) async throws(ServerProblem) -> Map {
    let map: Map
    do {
      if case .string(let url) = style {
        map = try Map(try await context.server.icons.bytes(at: url), name: url, trust: .from(url))
      } else {
        map = try Map(style.encoded(), name: "style", trust: .untrusted)
      }
    } catch let problem as ServerProblem {
      throw problem
    } catch {
      throw ServerProblem(.badRequest, "\(error)", at: "style")
    }
    if let finding = map.diagnostics.first(where: { $0.severity == .error }) {
      throw ServerProblem(.badRequest, "\(finding)", at: "style")
    }
    return map
  }

  private static func canonical(_ value: JSONValue) -> String {
    String(decoding: (try? value.encoded(options: JSONWritingOptions(sortedKeys: true))) ?? [], as: UTF8.self)
  }
}
