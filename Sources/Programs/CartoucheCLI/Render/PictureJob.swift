import Cartouche
import CartoucheCommandLine
import CartoucheGeoJSON
import CartoucheJSON
import CartouchePyramids
import CartoucheRequests

/// One of many pictures that a command draws.
struct PictureJob: Sendable {
  /// The content of a picture.
  enum Content: Sendable {
    /// The request of a line.
    case request(ImageRequest)
    /// A feature, which fills the picture.
    case feature(Geometry)
    /// Nothing: the reason is known before.
    case failure(CommandFailure)
  }

  /// The number of the line or of the feature, from 1.
  let number: Int
  /// The name of the picture in the job's list.
  let id: String?
  /// The file.
  let path: String
  let content: Content
}

/// The outcome of one of many pictures.
struct PictureResult: Sendable {
  /// The line about the picture.
  let json: JSONObject
  /// The code that a command for this picture alone would end with.
  let status: ExitStatus
}

/// Draws many pictures of one map, or of the styles that they name, and writes their files.
struct PictureJobs: Sendable {
  /// Draws over the pictures of features.
  let decorate: @Sendable (inout Snapshot) -> Void
  let snapshotter: Snapshotter
  let base: Map
  let styles: StyleShelf
  let viewport: Viewport
  let padding: EdgeInsets
  /// The ornaments of pictures of features; requests have their own.
  let ornaments: Ornaments
  /// The encoding of pictures of features.
  let encoding: PictureEncoding
  let isStrict: Bool
  /// Whether a file that is a link is followed: not where others than the user name files.
  let followsLinks: Bool

  /// Draws a picture and writes its file.
  func result(of job: PictureJob) async -> PictureResult {
    let started = ContinuousClock.now
    var json: JSONObject = ["number": .int(Int64(job.number))]
    json["id"] = job.id.map(JSONValue.string)
    do {
      let picture = try await picture(of: job)
      try OutputFile(job.path, isNamed: followsLinks).write(picture.bytes)
      let camera = picture.camera
      json["output"] = .string(job.path)
      json["width"] = .int(Int64(picture.snapshot.width))
      json["height"] = .int(Int64(picture.snapshot.height))
      json["bytes"] = .int(Int64(picture.bytes.count))
      json["hash"] = .string(Self.hash(picture.bytes))
      json["center"] = [
        .double(camera.center.x.rounded(digits: 7)), .double(camera.center.y.rounded(digits: 7)),
      ]
      json["zoom"] = .double(camera.zoom.rounded(digits: 4))
      let findings = picture.snapshot.diagnostics
      let status = FindingsReport(findings).status(isStrict: isStrict)
      json["milliseconds"] = .double(((ContinuousClock.now - started) / .milliseconds(1)).rounded1)
      json["diagnostics"] = .array(findings.map { .string($0.description) })
      if status != .done { json["exitStatus"] = .int(Int64(status.rawValue)) }
      return PictureResult(json: json, status: status)
    } catch {
      let failure = CommandFailure(error)
      json["error"] = .string(failure.messages.joined(separator: "\n"))
      json["exitStatus"] = .int(Int64(failure.status.rawValue))
      return PictureResult(json: json, status: failure.status)
    }
  }

  private func picture(
    of job: PictureJob
  ) async throws -> (bytes: [UInt8], camera: Camera, snapshot: Snapshot) {
    switch job.content {
    case .failure(let failure): throw failure
    case .request(let request):
      var map = base
      if let style = request.style { map = try await styles.map(style) }
      do throws(PictureError) {
        let picture = try await snapshotter.picture(of: request, on: map, options: .own)
        return (picture.bytes, picture.camera, picture.snapshot)
      } catch {
        throw CommandFailure(picture: error)
      }
    case .feature(let geometry):
      var map = base
      map.fit(geometry, in: viewport, padding: padding)
      let drawn = try await snapshotter.snapshot(of: map, in: viewport)
      var snapshot = await snapshotter.drawing(ornaments, over: drawn, camera: map.camera, in: viewport)
      decorate(&snapshot)
      return (try snapshot.encoded(as: encoding.encoding(for: job.path)), map.camera, snapshot)
    }
  }

  /// FNV-1a with 64 bits, to tell files that have changed.
  private static func hash(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  // MARK: - All

  /// Draws pictures, `width` at a time, and prints a line about each, in their order.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether only lines about failures are printed.
  ///   - next: The next picture; `nil` after the last.
  /// - Returns: The code for all together.
  /// - Throws: What `next` throws, and the error of writing a line.
  func run(
    width: Int, isQuiet: Bool, next: () throws -> PictureJob?
  ) async throws -> ExitStatus {
    var statuses: Set<ExitStatus> = []
    try await OrderedResults.run(width: width, next: next) { job in
      await result(of: job)
    } emit: { result in
      statuses.insert(result.status)
      if isQuiet, result.status == .done { return }
      let line = try JSONValue.object(result.json).encoded()
      try Terminal.standard.write(line + [UInt8(ascii: "\n")])
    }
    return .heaviest(statuses)
  }
}

/// The styles that lines of a batch name, each read once as long as it is among the last few.
actor StyleShelf {
  private let loader: any ResourceLoader
  private var maps: [(name: String, map: Task<Map, any Error>)] = []

  /// Styles, tiles and data at paths and URLs that `loader` knows.
  init(_ loader: any ResourceLoader) { self.loader = loader }

  /// The number of maps that are kept.
  private static let limit = 8

  /// The map of a style.
  ///
  /// - Throws: ``MapError``.
  func map(_ name: String) async throws -> Map {
    if let index = maps.firstIndex(where: { $0.name == name }) {
      maps.append(maps.remove(at: index))
    } else {
      let loader = loader
      maps.append((name, Task { try await Map(contentsOf: CommandInput.absolute(name), loader: loader) }))
      if maps.count > Self.limit { maps.removeFirst() }
    }
    let task = maps[maps.count - 1].map
    do {
      return try await task.value
    } catch {
      // Another line may find it repaired.
      maps.removeAll { $0.map == task }
      throw error
    }
  }
}
