import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheGeoJSON
import CartoucheJSON
import CartoucheRequests
import Foundation

// Many pictures by one command: a batch of requests, and a picture for each feature.
extension RenderCommand {
  /// Draws the pictures that the lines of `--batch` ask for, and ends the command.
  func runBatch(_ path: String, _ snapshotter: Snapshotter) async throws -> Never {
    let jobs = try await pictureJobs(snapshotter, hasOverlays: true)
    let limits = RequestLimits.engine
    var lines = try LineReader(path, limit: 5 << 20)
    var folder = PictureFolder(many.outputFolder)
    var number = 0
    let status = try await jobs.run(width: width, isQuiet: picture.report.quiet) { () throws -> PictureJob? in
      while let line = try lines.next() {
        number += 1
        guard case .text(let text) = line else {
          let failure = CommandFailure(.badInput, "a line of more than \(5 << 20) bytes")
          return PictureJob(number: number, id: nil, path: "", content: .failure(failure))
        }
        if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        return job(text, number, limits, &folder)
      }
      return nil
    }
    throw ExitCode(status.rawValue)
  }

  /// The picture that a line asks for.
  private func job(
    _ text: [UInt8], _ number: Int, _ limits: RequestLimits, _ folder: inout PictureFolder
  ) -> PictureJob {
    do {
      let request = try ImageRequest(parsing: text, name: nil, defaults: defaults, limits: limits)
      guard let output = request.output else {
        throw CommandFailure(.badInput, "no member \"output\", expected the name of a file")
      }
      let path = try folder.claim(output)
      var content = request
      content.overlays = overlays.overlays + request.overlays
      return PictureJob(number: number, id: request.id, path: path, content: .request(content))
    } catch {
      let id = (try? JSONValue(parsing: text))?["id"]?.string
      let failure =
        (error as? RequestError).map { error in
          // The text has one line, whose number is that of the result.
          var error = error
          error.location?.line = number
          return CommandFailure(.badInput, "\(error)")
        } ?? CommandFailure(error)
      return PictureJob(number: number, id: id, path: "", content: .failure(failure))
    }
  }

  /// The members that count where a line has none of their names.
  private var defaults: JSONObject {
    let size = scene.view.viewport
    var request = ImageRequest(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    request.scale = size.pixelRatio
    request.encoding = picture.file.encoding(scene.view)
    picture.ornaments.apply(to: &request)
    var members = request.json.object ?? [:]
    if picture.file.format == nil { members["format"] = nil }
    return members
  }

  /// Draws a picture for each feature of the data, and ends the command.
  func runEach(_ field: String, _ snapshotter: Snapshotter) async throws -> Never {
    let jobs = try await pictureJobs(snapshotter, hasOverlays: false)
    let features = jobs.base.overlays.flatMap { jobs.base.data[$0.id]?.geoJSON.features ?? [] }
    guard features.contains(where: { $0.geometry != nil }) else {
      throw CommandFailure(.badInput, "--each: there are no features among the inputs")
    }
    let template = picture.output ?? ""
    var names = FileNames()
    var folder = PictureFolder(many.outputFolder)
    var index = 0
    let status = try await jobs.run(width: width, isQuiet: picture.report.quiet) { () throws -> PictureJob? in
      while index < features.count {
        let feature = features[index]
        index += 1
        guard let geometry = feature.geometry, !geometry.isEmpty else { continue }
        let name = names.name(for: feature.text(of: field))
        do throws(CommandFailure) {
          let path = try folder.claim(template.replacingOccurrences(of: "{\(field)}", with: name))
          return PictureJob(number: index, id: name, path: path, content: .feature(geometry))
        } catch {
          return PictureJob(number: index, id: name, path: "", content: .failure(error))
        }
      }
      return nil
    }
    throw ExitCode(status.rawValue)
  }

  /// Checks the options for many pictures.
  ///
  /// - Throws: `ValidationError` that names the option.
  func checkMany() throws(ValidationError) {
    if many.batch != nil {
      if picture.output != nil {
        throw ValidationError("--output and --batch exclude each other; the lines name the pictures")
      }
      if scene.fit != nil || scene.view.tile != nil || scene.view.center != nil || scene.view.zoom != nil {
        throw ValidationError(
          "--batch takes the views from its lines; omit --fit, --tile, --center and --zoom")
      }
      if scene.view.mapScale != nil {
        throw ValidationError("--batch takes the views from its lines; omit --map-scale")
      }
      if legend.legend != nil { throw ValidationError("--legend is not for --batch") }
      if many.batch == "-", scene.inputs.contains("-") {
        throw ValidationError("standard input is either an input or the lines of --batch")
      }
    }
    if picture.worldFile, many.batch != nil || many.each != nil {
      throw ValidationError("--world-file is for one picture; omit it with --batch and --each")
    }
    guard let field = many.each else { return }
    if scene.view.mapScale != nil {
      throw ValidationError("--each fits the pictures to the features; omit --map-scale")
    }
    guard let output = picture.output, output.contains("{\(field)}") else {
      throw ValidationError("--each \(field): expected an --output such as map-{\(field)}.png")
    }
    if scene.fit != nil || scene.view.tile != nil || scene.view.center != nil || scene.view.zoom != nil {
      throw ValidationError(
        "--each fits the pictures to the features; omit --fit, --tile, --center and --zoom")
    }
  }

  private var width: Int { many.jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// The map of the inputs, from which the pictures are drawn.
  private func pictureJobs(_ snapshotter: Snapshotter, hasOverlays: Bool) async throws -> PictureJobs {
    let progress = ProgressLine(.standard, isQuiet: true)
    var inputs = MapInputs(scene.content, snapshotter.loader, limits: scene.limits.limits, progress)
    (inputs.data, inputs.edits) = (data, edits.edits)
    var scene = try await inputs.scene(hasOverlays: hasOverlays || !overlays.overlays.isEmpty)
    for finding in scene.findings { Terminal.standard.say("cartouche: \(finding)") }
    self.scene.view.turn(&scene.map.camera)
    if hasOverlays {
      scene.tiles?.fit(&scene.map.camera, in: self.scene.view.viewport)
    } else if !overlays.overlays.isEmpty {
      let drawing = OverlayDrawing(overlays: overlays.overlays, options: self.scene)
      try await drawing.draw(on: &scene.map, snapshotter)
    }
    let (legend, meaning, isDark) = (self.legend, scene.legend, scene.map.style.isDark)
    let (viewport, fonts) = (self.scene.view.viewport, try legend.fonts(self.scene.fonts))
    return PictureJobs(
      decorate: {
        legend.draw(meaning, over: &$0, in: viewport, isDark: isDark, fonts)
      },
      snapshotter: snapshotter, base: scene.map, styles: StyleShelf(snapshotter.loader),
      viewport: self.scene.view.viewport, padding: self.scene.padding?.insets ?? PaddingSides.standard,
      ornaments: picture.ornaments.ornaments(self.scene.view),
      encoding: picture.file.encoding(self.scene.view),
      isStrict: picture.report.strict,
      followsLinks: many.outputFolder == nil)
  }
}

extension Feature {
  /// The text of a property, as a name has it; empty without the property.
  fileprivate func text(of field: String) -> String {
    switch properties[field] {
    case .string(let text)?: text
    case .int(let number)?: "\(number)"
    case .uint(let number)?: "\(number)"
    case .double(let number)?: Int(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let bool)?: "\(bool)"
    case .null?, .array?, .object?, nil: ""
    }
  }
}

extension Geometry {
  /// Whether there is no position.
  fileprivate var isEmpty: Bool {
    switch self {
    case .point: false
    case .multiPoint(let positions), .lineString(let positions): positions.isEmpty
    case .multiLineString(let lines), .polygon(let lines): lines.allSatisfy { $0.isEmpty }
    case .multiPolygon(let polygons): polygons.allSatisfy { $0.allSatisfy { $0.isEmpty } }
    case .geometryCollection(let parts): parts.allSatisfy(\.isEmpty)
    }
  }
}
