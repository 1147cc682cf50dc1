import Cartouche
import Foundation

/// The debugging aids that a map view draws.
public struct MLNMapDebugMaskOptions: OptionSet, Sendable, Hashable {
  /// The bits of the options.
  public let rawValue: UInt

  /// The options whose bits are set.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The borders of tiles.
  public static let tileBoundariesMask = MLNMapDebugMaskOptions(rawValue: 1 << 1)
  /// The address of each tile: zoom level, column and row.
  public static let tileInfoMask = MLNMapDebugMaskOptions(rawValue: 1 << 2)
  /// The times that servers told with tiles: of the last change, and until when a tile may be used.
  public static let timestampsMask = MLNMapDebugMaskOptions(rawValue: 1 << 3)
  /// The boxes that keep labels apart.
  public static let collisionBoxesMask = MLNMapDebugMaskOptions(rawValue: 1 << 4)
  /// Each fragment as often as it is drawn; of no effect here, where no graphics card draws fragments.
  public static let overdrawVisualizationMask = MLNMapDebugMaskOptions(rawValue: 1 << 5)

  /// The aids that the engine draws.
  var options: DebugOptions {
    var options: DebugOptions = []
    if contains(.tileBoundariesMask) { options.insert(.tileBorders) }
    if contains(.collisionBoxesMask) { options.insert(.collisions) }
    return options
  }
}
