import MapLibreExpressions

/// The options for making a map view.
open class MLNMapOptions: NSObject {
  /// The URL of the style; `nil` when it is text, or the default one.
  open var styleURL: URL?
  /// The style as JSON text, which takes precedence over its URL; `nil` if there is none.
  open var styleJSON: String?
  /// The options for a journal.
  open var actionJournalOptions = MLNActionJournalOptions()
  /// The program's own classes of layers.
  open var pluginLayers: [Any] = []
}
