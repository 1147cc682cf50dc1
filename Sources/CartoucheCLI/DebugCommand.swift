import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// `cartouche debug`: what pictures are made of.
struct DebugCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "debug", abstract: "Shows what the picture of a style is made of.",
    subcommands: [DebugPlanCommand.self, DebugDisplayListCommand.self])
}

/// The picture that is looked into.
struct DebugOptionGroup: ParsableArguments {
  @Argument(help: "The path or URL of a style.")
  var style: String

  @OptionGroup var view: ViewOptionGroup

  @Flag(help: "Print JSON.")
  var json = false

  /// What the picture is made of.
  func outline() async throws -> FrameOutline {
    let path = style.contains("://") ? style : URL(fileURLWithPath: style).path
    let loader = SchemeLoader.command()
    var map = try await Map.load(path, loader: loader)
    view.turn(&map.camera)
    view.move(&map.camera)
    let viewport = try view.viewport(Settings())
    return try await Snapshotter(loader: loader).outline(of: map, in: viewport)
  }
}

/// `cartouche debug plan`: the sources with their tiles, and the layers.
struct DebugPlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Lists the tiles of each source, and the layers that are drawn.")

  @OptionGroup var options: DebugOptionGroup

  func run() async throws {
    try await reportingFailure {
      let outline = try await options.outline()
      if options.json {
        let json: JSONValue = [
          "zoom": .double(outline.camera.zoom),
          "sources": .array(
            outline.sources.map {
              ["id": .string($0.id), "tiles": .array($0.tiles.map(JSONValue.string))]
            }),
          "layers": .array(outline.layers.map { .string($0.id) }),
        ]
        Terminal.output(try json.prettyText)
        return
      }
      for source in outline.sources {
        Terminal.output("\(source.id): \(source.tiles.count) tiles: \(source.tiles.joined(separator: " "))")
      }
      for layer in outline.layers {
        Terminal.output("\(layer.id)  \(layer.type)  \(layer.tileCount) tiles")
      }
      for finding in outline.diagnostics { Terminal.error("cartouche: \(finding)") }
    }
  }
}

/// `cartouche debug display-list`: how much each layer draws.
struct DebugDisplayListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display-list", abstract: "Counts what each layer adds to the display list.")

  @OptionGroup var options: DebugOptionGroup

  func run() async throws {
    try await reportingFailure {
      let outline = try await options.outline()
      if options.json {
        let json = JSONValue.array(
          outline.layers.map {
            [
              "id": .string($0.id), "type": .string($0.type), "tiles": .int(Int64($0.tileCount)),
              "steps": .int(Int64($0.stepCount)), "layoutBytes": .int(Int64($0.byteCount)),
            ]
          })
        Terminal.output(try json.prettyText)
        return
      }
      for layer in outline.layers {
        Terminal.output("\(layer.stepCount)\t\(layer.byteCount / 1024) KiB\t\(layer.id)  \(layer.type)")
      }
    }
  }
}

extension JSONValue {
  /// The value as indented text.
  fileprivate var prettyText: String {
    get throws { String(decoding: try encoded(options: JSONWritingOptions(pretty: true)), as: UTF8.self) }
  }
}
