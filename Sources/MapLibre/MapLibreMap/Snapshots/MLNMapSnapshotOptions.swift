import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreSettings
import MapLibreStyle

/// The options for a picture of a map: a style, the visible part of the map, and the size of the picture.
open class MLNMapSnapshotOptions: NSObject, NSCopying {
  /// The URL of the style: of a file or a server, a short one of the tile server, or a path among the program's
  /// resources.
  public let styleURL: URL
  /// The size of the picture in points.
  public let size: CGSize
  /// The camera.
  ///
  /// Its centre and its altitude are ignored when ``coordinateBounds`` is set, its altitude when ``zoomLevel`` is;
  /// where it leaves something open, the style's own view applies.
  open var camera: MLNMapCamera
  /// The zoom level, which takes precedence over the camera's altitude unless it is 0.
  open var zoomLevel: Double = 0
  /// The rectangle that fills the picture; empty unless it is set.
  open var coordinateBounds = MLNCoordinateBounds()
  /// The pixels per point; those of the main screen unless it is set, and at least 1.
  open var scale: CGFloat
  /// Whether the picture has the engine's logo.
  open var showsLogo = true
  /// Whether the picture shows the attribution of the data.
  ///
  /// The licences of most map data require it: without it, show `MLNStyle.attributionInfos` beside the picture.
  open var showsAttribution = true

  /// The options for a picture.
  ///
  /// - Parameters:
  ///   - styleURL: The URL of the style; `nil` is the default style.
  ///   - camera: The camera.
  ///   - size: The size in points.
  public init(styleURL: URL?, camera: MLNMapCamera, size: CGSize) {
    self.styleURL = styleURL ?? MLNStyle.defaultStyle().url
    self.camera = camera
    self.size = size
    scale = UIScreen.mainScale
    super.init()
  }

  /// The same options, with a copy of the camera.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = MLNMapSnapshotOptions(
      styleURL: styleURL, camera: camera.copy() as? MLNMapCamera ?? camera, size: size)
    copy.zoomLevel = zoomLevel
    copy.coordinateBounds = coordinateBounds
    copy.scale = scale
    (copy.showsLogo, copy.showsAttribution) = (showsLogo, showsAttribution)
    return copy
  }
}
