import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartouchePyramids

/// The options for the tiles that a pyramid has.
struct PyramidOptionGroup: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      A box in degrees; a west beyond the east crosses the antimeridian. May be repeated (default: the whole world).
      """, valueName: "w,s,e,n"),
    transform: { try Self.box($0) })
  var bbox: [CoordinateBounds] = []

  @Option(
    help: ArgumentHelp("A GeoJSON file with the polygons of the area. May be repeated.", valueName: "file"))
  var area: [String] = []

  @Option(
    help: ArgumentHelp("The zooms: 0-14, 3 or 0,5,10-12, up to \(ZoomList.maximum).", valueName: "zooms"),
    transform: Self.zooms)
  var zoom: ZoomList?

  @Option(
    help: ArgumentHelp(
      "Make only part i of n, 0/400 to 399/400, into the folder of --output; the parts are merged by cartouche pack merge.",
      valueName: "i/n"),
    transform: ShardNumber.init(parsing:))
  var shard: ShardNumber?

  /// The box that a text names.
  static func box(_ text: String) throws(ValidationError) -> CoordinateBounds {
    guard case .bounds(let bounds) = try FitTarget(text) else {
      throw ValidationError("expected west,south,east,north such as 5.9,45.8,10.5,47.8")
    }
    return bounds
  }

  /// The zooms that a text lists.
  static func zooms(_ text: String) throws(ValidationError) -> ZoomList {
    do throws(PyramidError) {
      return try ZoomList(parsing: text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// The number of a part of a pyramid.
struct ShardNumber: Sendable {
  /// The number, from 0.
  let index: Int
  /// The number of parts.
  let count: Int

  /// The number in a text such as `17/400`.
  ///
  /// - Throws: `ValidationError`.
  init(parsing text: String) throws(ValidationError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      count <= PyramidShards.limit, index >= 0, index < count
    else {
      throw ValidationError(
        "\"\(text)\" is no part; expected i/n with n from 1 to \(PyramidShards.limit) and i from 0 to n - 1")
    }
    self.index = index
    self.count = count
  }
}
