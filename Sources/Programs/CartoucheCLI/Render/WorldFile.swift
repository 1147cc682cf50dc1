import Cartouche
import CartoucheCommandLine
import Foundation

/// The place of a picture on the ground, for programs of geographic information systems.
///
/// A world file has six lines: the step in x of a column, in y of a column, in x of a row, in y of a row, and x and y of
/// the middle of the upper left pixel; here in metres of EPSG:3857.
struct WorldFile {
  /// The six numbers in the order of the lines.
  let numbers: [Double]

  /// The place of the picture of a view.
  ///
  /// - Throws: ``CommandFailure`` for a tilted map, whose pixels are not of one size.
  init(_ view: ViewTransform) throws(CommandFailure) {
    guard view.camera.pitch == 0 else {
      throw CommandFailure(
        .usage,
        "--world-file: the map is tilted by \(view.camera.pitch.formatted) degrees, which no world file can say; add --pitch 0"
      )
    }
    let (width, height) = (Double(view.viewport.pixelWidth), Double(view.viewport.pixelHeight))
    guard width > 0, height > 0, let first = view.world(SIMD2(0.5, 0.5)),
      let right = view.world(SIMD2(width + 0.5, 0.5)), let below = view.world(SIMD2(0.5, height + 0.5))
    else { throw CommandFailure(.usage, "--world-file: the map has no place on the ground") }
    let meters = SIMD2(Mercator.equatorLength, -Mercator.equatorLength)
    let column = (right - first) / width * meters
    let row = (below - first) / height * meters
    let origin = (first - SIMD2(0.5, 0.5)) * meters
    numbers = [column.x, column.y, row.x, row.y, origin.x, origin.y]
  }

  /// The lines of the file.
  var text: String {
    // Zero is added so that none is minus zero.
    numbers.map { String(format: "%.10f", ($0 * 1e10).rounded() / 1e10 + 0) + "\n" }.joined()
  }

  /// Writes the file, and one with the coordinate system, beside a picture.
  ///
  /// - Parameters:
  ///   - picture: The path of the picture.
  ///   - isNamed: Whether the user named it.
  /// - Throws: ``OutputError``.
  func write(beside picture: String, _ format: ImageFormat, isNamed: Bool) throws(OutputError) {
    let start = picture.lastIndex(of: "/").map(picture.index(after:)) ?? picture.startIndex
    let stem = picture[start...].lastIndex(of: ".").map { picture[..<$0] } ?? picture[...]
    for (ending, text) in [(Self.ending(of: format), text), ("prj", Self.coordinateSystem)] {
      try OutputFile("\(stem).\(ending)", isNamed: isNamed).write(Array(text.utf8))
    }
  }

  /// The ending by the convention for the format of the picture.
  private static func ending(of format: ImageFormat) -> String {
    switch format {
    case .png: "pgw"
    case .jpeg: "jgw"
    case .webp, .gif: "wld"
    }
  }

  /// EPSG:3857 in well-known text, with the names that Esri gave to it, as `.prj` files have them.
  private static let coordinateSystem = """
    PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",\
    SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],\
    UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],\
    PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],\
    PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]

    """
}
