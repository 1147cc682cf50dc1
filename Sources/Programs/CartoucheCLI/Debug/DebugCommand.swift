import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON

/// `cartouche debug`: the intermediate results of a picture.
struct DebugCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "debug", abstract: "Shows the intermediate results of drawing a picture.",
    subcommands: [DebugPlanCommand.self, DebugDisplayListCommand.self, DebugLabelsCommand.self])
}

/// The picture that is inspected.
struct DebugOptionGroup: ParsableArguments {
  @OptionGroup var scene: SceneOptionGroup

  @Flag(help: "Print JSON.")
  var json = false

  /// The outline of the picture; findings about it go to standard error.
  func outline() async throws -> FrameOutline {
    let (map, snapshotter) = try await map()
    let outline = try await snapshotter.outline(of: map, in: scene.view.viewport)
    tell(outline.diagnostics)
    return outline
  }

  /// The picture as shapes; findings about it go to standard error.
  func shapes() async throws -> VectorPicture {
    let (map, snapshotter) = try await map()
    let prepared = try await snapshotter.prepare(map, in: scene.view.viewport)
    tell(prepared.diagnostics)
    return try prepared.vectorPicture()
  }

  /// The features of the picture; findings about it go to standard error.
  func features() async throws -> FrameFeatures {
    let (map, snapshotter) = try await map()
    let answer = try await snapshotter.features(of: map, in: scene.view.viewport)
    tell(answer.diagnostics)
    return answer.features
  }

  private func map() async throws -> (Map, Snapshotter) {
    var findings: [Diagnostic] = []
    let snapshotter = try scene.snapshotter(started: .now, nil, &findings)
    let scene = try await SceneInputs(scene, snapshotter, nil).scene()
    tell(findings + scene.findings)
    return (scene.map, snapshotter)
  }

  private func tell(_ findings: [Diagnostic]) {
    for finding in findings { Terminal.standard.tell(finding) }
  }
}

/// `cartouche debug plan`: the sources with their tiles, and the layers.
struct DebugPlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Lists the tiles of each source, and the layers that are drawn.")

  @OptionGroup var options: DebugOptionGroup

  func run() async throws {
    let terminal = Terminal.standard
    let outline = try await options.outline()
    if options.json {
      return try terminal.print(
        json: [
          "zoom": .double(outline.camera.zoom),
          "sources": .array(
            outline.sources.map {
              ["id": .string($0.id), "tiles": .array($0.tiles.map(JSONValue.string))]
            }),
          "layers": .array(outline.layers.map { .string($0.id) }),
        ])
    }
    try terminal.print(
      outline.sources.map {
        "\($0.id): \($0.tiles.count.counted("tile")): \($0.tiles.joined(separator: " "))"
      }
        + outline.layers.map { "\($0.id)  \($0.type)  \($0.tileCount.counted("tile"))" })
  }
}

/// `cartouche debug display-list`: counts of the shapes that each layer draws, or the shapes at a point.
struct DebugDisplayListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display-list",
    abstract: "Counts what each layer adds to the display list, or lists what is drawn at a point.")

  @OptionGroup var options: DebugOptionGroup

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "List the shapes at a point, in logical pixels from the upper left corner, in the order in which they are drawn.",
      valueName: "x,y"), transform: PicturePlace.point)
  var point: Point?

  func run() async throws {
    if let point { return try await list(at: point) }
    let terminal = Terminal.standard
    let outline = try await options.outline()
    if options.json {
      return try terminal.print(
        json: .array(
          outline.layers.map {
            [
              "id": .string($0.id), "type": .string($0.type), "tiles": .int(Int64($0.tileCount)),
              "steps": .int(Int64($0.stepCount)), "layoutBytes": .int(Int64($0.byteCount)),
            ]
          }))
    }
    try terminal.print(
      outline.layers.map { "\($0.stepCount)\t\($0.byteCount / 1024) KiB\t\($0.id)  \($0.type)" })
  }

  private func list(at point: Point) async throws {
    let steps = try await options.shapes().steps(atX: point.x, y: point.y)
    if options.json {
      return try Terminal.standard.print(
        json: .array(
          steps.map {
            ["layer": $0.layer.map(JSONValue.string) ?? .null, "step": .string($0.description)]
          }))
    }
    try Terminal.standard.print(steps.map { "\($0.layer ?? "-")\t\($0)" })
  }
}

/// `cartouche debug labels`: the labels that are shown, and the reasons why others are not.
struct DebugLabelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels", abstract: "Lists the labels and icons, with the reasons why some are hidden.")

  @OptionGroup var options: DebugOptionGroup

  @Flag(help: "List only hidden labels inside the picture.")
  var hidden = false

  func run() async throws {
    let terminal = Terminal.standard
    var labels = try await options.features().labels
    if hidden {
      labels.removeAll { label in
        let outcomes = [label.textOutcome, label.iconOutcome].compactMap(\.self)
        return outcomes.allSatisfy { $0 == .shown || $0 == .outside }
      }
    }
    guard options.json else { return try terminal.print(labels.map(\.description)) }
    try terminal.print(
      json: .array(
        labels.map { label in
          var object: JSONObject = ["layer": .string(label.layer), "text": .string(label.text)]
          object["place"] = label.place.map {
            [.double($0.x.rounded(digits: 2)), .double($0.y.rounded(digits: 2))]
          }
          object["textOutcome"] = label.textOutcome.map { .string($0.description) }
          object["iconOutcome"] = label.iconOutcome.map { .string($0.description) }
          return .object(object)
        }))
  }
}
