import CartoucheJSON

/// One element of a style's `layers`: which data to draw, and how.
///
/// The members are kept as written; the properties below read and write them.
public struct StyleLayer: Sendable, Hashable {
  /// The layer's JSON object.
  public var members: JSONObject

  /// The layer described by this JSON object.
  public init(members: JSONObject) { self.members = members }

  /// A layer of `type` with nothing else set.
  public init(id: String, type: String, source: String? = nil) {
    members = ["id": .string(id), "type": .string(type)]
    members["source"] = source.map(JSONValue.string)
  }
}

extension StyleLayer {
  /// The unique name of the layer.
  public var id: String { members["id"]?.string ?? "" }

  /// The `type` member: `fill`, `line`, `circle`, `background` and so on.
  public var type: String { members["type"]?.string ?? "" }

  /// The source the layer draws; `nil` for `background`.
  public var source: String? {
    get { members["source"]?.string }
    set { members["source"] = newValue.map(JSONValue.string) }
  }

  /// The layer inside a vector source.
  public var sourceLayer: String? {
    get { members["source-layer"]?.string }
    set { members["source-layer"] = newValue.map(JSONValue.string) }
  }

  /// The lowest zoom at which the layer is drawn, inclusive.
  public var minzoom: Double? {
    get { members["minzoom"]?.number }
    set { members["minzoom"] = newValue.map(JSONValue.double) }
  }

  /// The zoom from which on the layer is hidden.
  public var maxzoom: Double? {
    get { members["maxzoom"]?.number }
    set { members["maxzoom"] = newValue.map(JSONValue.double) }
  }

  /// The condition that features must meet, as written.
  public var filter: JSONValue? {
    get { members["filter"] }
    set { members["filter"] = newValue }
  }

  /// The layout properties as written, `visibility` included.
  public var layout: JSONObject {
    get { members["layout"]?.object ?? JSONObject() }
    set { members["layout"] = .object(newValue) }
  }

  /// The paint properties as written.
  public var paint: JSONObject {
    get { members["paint"]?.object ?? JSONObject() }
    set { members["paint"] = .object(newValue) }
  }

  /// Whether the layer is drawn at all: `layout.visibility` is not `none`.
  public var isVisible: Bool { layout["visibility"]?.string != "none" }

  /// Whether `zoom` lies in the layer's range: at least `minzoom`, below `maxzoom`.
  public func isDrawn(atZoom zoom: Double) -> Bool {
    zoom >= (minzoom ?? -.infinity) && zoom < (maxzoom ?? .infinity)
  }
}
