import CartoucheGeoJSON
import CartoucheJSON
import Synchronization

/// The GeoJSON text that a source loaded from its URL, kept for those who ask for whole features.
///
/// An object with identity, like ``SourceData``: another object is another text.
package final class SourceDocument: Sendable {
  /// The URL as the style names it.
  package let url: String
  private let bytes: [UInt8]
  private let limit: Int
  private let parsed = Mutex<GeoJSON?>(nil)

  /// The bytes of the text.
  var byteCount: Int { bytes.count }

  /// A text that was read at a URL, in at most a number of values.
  init(_ bytes: [UInt8], url: String, valueLimit: Int) {
    (self.bytes, self.url, limit) = (bytes, url, valueLimit)
  }

  /// The features as they stand in the text, without those that cannot be read.
  ///
  /// - Complexity: O(n) in the size of the text at the first call.
  package var geoJSON: GeoJSON {
    parsed.withLock { parsed in
      if let parsed { return parsed }
      let root = (try? Self.read(bytes, name: nil, meter: ReadingMeter(memory: limit)))?.root
      let data = root ?? .featureCollection(FeatureCollection())
      parsed = data
      return data
    }
  }

  /// The document in a text, without the features that cannot be read.
  static func read(
    _ bytes: [UInt8], name: String?, meter: ReadingMeter
  ) throws(GeoJSONError) -> GeoJSONDocument {
    var meter = meter
    let options = GeoJSONReadingOptions(skipsInvalidFeatures: true)
    return try GeoJSONDocument(parsing: bytes, name: name, options: options, meter: &meter)
  }
}
