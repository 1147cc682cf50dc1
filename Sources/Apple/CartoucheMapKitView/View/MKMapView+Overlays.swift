import CartoucheMapKit
import Foundation

extension MKMapView {
  /// The overlays, bottom-most first.
  public var overlays: [any MKOverlay] { overlayStack.all }

  /// The overlays of a level, bottom-most first.
  public func overlays(in level: MKOverlayLevel) -> [any MKOverlay] { overlayStack[level] }

  /// Adds an overlay above all others; an existing one keeps its position.
  public func addOverlay(_ overlay: any MKOverlay) { addOverlay(overlay, level: .aboveLabels) }

  /// Adds an overlay above the others of its level; an existing one keeps its position.
  public func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {
    overlayStack.insert(overlay, level)
  }

  /// Adds overlays, each above those before.
  public func addOverlays(_ overlays: [any MKOverlay]) { addOverlays(overlays, level: .aboveLabels) }

  /// Adds overlays to a level, each above those before.
  public func addOverlays(_ overlays: [any MKOverlay], level: MKOverlayLevel) {
    for overlay in overlays { overlayStack.insert(overlay, level) }
  }

  /// Inserts an overlay at an index among those of its level, counted from the bottom; indices out of range are
  /// clamped.
  public func insertOverlay(_ overlay: any MKOverlay, at index: Int, level: MKOverlayLevel = .aboveLabels) {
    overlayStack.insert(overlay, level, at: index)
  }

  /// Removes an overlay, if the map has it.
  public func removeOverlay(_ overlay: any MKOverlay) { removeOverlays([overlay]) }

  /// Removes overlays.
  public func removeOverlays(_ overlays: [any MKOverlay]) {
    overlayStack.remove(overlays)
    for overlay in overlays { renderers[ObjectIdentifier(overlay)] = nil }
  }

  /// The renderer that the delegate gave for an overlay; `nil` before it was asked, and for unknown overlays.
  public func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? {
    renderers[ObjectIdentifier(overlay)]
  }

  /// Asks the delegate for missing renderers, and returns those of a level in its order.
  func askForRenderers(of level: MKOverlayLevel) -> [MKOverlayRenderer] {
    var new: [MKOverlayRenderer] = []
    let found = overlayStack[level].map { overlay in
      if let renderer = renderers[ObjectIdentifier(overlay)] { return renderer }
      let renderer =
        delegate?.mapView(self, rendererFor: overlay) ?? MKOverlayRenderer(overlay: overlay)
      renderers[ObjectIdentifier(overlay)] = renderer
      new.append(renderer)
      return renderer
    }
    if !new.isEmpty { delegate?.mapView(self, didAdd: new) }
    return found
  }
}
