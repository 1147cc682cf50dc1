import MapLibreExpressions

/// The wishes that a map view is made with.
open class MLNMapOptions: NSObject {
  /// The URL of the style; `nil` when it is text, or the default one.
  open var styleURL: URL?
  /// The style as JSON text, which counts more than its URL; `nil` when there is none.
  open var styleJSON: String?
  /// The wishes for a journal.
  open var actionJournalOptions = MLNActionJournalOptions()
  /// The classes of layers that a program brings along.
  open var pluginLayers: [Any] = []
}
