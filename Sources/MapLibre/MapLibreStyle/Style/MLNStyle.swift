import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheStyle
import CartoucheUIKit
import MapLibreExpressions

/// A style while a program runs: its sources, layers, images, light and transitions, to be read and changed.
///
/// A style is made from JSON, from a URL or from nothing. Its sources and layers are objects that stay the same
/// for as long as they are in it: `style.layer(withIdentifier: "water")` gives the same object each time, and setting a
/// property of it changes the style. Every change becomes an edit of one style document, so a map draws a style changed
/// here exactly as one written that way.
///
/// Nothing here raises an exception. A method that cannot do what it is asked leaves the style as it was and keeps the
/// reason in ``error``; the throwing variant named beside it throws the reason.
@preconcurrency @MainActor
open class MLNStyle: NSObject {
  /// The reason why the last change could not be made; `nil` when it was made.
  public internal(set) var error: MLNStyleError?
  /// The findings about the style from when it was read; parts that cannot be used are left out.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The URL that the style was asked for at, against which relative URLs in it are resolved unless redirects led
  /// elsewhere; `nil` if it did not come from one.
  public internal(set) var url: URL?
  /// The URL or path that the style came from, after redirects.
  package var documentURL: String? {
    if case .from(let url)? = current.trust { url } else { url?.absoluteString }
  }
  /// Whether labels fade in and out as a map moves; true by default.
  ///
  /// Still pictures always show labels immediately.
  open var performsPlacementTransitions = true {
    didSet { link.note(nil) }
  }
  /// Called on the main actor soon after changes; several changes in sequence are reported once.
  package var onChange: (() -> Void)?
  /// The number of changes so far, of the style and of its objects.
  package var changeCount: Int { link.changes }

  /// The states that features of the style's sources were given; `nil` before the first.
  package var featureStates: FeatureStateTable? { link.states }

  /// Takes the sources that the program has changed since they were last taken, in the order of their first change.
  package func takeChangedSources() -> [MLNSource] { link.takeSources().compactMap { sourceObjects[$0] } }

  /// The document as it was when the changes of objects were last taken.
  var current: StyleDocument
  /// The objects of sources that were read or added, by identifier.
  var sourceObjects: [String: MLNSource] = [:]
  /// The objects of layers that were read or added, by identifier.
  var layerObjects: [String: MLNStyleLayer] = [:]
  /// The makers of layers of the types that the program brings along, by the type in style documents.
  ///
  /// They count for layers whose objects have not been requested yet.
  package var layerClasses: [String: @Sendable (StyleLayer) -> MLNStyleLayer] = [:]
  /// The data that the program holds, by the identifier of the source.
  var heldData: [String: SourceData] = [:]
  /// The images that were added to those of the style's sprites, or removed from them.
  package internal(set) var images = ImageEdits()
  /// The images that were given to the style, as they were given.
  var imageObjects: [String: UIImage] = [:]
  let link = StyleLink()

  // MARK: Making

  /// A style of a document; without one, an empty style.
  ///
  /// - Parameters:
  ///   - document: The style as its author wrote it.
  ///   - url: The origin of the style: relative URLs in it are resolved against this.
  public init(_ document: StyleDocument = StyleDocument(), url: URL? = nil) {
    current = document
    self.url = url
    super.init()
    reportUnsupportedSources()
    link.onChange { [weak self] in
      Task { @MainActor in self?.announce() }
    }
  }

  /// The style in JSON text; parts that cannot be used are left out and reported in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - styleJSON: A style of version 8.
  ///   - url: The origin of the style: relative URLs in it are resolved against this.
  /// - Throws: `parseFailed` with line and column.
  public convenience init(styleJSON: String, url: URL? = nil) throws(MLNStyleError) {
    var findings: [Diagnostic] = []
    self.init(try StyleDocument(styleText: Array(styleJSON.utf8), name: nil, &findings), url: url)
    diagnostics = findings + diagnostics
  }

  private func announce() {
    link.announced()
    onChange?()
  }

  // MARK: The document

  /// The name that the style's author gave it; `nil` when it has none.
  public var name: String? { current.name }

  /// The style with all changes so far.
  ///
  /// Data that the program holds are in ``data``: the document has empty data in their place.
  package var document: StyleDocument {
    for part in link.take() {
      switch part {
      case .source(let id): takeSource(id)
      case .layer(let id): takeLayer(id)
      }
    }
    return current
  }

  /// The data of `geojson` sources that the program holds, by the identifier of the source.
  package var data: [String: SourceData] {
    _ = document
    return heldData
  }

  /// Makes a change of the style, or keeps the reason why it cannot be made.
  func attempt(_ change: () throws(MLNStyleError) -> Void) {
    do throws(MLNStyleError) {
      try change()
      error = nil
    } catch { self.error = error }
  }

  /// Adopts a changed document as the style's own.
  func replace(_ document: StyleDocument) {
    current = document
    link.note(nil)
  }
}
