import MapLibreExpressions

/// The options for a journal of a map view's events.
open class MLNActionJournalOptions: NSObject {
  /// Whether there is a journal; false by default.
  open var enabled = false
  /// The folder of the journal's files; by default that of the process.
  open var path = "."
  /// The maximum number of bytes in one file.
  open var logFileSize = 1024 * 1024
  /// The maximum number of files; the oldest is removed when another is begun.
  open var logFileCount = 5
  /// The seconds between two reports about drawing.
  open var renderingStatsReportInterval = 60
}
