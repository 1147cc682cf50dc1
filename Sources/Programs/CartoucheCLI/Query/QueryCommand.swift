import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON

/// `cartouche query`: the features that a picture shows at a place.
struct QueryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Lists the features that a picture shows at a point or in a box.",
    discussion: """
      The inputs and the camera are the same as for the command render. Places in the picture are in logical pixels \
      from its upper left corner; without a place, the whole picture is searched. The feature drawn last is listed \
      first.

      With --json, prints the features as GeoJSON; the members "layer", "source", "sourceLayer" and "state" stand \
      beside the properties. Geometry is cut at the edges of the tiles in which it was found.

      \(ExitStatus.help)
      """)

  @OptionGroup var scene: SceneOptionGroup

  @Option(
    parsing: .unconditional, help: ArgumentHelp("A point in the picture, in pixels.", valueName: "x,y"),
    transform: PicturePlace.point)
  var point: Point?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A box in the picture: its left, top, right and bottom edges in pixels.", valueName: "x,y,x,y"),
    transform: PicturePlace.box)
  var box: Box?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The longitude and latitude of a point, in degrees.", valueName: "lon,lat"),
    transform: Coordinate.init)
  var coordinate: Coordinate?

  @Option(help: ArgumentHelp("A layer to search (default: all). May be repeated.", valueName: "id"))
  var layer: [String] = []

  @Option(
    help: ArgumentHelp(
      "The condition that features must meet, as a filter of the style specification.", valueName: "json"),
    transform: { try PicturePlace.filter($0) })
  var filter: JSONValue?

  @OptionGroup(title: "Report") var report: ReportOptionGroup

  func validate() throws {
    let places = [point != nil, box != nil, coordinate != nil].count { $0 }
    if places > 1 { throw ValidationError("--point, --box and --coordinate exclude one another") }
    try PictureLimits(scene.view, scene.limits.limits).check(
      padding: scene.padding?.insets)
  }

  func run() async throws {
    let progress = ProgressLine(.standard, isQuiet: report.quiet)
    var fontFindings: [Diagnostic] = []
    let snapshotter = try scene.snapshotter(started: .now, progress, &fontFindings)
    let viewport = scene.view.viewport
    let scene = try await SceneInputs(self.scene, snapshotter, progress).scene()
    let (shown, diagnostics) = try await snapshotter.features(of: scene.map, in: viewport)
    var query = FeatureQuery(
      area(ViewTransform(scene.map.camera, viewport, in: scene.map.projection)), filter: filter)
    query.layers = layer.isEmpty ? nil : Set(layer)
    let found: [QueriedFeature]
    do throws(FeatureQueryError) {
      found = try shown.features(query)
    } catch {
      throw CommandFailure(.badInput, "\(error)")
    }
    let findings = FindingsReport(fontFindings + scene.findings + diagnostics)
    let terminal = Terminal.standard
    for line in findings.lines(report) { terminal.say("cartouche: \(line)") }
    if report.json {
      try terminal.write(
        GeoJSON.featureCollection(FeatureCollection(found.map(\.rounded))).encoded(
          options: JSONWritingOptions(pretty: true, keepsDoubles: false)))
    } else {
      try terminal.print(found.map(\.line))
    }
    throw ExitCode(findings.status(isStrict: report.strict).rawValue)
  }

  /// The part of the picture that is searched.
  private func area(_ view: ViewTransform) -> FeatureQuery.Area {
    if let point { return .point(point) }
    if let box { return .box(min: box.min, max: box.max) }
    guard let coordinate else { return .picture }
    let world = Mercator.project(longitude: coordinate.longitude, latitude: coordinate.latitude)
    // A place behind the camera is not in the picture.
    return view.pixel(world).map { .point($0 / view.viewport.pixelRatio) } ?? .polygon([])
  }
}

extension QueriedFeature {
  /// A line that describes the feature, for people.
  fileprivate var line: String {
    let place = [layer ?? "", sourceLayer ?? source].joined(separator: "  ")
    let id = identifier.map { "  id \(Self.text($0.jsonValue))" } ?? ""
    let values = properties.map { "\($0.key)=\(Self.text($0.value))" }
    return "\(place)\(id)  \(geometry?.type ?? "")  \(values.joined(separator: " "))"
  }

  private static func text(_ value: JSONValue) -> String {
    value.string ?? String(decoding: (try? value.encoded()) ?? [], as: UTF8.self)
  }

  /// The feature with its coordinates rounded to seven decimals, about a centimetre.
  fileprivate var rounded: Feature {
    var feature = feature
    feature.geometry = feature.geometry?.transformingCoordinates { numbers in
      for index in numbers.indices { numbers[index] = numbers[index].rounded(digits: 7) }
    }
    return feature
  }
}
