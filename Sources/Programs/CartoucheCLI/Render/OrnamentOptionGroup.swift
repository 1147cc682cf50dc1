import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheRequests

/// The options for ornaments around a map.
struct OrnamentOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The corner at which the sources of the data are named, or false (default: bottomright, if they ask for it).",
      valueName: "corner"))
  var attribution: AttributionPlace?

  @Option(
    defaultAsFlag: ScaleBarUnits.metric, parsing: .next,
    help: ArgumentHelp(
      "A scale bar, true at the centre of the picture: metric, imperial or nautical.", valueName: "units"))
  var scaleBar: ScaleBarUnits?

  @Flag(help: "An arrow that shows where north is.")
  var northArrow = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("A title at the upper border.", valueName: "text"),
    transform: Self.title)
  var title: String?

  func validate() throws {
    guard let scaleBar, scaleBar.units == nil else { return }
    throw ValidationError(
      """
      --scale-bar: "\(scaleBar.name)" is no system of units; expected metric, imperial or nautical\
      \(Spelling.suggestion(for: scaleBar.name, in: ScaleBarUnits.allValueStrings)); before an input, write \
      --scale-bar=metric
      """)
  }

  /// Checks that the options go with the others.
  ///
  /// - Throws: `ValidationError` that names the option.
  func check(_ view: ViewOptionGroup) throws(ValidationError) {
    guard view.tile != nil else { return }
    let isAttributed = attribution != nil && attribution != .hidden
    let names = [
      (isAttributed, "--attribution"), (scaleBar != nil, "--scale-bar"), (northArrow, "--north-arrow"),
      (title != nil, "--title"),
    ]
    if let name = names.first(where: \.0)?.1 {
      throw ValidationError(
        "\(name): a tile is a part of a picture, and has nothing drawn around it; omit it")
    }
  }

  /// Adds the options to a request.
  func apply(to request: inout ImageRequest) {
    if let attribution { request.attribution = attribution }
    request.scaleBar = scaleBar?.units
    request.northArrow = northArrow
    request.title = title
  }

  /// The ornaments of a picture; none of a tile, whatever its data ask for.
  func ornaments(_ view: ViewOptionGroup) -> Ornaments {
    if view.tile != nil { return .none }
    var request = ImageRequest(width: 1, height: 1)
    apply(to: &request)
    return request.ornaments
  }

  private static func title(_ text: String) throws(ValidationError) -> String {
    guard text.count <= 500 else {
      throw ValidationError("a title of \(text.count) characters is too long; expected at most 500")
    }
    return text
  }
}

extension AttributionPlace: ExpressibleByArgument {
  /// The place that a word of the command line names.
  public init?(argument: String) { self.init(name: argument) }

  /// The words that help lists.
  public static var allValueStrings: [String] { names }
}

/// The word after `--scale-bar`.
///
/// The parser takes an option whose value is refused for one without a value, so that every word is one here.
struct ScaleBarUnits: ExpressibleByArgument, CustomStringConvertible {
  let name: String

  static let metric = ScaleBarUnits(argument: DistanceUnits.metric.rawValue)

  init(argument: String) { name = argument }

  static var allValueStrings: [String] { DistanceUnits.allCases.map(\.rawValue) }

  /// The units; `nil` for another word.
  var units: DistanceUnits? { DistanceUnits(rawValue: name) }

  var description: String { name }
}
