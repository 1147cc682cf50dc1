import Cartouche
import CartoucheGeometry
import CartoucheJSON
import CartoucheResources
import CartoucheStyle
import CartoucheText

/// The work on one bundle: everything but the tiles first, so that what is missing is known before many of them are loaded.
final class BundleWork {
  /// The contents of the bundle so far.
  private(set) var report = BundleReport()
  private let map: Map
  private let folder: BundleFolder
  private let options: BundleOptions
  private let loader: any ResourceLoader
  private let fonts: LabelFonts
  private let progress: @Sendable (BundleProgress) -> Void
  private let references: BundleReferences
  private let texts: StyleTexts
  private let urls: BundleURLs
  private var style: StyleDocument
  private var names = FileNames()
  private var characters = TextCharacters()
  /// The bytes of fonts that the style names, by their URLs.
  private var fontFiles: [String: [UInt8]] = [:]
  /// The parts that cannot be had.
  private var problems: [Diagnostic] = []

  init(
    _ map: Map, _ folder: BundleFolder, _ options: BundleOptions, loader: any ResourceLoader,
    fonts: LabelFonts, progress: @escaping @Sendable (BundleProgress) -> Void
  ) {
    self.map = map
    self.folder = folder
    self.options = options
    self.loader = loader
    self.fonts = fonts
    self.progress = progress
    references = BundleReferences(map)
    texts = StyleTexts(map.style)
    urls = BundleURLs(options.baseURL)
    style = map.style
  }

  /// Writes all files.
  func run() async throws(BundleError) {
    let plans = await plans()
    let count = plans.reduce(UInt64(0)) { $0 &+ $1.count }
    guard count <= UInt64(max(options.tileLimit, 0)) else {
      throw .tiles(found: count, limit: options.tileLimit)
    }
    for literal in texts.literals { characters.insert(literal) }
    for source in map.style.sources { try await writeData(of: source) }
    for sprite in map.style.sprites { try await write(sprite) }
    try await writeFonts()
    try checkProblems()
    try await writeTiles(of: plans, count: Int(clamping: count))
    try checkProblems()
    let stacks = try await writeGlyphs()
    try checkProblems()
    try writeDocuments(stacks)
  }

  /// - Throws: ``BundleError/missing(_:)`` if parts cannot be had that are not to be left out.
  private func checkProblems() throws(BundleError) {
    guard options.ignoresMissing else {
      if !problems.isEmpty { throw .missing(problems) }
      return
    }
    report.diagnostics += problems.map { problem in
      var problem = problem
      problem.severity = .warning
      return problem
    }
    problems = []
  }

  private func fail(_ error: ResourceError, at path: String...) {
    problems.append(
      Diagnostic(
        .error, "\(error)", kind: error.kind, source: map.baseURL.map(ResourceURL.redacted),
        pointer: JSONPointer(path)))
  }

  /// The bytes at a URL; `nil` with a problem where they cannot be had.
  private func load(_ request: ResourceRequest, at path: String...) async -> [UInt8]? {
    do throws(ResourceError) {
      let response = try await loader.load(request)
      guard response.status == .found else { throw .notFound(url: ResourceURL.redacted(request.url)) }
      return response.bytes
    } catch {
      problems.append(
        Diagnostic(
          .error, "\(error)", kind: error.kind, source: map.baseURL.map(ResourceURL.redacted),
          pointer: JSONPointer(path)))
      return nil
    }
  }

  private func note(_ message: String, _ kind: Diagnostic.Kind, at path: String...) {
    report.diagnostics.append(
      Diagnostic(
        .warning, message, kind: kind, source: map.baseURL.map(ResourceURL.redacted),
        pointer: JSONPointer(path)))
  }

  // MARK: - Tiles

  private func plans() async -> [SourcePlan] {
    let planner = SourcePlanner(
      style: map.style, references: references, loader: loader, options: options)
    var plans: [SourcePlan] = []
    for source in map.style.sources where source.sourceType?.tileContent != nil {
      do throws(ResourceError) {
        if let plan = try await planner.plan(source, &names, &report.diagnostics) {
          plans.append(plan)
        } else {
          style.sources.removeAll { $0.id == source.id }
          note("no layer shows the source, which is left out", .missing, at: "sources", source.id)
        }
      } catch {
        fail(error, at: "sources", source.id)
      }
    }
    return plans
  }

  private func writeTiles(of plans: [SourcePlan], count: Int) async throws(BundleError) {
    var done = 0
    for plan in plans {
      var row = BundleReport.Source(id: plan.source.id, zooms: plan.zooms, requested: 0, tiles: 0)
      let sink = try TileSink(plan, options.tileForm, in: folder)
      let loading = SourceLoading(
        plan: plan, reads: plan.tileSet.content == .vector ? texts.reads[plan.source.id] ?? [:] : [:],
        loader: loader, concurrency: options.concurrency,
        compression: options.tileForm == .pmtiles ? .gzip : .none)
      var failures: [ResourceError] = []
      var found = TextCharacters()
      do throws(BundleError) {
        try await loading.run { outcome throws(BundleError) in
          done += 1
          row.requested += 1
          progress(BundleProgress(tiles: done, total: count))
          switch outcome.result {
          case .success(let tile?):
            row.tiles += 1
            found.formUnion(tile.characters)
            try sink.append(tile.bytes, for: tile.id, layers: tile.layers)
          case .success(nil): try sink.appendEmpty(for: outcome.id)
          case .failure(let error): failures.append(error)
          }
        }
        try sink.finish(options.bounds(within: plan.tileSet.bounds))
      } catch {
        sink.abandon()
        throw error
      }
      characters.formUnion(found)
      if let first = failures.min(by: { "\($0)" < "\($1)" }) {
        let others = failures.count > 1 ? " (and \(failures.count - 1) more tiles)" : ""
        problems.append(
          Diagnostic(
            .error, "\(first)\(others)", kind: first.kind, source: map.baseURL.map(ResourceURL.redacted),
            pointer: JSONPointer(["sources", plan.source.id])))
      }
      report.sources.append(row)
      set(plan)
    }
  }

  /// Has the style name the tiles of the bundle.
  private func set(_ plan: SourcePlan) {
    var members = plan.source.members
    for name in ["url", "tiles", "scheme", "minzoom", "maxzoom", "bounds"] { members[name] = nil }
    let path = TileSink.path(of: plan, options.tileForm)
    switch options.tileForm {
    case .pmtiles: members["url"] = .string(urls.archive(path))
    case .folder:
      members["tiles"] = [.string(urls.url(path))]
      members["minzoom"] = .int(Int64(plan.zooms.lowerBound))
      members["maxzoom"] = .int(Int64(plan.zooms.upperBound))
      members["bounds"] = .array(options.bounds(within: plan.tileSet.bounds).map(JSONValue.double))
    }
    // The properties of the tiles that only their description had.
    let set = plan.tileSet
    switch set.content {
    case .vector: if set.encoding == .mlt { members["encoding"] = "mlt" }
    case .raster: members["tileSize"] = .int(Int64(set.tileSize))
    case .rasterDEM:
      members["tileSize"] = .int(Int64(set.tileSize))
      members["encoding"] = .string(set.encoding.rawValue)
      if set.encoding == .custom {
        members["redFactor"] = .double(set.elevation.red)
        members["greenFactor"] = .double(set.elevation.green)
        members["blueFactor"] = .double(set.elevation.blue)
        members["baseShift"] = .double(set.elevation.base)
      }
    }
    members["attribution"] = set.attribution.map(JSONValue.string)
    replace(plan.source.id, members)
  }

  private func replace(_ id: String, _ members: JSONObject) {
    guard let index = style.sources.firstIndex(where: { $0.id == id }) else { return }
    style.sources[index] = StyleSource(id: id, members: members)
    if let text = members["attribution"]?.string, !text.isEmpty, !report.attributions.contains(text) {
      report.attributions.append(text)
    }
  }

  // MARK: - Other resources

  private func writeData(of source: StyleSource) async throws(BundleError) {
    switch source.sourceType {
    case .geoJSON: try await writeGeoJSON(of: source)
    case .image:
      guard let url = source.members["url"]?.string, ResourceURL.scheme(of: url) != "data" else { return }
      let request = references.request(url, .image, of: "url", in: source)
      guard let bytes = await load(request, at: "sources", source.id, "url") else { return }
      let path = "images/\(names.name(for: source.id)).\(Self.ending(of: url, else: "png"))"
      try folder.write(bytes, to: path)
      var members = source.members
      members["url"] = .string(urls.url(path))
      replace(source.id, members)
    case .video, nil:
      note(
        "the source of the type \"\(source.type)\" keeps its URLs, as it is not copied", .notDrawn,
        at: "sources", source.id)
    case .vector, .raster, .rasterDEM: break
    }
  }

  private func writeGeoJSON(of source: StyleSource) async throws(BundleError) {
    var bytes: [UInt8]
    var isInline = false
    if let held = map.data[source.id] {
      bytes = (try? held.geoJSON.encoded()) ?? []
    } else if let url = source.members["data"]?.string {
      let request = references.request(url, .data, of: "data", in: source)
      guard let loaded = await load(request, at: "sources", source.id, "data") else { return }
      bytes = loaded
    } else {
      isInline = true
      bytes = source.members["data"].flatMap { try? $0.encoded() } ?? []
    }
    if let reads = texts.reads[source.id] {
      do throws(GeoJSONError) {
        let features = try GeoJSON(parsing: bytes).features
        for reads in reads.values { characters.insert(features, reads) }
      } catch {
        problems.append(
          Diagnostic(
            .error, "\(error)", source: map.baseURL.map(ResourceURL.redacted),
            pointer: JSONPointer(["sources", source.id, "data"])))
      }
    }
    var members = source.members
    if !isInline {
      let path = "data/\(names.name(for: source.id)).geojson"
      try folder.write(bytes, to: path)
      members["data"] = .string(urls.url(path))
    }
    replace(source.id, members)
  }

  /// The ending of a URL's path, in lower case.
  private static func ending(of url: String, else other: String) -> String {
    let name = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return other }
    let ending = name[name.index(after: dot)...].lowercased()
    let isPlain =
      (1...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain ? ending : other
  }

  /// Copies a sprite in both sizes; the larger one is the smaller one where there is no other.
  private func write(_ sprite: StyleSprite) async throws(BundleError) {
    let isDefault = sprite.id == StyleSprite.defaultID
    let name = "sprites/\(isDefault ? "sprite" : names.name(for: sprite.id))"
    var first: (index: [UInt8], picture: [UInt8])?
    for ratio in [1.0, 2] {
      let places = sprite.urls(pixelRatio: ratio)
      var index = references.request(sprite.url, .spriteJSON)
      var picture = references.request(sprite.url, .spriteImage)
      (index.url, picture.url) = (references.root(places.index), references.root(places.picture))
      var files: (index: [UInt8], picture: [UInt8])?
      if ratio == 1 {
        if let index = await load(index, at: "sprite"), let picture = await load(picture, at: "sprite") {
          files = (index, picture)
        }
        first = files
      } else {
        let found = (try? await loader.load(index), try? await loader.load(picture))
        if let index = found.0, let picture = found.1, index.status == .found, picture.status == .found {
          files = (index.bytes, picture.bytes)
        } else if let first {
          files = first
          note("there is no sprite of twice the size; the single one stands in", .missing, at: "sprite")
        }
      }
      guard let files else { return }
      let suffix = ratio == 1 ? "" : "@2x"
      try folder.write(files.index, to: "\(name)\(suffix).json")
      try folder.write(files.picture, to: "\(name)\(suffix).png")
    }
    style.sprites = style.sprites.map { other in
      other.id == sprite.id ? StyleSprite(id: sprite.id, url: urls.url(name)) : other
    }
  }

  /// Copies the files of fonts that the style names.
  private func writeFonts() async throws(BundleError) {
    guard var members = style.members["font-faces"]?.object else { return }
    var paths: [String: JSONValue] = [:]
    for face in map.style.fontFaces where paths[face.url] == nil {
      guard let bytes = await load(references.request(face.url, .glyphs), at: "font-faces", face.name) else {
        continue
      }
      fontFiles[face.url] = bytes
      let path = "fonts/\(names.name(for: face.name)).\(Self.ending(of: face.url, else: "ttf"))"
      try folder.write(bytes, to: path)
      paths[face.url] = .string(urls.url(path))
    }
    for (name, value) in members {
      if let url = value.string {
        members[name] = paths[url] ?? value
      } else if let list = value.array {
        members[name] = .array(
          list.map { face in
            guard var face = face.object, let url = face["url"]?.string else { return face }
            face["url"] = paths[url] ?? face["url"]
            return .object(face)
          })
      }
    }
    style.members["font-faces"] = .object(members)
  }

  // MARK: - Glyphs

  /// Writes the ranges of all stacks of fonts.
  ///
  /// - Returns: The names of the stacks.
  private func writeGlyphs() async throws(BundleError) -> [String] {
    let stacks = StyleInventory(map.style).fontStacks.map(FontStack.init)
    guard !stacks.isEmpty else { return [] }
    let glyphs = BundledGlyphs(style: map.style, references: references, fonts: fonts, loader: loader)
    let faces = glyphs.faces(fontFiles)
    let isAll = options.glyphs == .all
    let blocks = isAll ? BundledGlyphs.allBlocks : characters.blocks
    for stack in stacks {
      guard BundledGlyphs.isFolderName(stack) else {
        note(
          "the fonts \"\(stack)\" cannot be the name of a folder, and are left out", .invalid, at: "glyphs")
        continue
      }
      let files: [BundledGlyphs.File]
      do throws(ResourceError) {
        let (found, isKnown) = try await glyphs.files(of: stack, blocks, keepsEmpty: !isAll, faces: faces)
        files = found
        if !isKnown, map.style.glyphs != nil {
          note("\"glyphs\" has no ranges of \"\(stack)\"; other fonts stand in", .missing, at: "glyphs")
        }
      } catch {
        fail(error, at: "glyphs")
        continue
      }
      for file in files { try write(file) }
    }
    style.glyphs = urls.url("glyphs/{fontstack}/{range}.pbf")
    return stacks.map(\.description)
  }

  private func write(_ file: BundledGlyphs.File) throws(BundleError) {
    report.glyphRanges += 1
    try folder.write(file.bytes, to: file.name)
  }

  // MARK: - Documents

  private func writeDocuments(_ stacks: [String]) throws(BundleError) {
    let options = JSONWritingOptions(pretty: true)
    guard let text = try? style.json.encoded(options: options) else {
      throw .output(path: "style.json", reason: "the style has numbers that JSON cannot represent")
    }
    try folder.write(text, to: "style.json")
    let name = map.style.name ?? "Map"
    let page = BundlePage.text(
      title: name, bounds: view, lowestZoom: self.options.zooms.lowerBound, form: self.options.tileForm)
    try folder.write(Array(page.utf8), to: "index.html")
    let notes = BundleNotes.text(name: name, report, self.options, fonts: stacks)
    try folder.write(Array(notes.utf8), to: "README.txt")
    (report.files, report.byteCount) = (folder.fileCount, folder.byteCount)
  }

  /// The area that the page shows at first; `nil` where the style has a view in it.
  private var view: [Double]? {
    let box = options.bounds(within: nil)
    if let center = map.style.camera.center, map.style.camera.zoom != nil,
      box[0] > box[2] || (box[0]...box[2]).contains(center.x), (box[1]...box[3]).contains(center.y)
    {
      return nil
    }
    return box[0] > box[2] ? [box[0], box[1], box[2] + 360, box[3]] : box
  }
}
