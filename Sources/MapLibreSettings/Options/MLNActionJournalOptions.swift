import MapLibreExpressions

/// The wishes for a journal of what happens in a map view.
open class MLNActionJournalOptions: NSObject {
  /// Whether there is a journal; none unless it is set.
  open var enabled = false
  /// The folder of the journal's files; that of the process unless it is set.
  open var path = "."
  /// The most bytes of one file.
  open var logFileSize = 1024 * 1024
  /// The most files; the oldest goes when another is begun.
  open var logFileCount = 5
  /// The seconds between two reports about drawing.
  open var renderingStatsReportInterval = 60
}
