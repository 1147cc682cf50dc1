import CartoucheCoreGraphics
import CartoucheUIKit
import Foundation
import MapLibre
import MapLibreMapView
import Testing

/// Layers that the program draws in a map view, and kinds of layers that it brings along.
@MainActor @Suite struct ProgramLayerTests {
  private static let style = """
    {"version": 8, "sources": {}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
      {"id": "veil", "type": "background", "minzoom": 10, "paint": {"background-color": "#00f"}}]}
    """

  /// A layer that fills a square around the centre of the camera.
  private final class Square: MLNCustomStyleLayer {
    var color = UIColor.red { didSet { setNeedsDisplay() } }
    var contexts: [MLNStyleLayerDrawingContext] = []
    var moves: [String] = []

    override func draw(in mapView: MLNMapView, with context: MLNStyleLayerDrawingContext) {
      contexts.append(context)
      let place = mapView.convert(context.centerCoordinate, toPointTo: mapView)
      color.setFill()
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: place.x - 20, y: place.y - 20, width: 40, height: 40))
      setNeedsDisplay()
    }

    override func didMove(to mapView: MLNMapView) { moves.append("to \(mapView.style === style)") }
    override func willMove(from mapView: MLNMapView) { moves.append("from") }
  }

  private func mapView(_ json: String = style) -> MLNMapView {
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), styleJSON: json)
    mapView.showsLogoView = false
    mapView.showsAttributionButton = false
    return mapView
  }

  @Test("A layer that draws with a context is drawn in its place among the layers of the style")
  func customLayer() async throws {
    let mapView = mapView()
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 4, animated: false)
    await mapView.settle()
    let style = try #require(mapView.style)
    let veil = try #require(style.layer(withIdentifier: "veil"))
    let square = Square(identifier: "square")
    #expect(square.style == nil)
    style.insertLayer(square, below: veil)
    #expect(square.style === style)
    let picture = try await mapView.picture()
    #expect(picture.color(at: (100, 50)) == [255, 0, 0] && picture.color(at: (119, 69)) == [255, 0, 0])
    #expect(
      picture.color(at: (130, 50)) == [255, 255, 255] && picture.color(at: (100, 80)) == [255, 255, 255])
    #expect(square.moves == ["to true"])
    square.color = .green
    #expect(try await mapView.picture().color(at: (100, 50)) == [0, 255, 0])
    // Under the layer above it, and out of its zoom levels.
    mapView.setZoomLevel(12, animated: false)
    #expect(try await mapView.picture().color(at: (100, 50)) == [0, 0, 255])
    let count = square.contexts.count
    mapView.setZoomLevel(4, animated: false)
    square.maximumZoomLevel = 3
    #expect(try await mapView.picture().color(at: (100, 50)) == [255, 255, 255])
    #expect(square.contexts.count == count)
    square.maximumZoomLevel = .infinity
    style.removeLayer(square)
    #expect(square.style == nil)
    #expect(try await mapView.picture().color(at: (100, 50)) == [255, 255, 255])
    #expect(square.moves == ["to true", "from"])
  }

  @Test("A picture of two pixels a point has what layers draw in points")
  func pixelRatio() async throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let mapView = mapView()
    window.addSubview(mapView)
    await mapView.settle()
    mapView.style?.addLayer(Square(identifier: "square"))
    let ratio = Int(mapView.window?.screen.scale ?? 1)
    let picture = try await mapView.picture()
    #expect(picture.color(at: (100 * ratio, 50 * ratio)) == [255, 0, 0])
    #expect(picture.color(at: (121 * ratio, 50 * ratio)) == [255, 255, 255])
  }

  @Test(
    "The matrix of a frame brings coordinates to where the map shows them",
    arguments: [(0.0, 0.0), (0, 30), (60, 0), (50, -120)])
  func projection(pitch: Double, direction: Double) async throws {
    let mapView = mapView()
    let camera = MLNMapCamera(
      lookingAtCenter: CLLocationCoordinate2D(latitude: 47, longitude: 8), altitude: 30_000,
      pitch: CGFloat(pitch), heading: direction)
    mapView.setCamera(camera, animated: false)
    await mapView.settle()
    let square = Square(identifier: "square")
    mapView.style?.addLayer(square)
    await mapView.settle()
    let context = try #require(square.contexts.last)
    #expect(abs(Double(context.pitch) - pitch) < 1e-6 && context.size == CGSize(width: 200, height: 100))
    #expect(abs(context.fieldOfView - 0.6435) < 1e-4 && context.zoomLevel == mapView.zoomLevel)
    let matrix = context.projectionMatrix
    for (latitude, longitude) in [(47.0, 8.0), (47.02, 8.05), (46.99, 7.9)] {
      // Web Mercator (EPSG:3857) in a world of 512 · 2ᶻ points.
      let world = 512 * exp2(context.zoomLevel)
      let x = (longitude + 180) / 360 * world
      let y = (1 - log(tan(.pi / 4 + latitude * .pi / 360)) / .pi) / 2 * world
      let w = matrix.m03 * x + matrix.m13 * y + matrix.m33
      let across = (matrix.m00 * x + matrix.m10 * y + matrix.m30) / w
      let up = (matrix.m01 * x + matrix.m11 * y + matrix.m31) / w
      let point = mapView.convert(
        CLLocationCoordinate2D(latitude: latitude, longitude: longitude), toPointTo: mapView)
      #expect(abs((across + 1) * 100 - Double(point.x)) < 1e-3, "\(latitude), \(longitude)")
      #expect(abs((1 - up) * 50 - Double(point.y)) < 1e-3, "\(latitude), \(longitude)")
    }
  }

  // MARK: Plug-ins

  /// A disc in the corner whose radius and colour a style says.
  private final class Disc: MLNPluginLayer {
    var properties: [[AnyHashable: Any]] = []
    var zooms: [Double] = []
    var isMoved = false

    override class func layerCapabilities() -> MLNPluginLayerCapabilities {
      let capabilities = MLNPluginLayerCapabilities()
      capabilities.layerID = "disc"
      capabilities.layerProperties = [
        MLNPluginLayerProperty(
          name: "disc-radius", propertyType: MLNPluginLayerPropertyTypeSingleFloat, defaultValue: 5),
        MLNPluginLayerProperty(
          name: "disc-color", propertyType: MLNPluginLayerPropertyTypeColor, defaultValue: UIColor.red),
      ]
      return capabilities
    }

    override func didMove(to mapView: MLNMapView) { isMoved = true }
    override func onUpdate(_ drawingContext: MLNPluginLayerDrawingContext) {
      zooms.append(drawingContext.zoomLevel)
    }
    override func onUpdateProperties(_ layerProperties: [AnyHashable: Any]) {
      properties.append(layerProperties)
    }

    override func draw(in mapView: MLNMapView, with context: MLNPluginLayerDrawingContext) {
      let radius = properties.last?["disc-radius"] as? Double ?? 0
      UIColor.green.setFill()
      UIBezierPath(ovalIn: CGRect(x: 50 - radius, y: 50 - radius, width: 2 * radius, height: 2 * radius))
        .fill()
    }
  }

  private static let discs = """
    {"version": 8, "sources": {}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
      {"id": "disc", "type": "disc", "paint":
        {"disc-radius": ["interpolate", ["linear"], ["zoom"], 0, 10, 10, 30]}}]}
    """

  @Test("A layer of a type that the program brings along is drawn by its class, with its properties")
  func plugin() async throws {
    let options = MLNMapOptions()
    options.styleJSON = Self.discs
    options.pluginLayers = [Disc.self]
    let mapView = MLNMapView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), options: options)
    mapView.showsLogoView = false
    mapView.showsAttributionButton = false
    mapView.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomLevel: 5, animated: false)
    let picture = try await mapView.picture()
    let layer = try #require(mapView.style?.layer(withIdentifier: "disc") as? MLNPluginStyleLayer)
    let disc = try #require(layer.pluginLayer() as? Disc)
    #expect(disc.isMoved && disc.zooms.last == 5 && disc.properties.count == 1)
    #expect(disc.properties.first?["disc-radius"] as? Double == 20)
    #expect(disc.properties.first?["disc-color"] as? String == "rgba(255,0,0,1)")
    #expect(picture.color(at: (50, 68)) == [0, 255, 0] && picture.color(at: (50, 73)) == [255, 255, 255])
    #expect(mapView.diagnostics.isEmpty)
    mapView.setZoomLevel(10, animated: false)
    #expect(try await mapView.picture().color(at: (50, 78)) == [0, 255, 0])
    #expect(disc.properties.last?["disc-radius"] as? Double == 30)
    layer.isVisible = false
    #expect(try await mapView.picture().color(at: (50, 50)) == [255, 255, 255])
  }

  @Test("A class that is no plug-in, or names no type, is left out")
  func noPlugin() async throws {
    let mapView = mapView(Self.discs)
    mapView.addPluginLayerType(NSObject.self)
    mapView.addPluginLayerType(MLNPluginLayer.self)
    #expect(try await mapView.picture().color(at: (50, 50)) == [255, 255, 255])
    #expect(mapView.style?.layer(withIdentifier: "disc") is MLNPluginStyleLayer == false)
  }
}
