import CartoucheSystemFonts
import CartoucheText
import MapLibreExpressions

extension LabelFonts {
  /// The fonts that a program's settings select.
  ///
  /// The fonts of its own files, and those of the machine where the settings ask for fonts of ideographs: pictures made
  /// without machine fonts are the same everywhere.
  package init(_ settings: LaunchSettings) {
    var collection = settings.fontFiles.isEmpty ? FontCollection() : FontCollection(files: settings.fontFiles)
    if let ideographs = settings.ideographs, ideographs != .ranges {
      collection = collection.appending(Self.machine)
    }
    self.init(collection, ideographs: settings.ideographs ?? .automatic)
    replacesMissingRanges = false
  }

  /// The fonts that the settings of the process select; looked up once.
  package static let launched = LabelFonts(LaunchSettings.main)

  /// The fonts that are installed on the machine; looked up once.
  package static let machine = FontCollection.installed()
}
