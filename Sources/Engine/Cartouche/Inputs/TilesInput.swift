import CartoucheGeometry
import CartoucheJSON
import CartoucheRenderer
import CartoucheStyle
import CartoucheTiles

/// Tiles without a style: their source, their look, and a suitable view.
public struct TilesInput: Sendable {
  /// A name for the source in a style.
  public var name: String
  /// The members of the source in a style.
  public var source: JSONObject
  /// The look in which the tiles are drawn.
  public var look: DefaultLook
  /// The region with tiles, in degrees; `nil` means the world.
  public var bounds: CoordinateBounds?
  /// The position for an initial view of a map of the tiles.
  public var center: TileJSON.Center?
  /// The zooms of maps that have tiles of their own: below there are none, above they are magnified.
  public var zooms: ClosedRange<Double>
  /// The findings about the input; those about a document that the source names by URL come with each picture.
  public var diagnostics: [Diagnostic] = []
  /// The document that named the URLs in ``source``; `nil` if the program did.
  var document: StyleSource.OwnDocument?

  /// Tiles of a source.
  ///
  /// - Parameters:
  ///   - name: A name for the source in a style.
  ///   - source: The members of the source in a style.
  ///   - look: The look of the tiles.
  ///   - zooms: The zooms of maps that have tiles of their own.
  public init(name: String, source: JSONObject, look: DefaultLook, zooms: ClosedRange<Double>) {
    self.name = name
    self.source = source
    self.look = look
    self.zooms = zooms
  }

  /// The number of zoom levels by which tiles may be magnified to fill the picture.
  private static let magnification = 4.0

  /// Moves a camera to the tiles: to their region, else to their centre, else to the whole world.
  ///
  /// A region that is nearly the whole world says little: parts of larger archives often keep it, and only their centre
  /// tells where they are.
  ///
  /// The zoom is one at which there are tiles. Bearing and pitch are unchanged.
  ///
  /// - Parameters:
  ///   - camera: The camera to move.
  ///   - viewport: The size of the picture.
  ///   - padding: Logical pixels left free around a region.
  public func fit(_ camera: inout Camera, in viewport: Viewport, padding: Double = 0) {
    if let bounds, !bounds.isNearlyTheWorld {
      camera.fit(bounds.limitedToMercator, in: viewport, padding: padding)
    } else if let center, center.longitude != 0 || center.latitude != 0 {
      camera.center = Point(CoordinateBounds.wrapped(center.longitude), center.latitude)
      camera.zoom = center.zoom ?? zooms.lowerBound
    } else {
      camera.fit(CoordinateBounds.world.limitedToMercator, in: viewport, padding: 0)
    }
    camera.center.x = CoordinateBounds.wrapped(camera.center.x)
    camera.zoom = min(max(camera.zoom, zooms.lowerBound), zooms.upperBound + Self.magnification)
  }
}

extension CoordinateBounds {
  /// Whether at most the poles are missing.
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
  /// A map of tiles in their default look, with a camera that shows all of them in 1024 by 768 logical pixels.
  ///
  /// ``TilesInput/fit(_:in:padding:)`` moves the camera for another size.
  public init(_ tiles: TilesInput) {
    self = .blank
    add(tiles)
    tiles.fit(&camera, in: Viewport(width: 1024, height: 768))
  }

  /// Draws tiles in their default look on top of the map.
  ///
  /// If the map already has layers, the look is added without its background.
  public mutating func add(_ tiles: TilesInput) {
    let name = unusedName(tiles.name) { style.source($0) != nil }
    let isFirst = style.layers.isEmpty
    diagnostics += tiles.diagnostics
    style.sources.append(
      tiles.document.map { StyleSource(id: name, members: tiles.source, writtenIn: $0.trust) }
        ?? StyleSource(id: name, members: tiles.source))
    for layer in tiles.look.layers(of: name) where isFirst || layer.type != "background" {
      var layer = layer
      layer.members["id"] = .string(unusedName(layer.id) { style.layer($0) != nil })
      style.layers.append(layer)
    }
  }

  /// The name, with a number if it is taken.
  private func unusedName(_ name: String, isTaken: (String) -> Bool) -> String {
    guard isTaken(name) else { return name }
    var number = 2
    while isTaken("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }
}
