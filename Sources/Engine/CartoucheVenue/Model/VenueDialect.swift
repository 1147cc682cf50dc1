/// The dialect in which a bundle of the Mappedin Venue Format (MVF) is written.
public enum VenueDialect: String, Sendable, Hashable, CaseIterable {
  /// Version 2 by Mappedin Maker before October 2024: `map.geojson` and `mapstack.geojson` as plain arrays.
  case makerAlpha = "maker-alpha"
  /// Version 2 by Mappedin Maker since October 2024.
  case maker
  /// Version 2 by the enterprise system: nearly all geometry is a space, and names are in `enterprise/`.
  case cms
  /// Version 3: geometry, kinds, styles and locations in separate files.
  case v3
}
