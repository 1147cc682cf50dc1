import Cartouche
import CartoucheUIKit
import Foundation
import MapLibreSettings
import MapLibreStyle

extension Map {
  /// A map that draws a style as it is now, with the data and the images that the program gave it.
  ///
  /// Later changes of the style do not reach the map: show it again with ``show(_:)``, or make another map of it.
  /// Labels of different sources do not overlap unless `MLNCollisionBehaviorPre4_0` says otherwise, in the user
  /// defaults or in `Info.plist`.
  ///
  /// - Complexity: O(layers), besides changes that the style has not taken in yet.
  @preconcurrency @MainActor
  public init(_ style: MLNStyle) {
    TextFonts.useLaunched()
    self.init(style.document, baseURL: style.documentURL)
    collidesAcrossSources = !LaunchSettings.main.keepsCollisionsWithinSources(.standard)
    show(style)
  }

  /// Draws another style, or the same after changes, with the data and the images that the program gave it.
  ///
  /// Members that only the map has stay: camera, layers that were added to the map, and states of features unless sources
  /// of the style were given some.
  ///
  /// - Complexity: O(layers), besides changes that the style has not taken in yet.
  @MainActor
  public mutating func show(_ style: MLNStyle) { show(style, style.drawings()) }

  /// Draws another style, or the same after changes, with drawings in the place of the layers of the program.
  @MainActor
  package mutating func show(
    _ style: MLNStyle, _ drawings: [(id: String, below: String?, layer: any CustomLayer)]
  ) {
    let own = Set(style.programLayers.map(\.identifier))
    var document = style.document
    document.layers.removeAll { own.contains($0.id) }
    self.style = document
    baseURL = style.documentURL
    data = style.data
    state.keepsDocuments = true
    images = style.images
    if let states = style.featureStates { featureStates = states }
    customLayers.setStyleLayers(drawings)
  }
}
