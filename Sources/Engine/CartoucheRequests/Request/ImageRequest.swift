import Cartouche
import CartoucheGeometry
import CartoucheJSON

/// A request for a picture: a style, a view, a size, a format, and overlays.
///
/// All forms in which pictures are asked for lead to one such value: the addresses of servers, options of the command
/// `cartouche`, lines of a batch. Its own form is a flat JSON object, which ``init(parsing:name:limits:)`` reads and
/// ``json`` writes:
///
/// ```json
/// {"center": [8.55, 47.37], "zoom": 12, "width": 600, "height": 400, "scale": 2,
///  "overlays": [{"type": "marker", "at": [8.55, 47.37], "symbol": "rail", "color": "#d55e00"}]}
/// ```
public struct ImageRequest: Sendable, Hashable {
  /// The place that a picture shows.
  public enum View: Sendable, Hashable {
    /// The camera of the style; everything that is drawn on top, if there is any.
    case automatic
    /// A centre in degrees, longitude first, and the zoom level of tiles of 512 pixels.
    case center(SIMD2<Double>, zoom: Double)
    /// A box, all of which is visible; one whose west is beyond its east crosses the antimeridian (RFC 7946 §5.2).
    case bounds(CoordinateBounds)
    /// Data.
    case fit(FitTarget)
  }

  /// The data that fill a picture.
  public enum FitTarget: String, Sendable, Hashable, CaseIterable {
    /// The data of the map and everything that is drawn on top.
    case data
    /// Everything that is drawn on top.
    case overlays
  }

  /// A name chosen by the client, repeated in the answer.
  public var id: String?
  /// The name of the style in the answering program.
  public var style: String?
  /// The place that the picture shows.
  public var view = View.automatic
  /// The compass direction that is up, in degrees, 0 up to 360.
  public var bearing = 0.0
  /// The tilt in degrees.
  public var pitch = 0.0
  /// The width in logical pixels.
  public var width: Int
  /// The height in logical pixels.
  public var height: Int
  /// Device pixels per logical pixel.
  public var scale = 1.0
  /// The file format of the picture, and how it is compressed.
  public var encoding = PictureEncoding()
  /// The room around what is fitted; `nil` is a tenth of the picture on each side around data, and none around a box.
  public var padding: PicturePadding?
  /// The highest zoom level to which a fitted view goes; `nil` is that of the engine.
  public var maxzoom: Double?
  /// The lowest zoom level to which a fitted view goes, even if it then does not show everything; `nil` is that of the
  /// engine.
  public var minzoom: Double?
  /// The languages of labels in order of preference, as BCP 47 tags; empty leaves labels as the style has them.
  public var languages: [String] = []
  /// The corner at which the picture names the sources of its data, where these ask for it.
  public var attribution = AttributionPlace.bottomRight
  /// The units of a scale bar, which is true at the centre of the picture; `nil` draws none.
  public var scaleBar: DistanceUnits?
  /// Whether an arrow shows where north is.
  public var northArrow = false
  /// The title at the upper border; `nil` for none. The JSON form has at most 500 characters.
  public var title: String?
  /// The text in place of the attributions of the data; `nil` for these.
  public var attributionText: String?
  /// A text at the lower left corner; `nil` for none.
  public var watermark: String?
  /// A layer that is added to the style, with its source as a name or an object.
  public var addedLayer: JSONObject?
  /// A part of a style that is added to it: an object with `layers` and the `sources` that they need.
  public var addedStyle: JSONObject?
  /// A filter for the layer ``layerID``.
  public var filter: JSONValue?
  /// The name of the layer that ``filter`` is for.
  public var layerID: String?
  /// The layer of the style below which overlays, or else ``addedLayer``, are drawn.
  public var beforeLayer: String?
  /// The things that are drawn on top, from the lowest to the highest.
  public var overlays: [Overlay] = []
  /// The name of the file for the picture.
  public var output: String?

  /// A request for a picture of this size in logical pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
