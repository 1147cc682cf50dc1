import Cartouche
import CartoucheCoreGraphics
import CartoucheLayers
import CartoucheRaster
import CartoucheUIKit
import MapLibreExpressions
import MapLibreSettings
import MapLibreStyle

/// A layer of the program that a map view has drawn for each frame, by the drawing functions of UIKit.
protocol ViewDrawnLayer: ProgramLayer {
  /// Tells that the style of a map view has the layer now.
  @MainActor func enter(_ mapView: MLNMapView)
  /// Tells that the style of a map view has the layer no more.
  @MainActor func leave(_ mapView: MLNMapView)
  /// Draws into the current context, in points of the map view.
  @MainActor func drawFrame(of mapView: MLNMapView)
}

extension MLNMapView {
  /// The drawings of the program's layers in a style for the frame of this moment.
  func drawings(of style: MLNStyle) -> [(id: String, below: String?, layer: any CustomLayer)] {
    let layers = style.programLayers.compactMap { $0 as? any ViewDrawnLayer }
    let gone = drawing.layers.filter { old in !layers.contains { $0 === old } }
    let new = layers.filter { layer in !drawing.layers.contains { $0 === layer } }
    drawing.layers = layers
    for layer in gone { layer.leave(self) }
    for layer in new { layer.enter(self) }
    return style.drawings { layer in layer.drawing() ?? self.picture(of: layer) }
  }

  /// Tells the program's layers that they are in the style of the view no more.
  func removeLayers() {
    let layers = drawing.layers
    drawing.layers = []
    for layer in layers { layer.leave(self) }
  }

  /// The drawing that a layer makes with UIKit, as a picture over the whole map; `nil` for none.
  private func picture(of layer: any ProgramLayer) -> (any CustomLayer)? {
    let ratio = viewport.pixelRatio
    guard let layer = layer as? any ViewDrawnLayer, layer.styleLayer.isDrawn(atZoom: zoomLevel),
      let context = CGContext(width: viewport.pixelWidth, height: viewport.pixelHeight, scale: CGFloat(ratio))
    else { return nil }
    UIGraphicsPushContext(context)
    layer.drawFrame(of: self)
    UIGraphicsPopContext()
    guard !context.isEmpty, let bitmap = context.bitmap() else { return nil }
    return DrawnPicture(image: StyleImage(bitmap, pixelRatio: ratio))
  }

  /// Makes layers of a class that the program brings along, for the type of style documents that it stands for.
  ///
  /// It has to be called before the style is loaded. A class that is no ``MLNPluginLayer``, or that names no type, is
  /// told to ``MLNLoggingConfiguration`` and left out.
  public func addPluginLayerType(_ pluginLayerClass: AnyClass) {
    guard let plugin = pluginLayerClass as? MLNPluginLayer.Type else {
      return Log.report(
        .warning, "plug-in layers: expected a subclass of MLNPluginLayer, found \(pluginLayerClass)")
    }
    let type = plugin.layerCapabilities().layerID
    guard !type.isEmpty else {
      return Log.report(.warning, "plug-in layers: expected a type in layerID, found none in \(plugin)")
    }
    layerClasses[type] = { MLNPluginStyleLayer($0, plugin: plugin) }
    style?.layerClasses = layerClasses
  }
}

/// A picture over the whole map.
private struct DrawnPicture: CustomLayer {
  let image: StyleImage

  func draw(on canvas: inout CustomLayerCanvas) {
    let (width, height) = (Double(image.bitmap.width), Double(image.bitmap.height))
    canvas.image(image, at: SIMD2(width, height) / (2 * image.pixelRatio), in: .view)
  }
}
