import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartoucheJSON
import CartoucheVenue

/// The bundle that a command works on.
struct VenueInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The path or URL of an MVF bundle (.zip), or -.", valueName: "bundle"))
  var bundle: String

  @OptionGroup var resources: ResourceOptionGroup

  /// Reads the bundle.
  ///
  /// - Throws: `ResourceError` when it cannot be loaded, `CommandFailure` with its name when it cannot be read.
  func document() async throws -> VenueDocument {
    let input = try await CommandInput(bundle, loader: resources.loader(for: [bundle]))
    do throws(VenueError) {
      return try VenueDocument(parsing: input.bytes)
    } catch {
      throw CommandFailure(error).naming(input.name)
    }
  }

  /// Reads the bundle, and reports findings to people.
  func venue(isQuiet: Bool = false) async throws -> Venue {
    let document = try await document()
    if !isQuiet {
      let warnings = document.diagnostics.filter { $0.severity > .note }
      for warning in warnings.prefix(Self.warnings) { Terminal.standard.tell(warning) }
      if warnings.count > Self.warnings {
        Terminal.standard.tell(
          .warning, "\(warnings.count - Self.warnings) more findings; cartouche venue check lists them all")
      }
    }
    return document.venue
  }

  /// The number of findings that are reported while the command does something else.
  private static let warnings = 10
}

extension Venue {
  /// The floor that a text names.
  ///
  /// - Throws: `CommandFailure` with the available floors.
  func floor(for text: String) throws -> Floor {
    if let floor = floor(named: text) { return floor }
    let names = floors.map { "\($0.title) (\($0.id))" }.joined(separator: ", ")
    throw CommandFailure(.badInput, "there is no floor \"\(text)\"; expected one of \(names)")
  }
}

extension SIMD3<UInt8> {
  /// The colour as `#rrggbb`.
  var hexText: String {
    "#" + [x, y, z].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension JSONValue {
  /// Longitude and latitude rounded to about a millimetre.
  static func position(_ position: Position) -> JSONValue {
    [.double(position.longitude.rounded(digits: 8)), .double(position.latitude.rounded(digits: 8))]
  }

  /// An integer.
  static func count(_ count: Int) -> JSONValue { .int(Int64(count)) }

  /// An array of strings.
  static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// A number without a zero fraction.
  static func plain(_ number: Double) -> JSONValue {
    Int64(exactly: number).map(JSONValue.int) ?? .double(number)
  }
}
