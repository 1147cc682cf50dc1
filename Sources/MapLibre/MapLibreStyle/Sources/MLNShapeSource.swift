import CartoucheGeoJSON
import CartoucheJSON
import CartoucheRenderer
import CartoucheStyle
import CartoucheTiles
import MapLibreExpressions

/// Shapes and features to draw: `geojson` in a style.
///
/// The data are a shape object, or GeoJSON at a URL. The source uses the shape as it is when it is given: later changes
/// to it reach the source when the property ``shape`` is set again.
open class MLNShapeSource: MLNSource {
  /// The origin of the data.
  private enum Content {
    /// An object with its GeoJSON; without an object there are no features.
    case shape(MLNShape?, GeoJSON)
    /// A URL as it stands in a style, with the GeoJSON behind it once that is loaded.
    case url(String, GeoJSON?)
  }

  private var content = Content.shape(nil, .featureCollection(FeatureCollection()))
  /// The reason why the options cannot be used, whatever the data.
  private var optionError: MLNSourceError?
  /// The indices of the data that are made on demand.
  var derived = DerivedData()
  /// The GeoJSON text behind the URL as a map has loaded it, which the style that has the source finds.
  var loadedDocument: (() -> SourceDocument?)?

  // MARK: Making

  /// A source of the GeoJSON at a URL.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - url: A file, HTTP or HTTPS URL; one without a scheme is that of an asset.
  ///   - options: See ``MLNShapeSourceOption``; a bad one is reported in ``MLNSource/error``.
  public init(identifier: String, url: URL, options: [MLNShapeSourceOption: Any]? = nil) {
    super.init(identifier: identifier, members: JSONObject())
    read(options)
    content = .url(url.resourceURL, nil)
  }

  /// A source of a shape, a feature or a collection.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - shape: The data; `nil` for none yet. To keep attributes of several features use
  ///     ``MLNShapeCollectionFeature``.
  ///   - options: See ``MLNShapeSourceOption``; a bad one is reported in ``MLNSource/error``.
  /// - Complexity: O(n) in what has changed in the shape since it was read.
  public init(identifier: String, shape: MLNShape?, options: [MLNShapeSourceOption: Any]? = nil) {
    super.init(identifier: identifier, members: JSONObject())
    read(options)
    take(shape)
  }

  /// A source of features, which become an ``MLNShapeCollectionFeature``.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - features: Features of any kinds of geometry.
  ///   - options: See ``MLNShapeSourceOption``; a bad one is reported in ``MLNSource/error``.
  public convenience init(
    identifier: String, features: [any MLNShape & MLNFeature], options: [MLNShapeSourceOption: Any]? = nil
  ) {
    self.init(identifier: identifier, shape: MLNShapeCollectionFeature(shapes: features), options: options)
  }

  /// A source of shapes, which become an ``MLNShapeCollection``; attributes of features are not kept.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the source in its style.
  ///   - shapes: Shapes of any kinds.
  ///   - options: See ``MLNShapeSourceOption``; a bad one is reported in ``MLNSource/error``.
  public convenience init(
    identifier: String, shapes: [MLNShape], options: [MLNShapeSourceOption: Any]? = nil
  ) {
    self.init(identifier: identifier, shape: MLNShapeCollection(shapes: shapes), options: options)
  }

  /// A source for a member of a style document.
  init(reading source: StyleSource) throws(MLNSourceError) {
    super.init(identifier: source.id, members: source.members)
    let data = members["data"] ?? .null
    members["data"] = nil
    switch data {
    case .string(let url): content = .url(url, nil)
    case .null: break
    default:
      do {
        let root = try GeoJSON(parsing: try data.encoded())
        content = .shape(MLNShape.shape(of: root), root)
      } catch {
        throw MLNSourceError(.invalidArgument, source: source.id, "data: \(error)")
      }
    }
  }

  private func read(_ options: [MLNShapeSourceOption: Any]?) {
    var reader = SourceOptions(options, of: identifier, type: "geojson")
    do throws(MLNSourceError) {
      try reader.readShapeOptions()
    } catch { (self.error, optionError) = (error, error) }
    members = reader.members
  }

  private func take(_ shape: MLNShape?) {
    derived = DerivedData()
    do throws(MLNShapeError) {
      content = .shape(shape, try shape?.geoJSON() ?? .featureCollection(FeatureCollection()))
      self.error = optionError
    } catch {
      content = .shape(shape, .featureCollection(FeatureCollection()))
      self.error = optionError ?? MLNSourceError(.invalidArgument, source: identifier, "shape: \(error)")
    }
    if let shape, shape.losesAttributes { Warnings.reportLostAttributes() }
  }

  // MARK: Data

  /// The shape that was given; `nil` if there is none, or if the data are at a URL.
  ///
  /// Setting it replaces the URL.
  open var shape: MLNShape? {
    get {
      if case .shape(let shape, _) = content { return shape }
      return nil
    }
    set {
      take(newValue)
      onChange?()
    }
  }

  /// The URL of the GeoJSON; `nil` when the data are a shape.
  ///
  /// Setting it replaces the shape; setting it to `nil` leaves no data.
  open var url: URL? {
    get { dataURL.flatMap { URL(string: $0) } }
    set {
      derived = DerivedData()
      content = newValue.map { .url($0.resourceURL, nil) } ?? .shape(nil, .featureCollection(.init()))
      onChange?()
    }
  }

  /// The URL in the form of a style.
  final var dataURL: String? {
    if case .url(let url, _) = content { return url }
    return nil
  }

  /// The data as GeoJSON values; `nil` while those at a URL are not loaded.
  package var data: GeoJSON? {
    switch content {
    case .shape(_, let data), .url(_, let data?): data
    case .url(_, nil): nil
    }
  }

  /// Sets the GeoJSON text of the URL; no effect on a source with a shape.
  ///
  /// - Throws: `loadFailed` with line and column when the text is not GeoJSON.
  package func take(loaded text: [UInt8]) throws(MLNSourceError) {
    guard case .url(let url, _) = content else { return }
    do throws(GeoJSONError) {
      content = .url(url, try GeoJSONDocument(parsing: text, name: url).root)
      derived = DerivedData()
    } catch { throw MLNSourceError(.loadFailed, source: identifier, error.description) }
  }

  /// The shape, or the GeoJSON at the URL once it is loaded; the same object until the data change.
  package override var heldData: SourceData? {
    if let held = derived.held { return held }
    guard let data else { return nil }
    derived.held = SourceData(data, name: dataURL)
    return derived.held
  }

  override func documentMembers() throws(MLNSourceError) -> JSONObject {
    var members = members
    members["data"] = dataURL.map(JSONValue.string) ?? ["type": "FeatureCollection", "features": []]
    return members
  }

  override func styleMembers() throws(MLNSourceError) -> JSONObject {
    var members = members
    switch content {
    case .url(let url, _): members["data"] = .string(url)
    case .shape(_, let data):
      do {
        members["data"] = try JSONValue(parsing: try data.encoded())
      } catch {
        throw MLNSourceError(.invalidArgument, source: identifier, "shape: \(error)")
      }
    }
    return members
  }
}

extension MLNShape {
  /// Whether there are features in a plain collection, which does not keep their attributes.
  fileprivate var losesAttributes: Bool {
    guard let collection = self as? MLNShapeCollection, !(self is any MLNFeature) else { return false }
    return collection.members.contains { $0 is any MLNFeature }
  }
}
