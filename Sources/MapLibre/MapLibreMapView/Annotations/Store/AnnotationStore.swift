import CartoucheUIKit
import Foundation
import MapLibreExpressions
import MapLibreMap

/// The annotations of a map view: their entries, their views, and the selected one.
///
/// Points with pictures, lines and areas become sources and layers above those of the style
/// (``AnnotationOverlay``); points with views have these placed at each step of the map view.
@MainActor package final class AnnotationStore {
  /// The map view; `nil` once it is gone.
  private(set) weak var map: MLNMapView?
  /// The annotations by their numbers.
  private(set) var entries: [Int: AnnotationEntry] = [:]
  /// The numbers of annotations by their objects.
  private var tags: [ObjectIdentifier: Int] = [:]
  private var nextTag = 0
  /// The annotations in the order of adding, among them removed ones if ``hasRemoved`` says so.
  private var ordered: [AnnotationEntry] = []
  private var hasRemoved = false

  /// The pictures that were given, by their identifiers.
  private var images: [String: MLNAnnotationImage] = [:]
  /// The views that wait to be used again.
  var idleViews = ReusableViews()
  /// Whether the delegate gave a view for a point so far: from then on it is asked for views of points that come near.
  var givesViews = false
  /// Whether views are being put in their places, during which the delegate may call again.
  var isArranging = false
  /// The greatest size of a view so far, with the offset of its middle, in points.
  var largestView = CGSize.zero

  /// The selected annotation, with its callout.
  var selection = AnnotationSelection()
  /// The sources and layers that draw annotations.
  let overlay = AnnotationOverlay()
  /// The view that all annotation views are in.
  let container = AnnotationContainerView(frame: .zero)

  /// The message that a control of the callout was tapped.
  private(set) lazy var accessoryAction = UIAction { [weak self] action in
    if let control = action.sender as? UIControl { self?.accessoryTapped(control) }
  }

  /// A store without annotations.
  package init() { TextFonts.useLaunched() }

  /// Sets the view that shows the annotations.
  package func attach(to map: MLNMapView) { self.map = map }

  // MARK: Asking

  /// The annotations in the order of adding.
  var inOrder: [AnnotationEntry] {
    if hasRemoved { ordered.removeAll { !$0.isOnMap } }
    hasRemoved = false
    return ordered
  }

  /// The entry of an annotation; `nil` for one that was not added.
  func entry(of annotation: any MLNAnnotation) -> AnnotationEntry? {
    tags[ObjectIdentifier(annotation)].flatMap { entries[$0] }
  }

  /// The entry of a number.
  subscript(tag: Int) -> AnnotationEntry? { entries[tag] }

  /// The points of annotations at this moment; `nil` without a map view.
  var sight: AnnotationSight? { map.map { AnnotationSight($0, largestView: largestView) } }

  // MARK: Adding and removing

  /// Adds new annotations, asking the delegate for views and pictures.
  ///
  /// Views are made for points in sight and near it. Others get theirs when they come near; only a delegate that gave no
  /// view yet is asked at once, since pictures are drawn by one layer for all.
  func add(_ annotations: [any MLNAnnotation]) {
    guard let map, let sight else { return }
    var views: [MLNAnnotationView] = []
    for annotation in annotations where tags[ObjectIdentifier(annotation)] == nil {
      let tag = nextTag
      nextTag += 1
      guard annotation.isDrawable else { continue }
      let entry = AnnotationEntry(tag: tag, annotation)
      // Entered before the delegate is asked, who may add or remove it too.
      entries[tag] = entry
      tags[ObjectIdentifier(annotation)] = tag
      ordered.append(entry)
      if entry.display == .undecided {
        let point = sight.point(for: annotation.coordinate)
        let isNear = point.map(sight.near.covers) ?? false
        if isNear || !givesViews { decide(entry) }
        if let view = entry.view {
          if isNear {
            views.append(view)
            show(view, at: point)
          } else {
            enqueue(view, of: entry)
          }
        }
      }
      overlay.note(entry)
    }
    map.setNeedsFrame()
    map.tell { $1.mapView($0, didAdd: views) }
    map.deliver()
  }

  /// Asks the delegate for the view of a point, or else for its picture.
  func decide(_ entry: AnnotationEntry) {
    guard let map, entry.shape == nil, entry.view == nil else { return }
    if entry.display != .picture, let view = makeView(of: entry.annotation) {
      guard entry.isOnMap else { return discard(view) }
      givesViews = true
      (entry.view, entry.display) = (view, .view)
    } else if entry.display == .undecided {
      entry.image = map.delegate?.mapView(map, imageFor: entry.annotation)
      if let image = entry.image { images[image.reuseIdentifier] = images[image.reuseIdentifier] ?? image }
      entry.display = .picture
      overlay.note(entry)
      map.setNeedsFrame()
    }
  }

  /// Removes annotations; a selected one is deselected before.
  func remove(_ annotations: [any MLNAnnotation]) {
    var isChanged = false
    for annotation in annotations {
      guard let entry = entry(of: annotation) else { continue }
      if selection.annotation === annotation { endSelection(animated: false) }
      if let view = entry.view { discard(view) }
      entries[entry.tag] = nil
      tags[ObjectIdentifier(annotation)] = nil
      (entry.isOnMap, entry.view, hasRemoved) = (false, nil, true)
      overlay.note(entry)
      isChanged = true
    }
    if isChanged { map?.setNeedsFrame() }
    map?.deliver()
  }

  // MARK: Pictures

  /// The picture that was given under an identifier.
  func image(withIdentifier identifier: String) -> MLNAnnotationImage? { images[identifier] }

  /// The picture of a point: its own, or the map's pin.
  func picture(of entry: AnnotationEntry) -> UIImage {
    guard let image = entry.image else { return DefaultPin.image }
    return (images[image.reuseIdentifier] ?? image).image ?? DefaultPin.image
  }

  /// Whether a tap can select a point.
  func isEnabled(_ entry: AnnotationEntry) -> Bool {
    guard entry.display == .picture else { return entry.view?.isEnabled ?? false }
    return entry.image.map { (images[$0.reuseIdentifier] ?? $0).isEnabled } ?? true
  }

  /// The pictures of all points that have no view, by identifier, in the order of identifiers.
  var installedImages: [MLNAnnotationImage] {
    images.values.sorted { $0.reuseIdentifier.utf8.lexicographicallyPrecedes($1.reuseIdentifier.utf8) }
  }
}

/// The view that annotation views are in: as large as the map view, and transparent to touches.
final class AnnotationContainerView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}
