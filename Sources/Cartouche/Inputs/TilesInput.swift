import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer
import CartoucheStyle
import CartoucheTiles

/// Tiles that come without a style: where they are, how they look, and from where they are to be seen.
public struct TilesInput: Sendable {
  /// A name for the source in a style.
  public var name: String
  /// The members of the source in a style.
  public var source: JSONObject
  /// The look in which the tiles are drawn.
  public var look: DefaultLook
  /// The region with tiles, in degrees; `nil` is the world.
  public var bounds: CoordinateBounds?
  /// The place at which a map of the tiles may start.
  public var center: TileJSON.Center?
  /// The zooms of maps that show tiles of their own: at lower ones there are none, beyond they are magnified.
  public var zooms: ClosedRange<Double>
  /// The findings about the input; a document that the source names by its URL is reported with each picture.
  public var diagnostics: [Diagnostic] = []

  /// Tiles of a source.
  ///
  /// - Parameters:
  ///   - name: A name for the source in a style.
  ///   - source: The members of the source in a style.
  ///   - look: How the tiles are drawn.
  ///   - zooms: The zooms of maps that show tiles of their own.
  public init(name: String, source: JSONObject, look: DefaultLook, zooms: ClosedRange<Double>) {
    self.name = name
    self.source = source
    self.look = look
    self.zooms = zooms
  }

  /// The zoom levels by which tiles may be magnified to fill the picture.
  private static let magnification = 4.0

  /// Moves a camera to where the tiles are: to their region, else to their centre, else to the whole world.
  ///
  /// The zoom is one at which there are tiles. Bearing and pitch stay.
  ///
  /// - Parameters:
  ///   - camera: The camera to move.
  ///   - viewport: The size of the picture.
  ///   - padding: Logical pixels left free around a region.
  public func fit(_ camera: inout Camera, in viewport: Viewport, padding: Double = 0) {
    if let bounds, !bounds.isNearlyTheWorld {
      camera.fit(bounds.limitedToMercator, in: viewport, padding: padding)
    } else if bounds == nil, let center, center.longitude != 0 || center.latitude != 0 {
      camera.center = Point(CoordinateBounds.wrapped(center.longitude), center.latitude)
      camera.zoom = center.zoom ?? zooms.lowerBound
    } else {
      camera.fit(CoordinateBounds.world.limitedToMercator, in: viewport, padding: 0)
    }
    camera.zoom = min(max(camera.zoom, zooms.lowerBound), zooms.upperBound + Self.magnification)
  }
}

extension CoordinateBounds {
  /// Whether only the poles, or less, are left out.
  fileprivate var isNearlyTheWorld: Bool { longitudeSpan > 350 && latitudeSpan > 130 }

  /// The part that a map in Web Mercator shows.
  fileprivate var limitedToMercator: CoordinateBounds {
    func limited(_ latitude: Double) -> Double {
      min(max(latitude, -Mercator.latitudeLimit), Mercator.latitudeLimit)
    }
    return CoordinateBounds(west: west, south: limited(south), east: east, north: limited(north))
  }
}

extension Map {
  /// A map of tiles in their default look, seen as a picture of 1024 by 768 logical pixels shows all of them.
  ///
  /// ``TilesInput/fit(_:in:padding:)`` moves the camera for another size.
  public init(_ tiles: TilesInput) {
    self = .blank
    add(tiles)
    tiles.fit(&camera, in: Viewport(width: 1024, height: 768))
  }

  /// Draws tiles in their default look on top of the map.
  ///
  /// On a map that has layers already the look goes without its ground.
  public mutating func add(_ tiles: TilesInput) {
    let name = unusedName(tiles.name) { style.source($0) != nil }
    let isFirst = style.layers.isEmpty
    diagnostics += tiles.diagnostics
    style.sources.append(StyleSource(id: name, members: tiles.source))
    for layer in tiles.look.layers(of: name) where isFirst || layer.type != "background" {
      var layer = layer
      layer.members["id"] = .string(unusedName(layer.id) { style.layer($0) != nil })
      style.layers.append(layer)
    }
  }

  /// `name`, with a number where it is taken.
  private func unusedName(_ name: String, isTaken: (String) -> Bool) -> String {
    guard isTaken(name) else { return name }
    var number = 2
    while isTaken("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }
}
