import CartoucheMapKit
import Foundation

extension MKMapView {
  /// The overlays, bottom-most first.
  public var overlays: [any MKOverlay] { overlayStack.all }

  /// The overlays of a level, bottom-most first.
  public func overlays(in level: MKOverlayLevel) -> [any MKOverlay] { overlayStack[level] }

  /// Adds an overlay over all others; one that is there already stays where it is.
  public func addOverlay(_ overlay: any MKOverlay) { addOverlay(overlay, level: .aboveLabels) }

  /// Adds an overlay over the others of its level; one that is there already stays where it is.
  public func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {
    overlayStack.insert(overlay, level)
  }

  /// Adds overlays, each over those before.
  public func addOverlays(_ overlays: [any MKOverlay]) { addOverlays(overlays, level: .aboveLabels) }

  /// Adds overlays to a level, each over those before.
  public func addOverlays(_ overlays: [any MKOverlay], level: MKOverlayLevel) {
    for overlay in overlays { overlayStack.insert(overlay, level) }
  }

  /// Adds an overlay at an index among those of its level, counted from the bottom-most; indices beyond count as the
  /// nearest.
  public func insertOverlay(_ overlay: any MKOverlay, at index: Int, level: MKOverlayLevel = .aboveLabels) {
    overlayStack.insert(overlay, level, at: index)
  }

  /// Takes an overlay away, if it is there.
  public func removeOverlay(_ overlay: any MKOverlay) { removeOverlays([overlay]) }

  /// Takes overlays away.
  public func removeOverlays(_ overlays: [any MKOverlay]) {
    overlayStack.remove(overlays)
    for overlay in overlays { renderers[ObjectIdentifier(overlay)] = nil }
  }

  /// The renderer that the delegate gave for an overlay; `nil` before it was asked, and for overlays that are not there.
  public func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? {
    renderers[ObjectIdentifier(overlay)]
  }

  /// Asks the delegate for the renderers that are missing, and gives those of a level in its order.
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
