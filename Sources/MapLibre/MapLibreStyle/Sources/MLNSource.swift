import CartoucheJSON
import CartoucheRenderer
import CartoucheStyle
import MapLibreExpressions

/// A source of data for a map: the common superclass of the classes of sources.
///
/// A source is what a style has under a key of its `sources`. Make one of the subclasses, or one from style JSON by
/// ``source(identifier:styleJSON:)``; a plain `MLNSource` only names a source that a style already has.
///
/// Sources are changed by one thread at a time.
open class MLNSource: NSObject {
  /// The identifier of the source in its style.
  public var identifier: String
  /// The reason why the source cannot be used; `nil` when it can.
  public internal(set) var error: MLNSourceError?
  /// Called when the data change, by the style that has the source.
  package var onChange: (() -> Void)?
  /// The states of features, in the style that has the source; `nil` outside of one.
  var featureStates: StyleLink?
  /// The members of the style's object, as they were read or made; a subclass may hold some itself.
  var members: JSONObject
  /// The URLs that the style's document named, by the member; `nil` for a source that the program made.
  private var documentURLs: [String: [String]]?

  /// A source of this name without data.
  ///
  /// - Parameter identifier: The identifier of the source in its style.
  public init(identifier: String) {
    self.identifier = identifier
    members = JSONObject()
  }

  init(identifier: String, members: JSONObject) {
    self.identifier = identifier
    self.members = members
  }

  /// The members of the style's object.
  func styleMembers() throws(MLNSourceError) -> JSONObject {
    guard members["type"] != nil else {
      throw MLNSourceError(
        .unsupportedType, source: identifier,
        "expected a subclass of \(type(of: self)), found the class itself")
    }
    return members
  }

  /// The data that the program holds, which are drawn without being written into a document; `nil` for none.
  package var heldData: SourceData? { nil }

  /// The members of the style's object without ``heldData``.
  func documentMembers() throws(MLNSourceError) -> JSONObject { try styleMembers() }

  /// Class and identifier in readable form.
  open override var description: String { "<\(type(of: self)) identifier = \(identifier)>" }
}

// MARK: - Style JSON

extension MLNSource {
  /// The source as the object that a style has under its identifier.
  ///
  /// - Complexity: O(n) in the size of data that stand in the object.
  /// - Throws: ``error``, or the reason why data have no JSON form.
  public final func styleJSON() throws(MLNSourceError) -> JSONValue { .object(try styleSource().members) }

  /// The source as JSON text, UTF-8: the object that a style has under its identifier.
  ///
  /// - Complexity: O(n) in the size of data that stand in the object.
  /// - Throws: ``error``, or the reason why data have no JSON form.
  public final func styleJSONData() throws(MLNSourceError) -> Data {
    let json = try styleJSON()
    do {
      return Data(try json.encoded())
    } catch {
      throw MLNSourceError(.invalidArgument, source: identifier, "\(error)")
    }
  }

  /// The source as a style document keeps it.
  package final func styleSource() throws(MLNSourceError) -> StyleSource {
    if let error { throw error }
    return StyleSource(id: identifier, members: try styleMembers(), documentURLs: documentURLs)
  }

  /// The source in the form that a style document keeps, without ``heldData``.
  package final func documentSource() throws(MLNSourceError) -> StyleSource {
    if let error { throw error }
    return StyleSource(id: identifier, members: try documentMembers(), documentURLs: documentURLs)
  }

  /// The source for the object that a style has under an identifier.
  ///
  /// Unknown members are kept.
  ///
  /// - Throws: `unsupportedType` for `canvas`, `video` and types that no specification has, `invalidArgument` for
  ///   GeoJSON that cannot be read.
  public static func source(identifier: String, styleJSON: JSONValue) throws(MLNSourceError) -> MLNSource {
    guard let members = styleJSON.object else {
      throw MLNSourceError(
        .invalidArgument, source: identifier, "expected an object, found \(styleJSON.summary)")
    }
    return try source(StyleSource(id: identifier, members: members))
  }

  /// The source for a member of a style document.
  package static func source(_ source: StyleSource) throws(MLNSourceError) -> MLNSource {
    let made = try object(for: source)
    made.documentURLs = source.documentURLs
    return made
  }

  private static func object(for source: StyleSource) throws(MLNSourceError) -> MLNSource {
    switch source.sourceType {
    case .vector: return MLNVectorTileSource(identifier: source.id, members: source.members)
    case .raster: return MLNRasterTileSource(identifier: source.id, members: source.members)
    case .rasterDEM: return MLNRasterDEMSource(identifier: source.id, members: source.members)
    case .geoJSON: return try MLNShapeSource(reading: source)
    case .image: return MLNImageSource(identifier: source.id, members: source.members)
    case .video, nil:
      throw MLNSourceError(
        .unsupportedType, source: source.id,
        "type: expected vector, raster, raster-dem, geojson or image, found \"\(source.type)\"")
    }
  }
}
