import CartoucheExpressions
import CartoucheJSON

/// The look of a line or an area that is drawn on top of a map.
public struct ShapeLook: Sendable, Hashable {
  /// The shape of the ends of lines.
  public enum Cap: String, Sendable, Hashable, CaseIterable {
    case butt, round, square
  }

  /// The shape of the corners of lines.
  public enum Join: String, Sendable, Hashable, CaseIterable {
    case miter, round, bevel
  }

  /// The colour of the line, with its opacity; `nil` draws none.
  public var stroke: Color?
  /// The width of the line in logical pixels.
  public var strokeWidth: Double
  /// The colour of the inside, with its opacity; `nil` draws none.
  public var fill: Color?
  /// The colour of the edges of the line; `nil` draws none.
  public var border: Color?
  /// The width of each edge in logical pixels; `nil` is a tenth of the line's.
  public var borderWidth: Double?
  /// The shape of the ends.
  public var cap = Cap.butt
  /// The shape of the corners.
  public var join = Join.miter

  /// A line of this colour and width, and an inside.
  public init(stroke: Color?, strokeWidth: Double, fill: Color? = nil) {
    self.stroke = stroke
    self.strokeWidth = strokeWidth
    self.fill = fill
  }

  /// The width of each edge that is drawn.
  var edgeWidth: Double { border == nil ? 0 : borderWidth ?? strokeWidth / 10 }

  /// Logical pixels from the geometry to the outermost pixel that is drawn, but for mitred corners.
  var reach: Double {
    let half = max(stroke == nil ? 0 : strokeWidth / 2, border == nil ? 0 : strokeWidth / 2 + edgeWidth)
    // Square ends reach further along their diagonals.
    return half * (cap == .square ? 1.42 : 1)
  }

  // MARK: - Defaults

  /// The look of lines by the simplestyle specification 1.1.
  public static let simpleLine = ShapeLook(stroke: Self.gray, strokeWidth: 2)

  /// The look of areas by the simplestyle specification 1.1.
  public static let simpleArea: ShapeLook = {
    var look = simpleLine
    look.fill = Color(red: 85.0 / 255, green: 85.0 / 255, blue: 85.0 / 255, alpha: 0.6)
    look.join = .round
    return look
  }()

  /// The look of a path of tileserver-gl.
  public static let tileServerPath = ShapeLook(
    stroke: Color(red: 0, green: 64.0 / 255, blue: 1, alpha: 0.7), strokeWidth: 1)

  private static let gray = Color(red: 85.0 / 255, green: 85.0 / 255, blue: 85.0 / 255)

  // MARK: - JSON

  /// The names of the members of the JSON form.
  static let memberNames = [
    "stroke", "stroke-width", "stroke-opacity", "fill", "fill-opacity", "border", "border-opacity",
    "border-width", "line-cap",
    "line-join",
  ]

  /// The widest line in logical pixels.
  static let widths = 0.0...500.0

  /// The look in the members of an overlay.
  init(_ reader: RequestReader, standard: ShapeLook) throws(RequestError) {
    self = standard
    if let color = try reader.color("stroke", opacity: "stroke-opacity") {
      stroke = color
    } else if let opacity = try reader.number("stroke-opacity", 0...1) {
      stroke?.alpha = opacity
    }
    strokeWidth = try reader.number("stroke-width", Self.widths) ?? strokeWidth
    if let color = try reader.color("fill", opacity: "fill-opacity") {
      fill = color
      if reader.value("fill-opacity") == nil, let alpha = standard.fill?.alpha, color.alpha == 1 {
        fill?.alpha = alpha
      }
    } else if let opacity = try reader.number("fill-opacity", 0...1) {
      fill?.alpha = opacity
    }
    border = try reader.color("border", opacity: "border-opacity") ?? border
    borderWidth = try reader.number("border-width", 0...250) ?? borderWidth
    cap = try reader.word("line-cap", Cap.self) ?? cap
    join = try reader.word("line-join", Join.self) ?? join
    // A colour that cannot be seen is none.
    if stroke?.alpha == 0 { stroke = nil }
    if fill?.alpha == 0 { fill = nil }
    if border?.alpha == 0 { border = nil }
  }

  /// The members of the JSON form, complete, so that they mean the same whatever the defaults are.
  var members: JSONObject {
    var members: JSONObject = [:]
    let none = Color.transparent
    members["stroke"] = .string((stroke ?? none).css)
    members["stroke-width"] = .double(strokeWidth)
    members["fill"] = .string((fill ?? none).css)
    members["fill-opacity"] = 1
    members["border"] = border.map { .string($0.css) }
    members["border-width"] = borderWidth.map(JSONValue.double)
    members["line-cap"] = .string(cap.rawValue)
    members["line-join"] = .string(join.rawValue)
    return members
  }
}
