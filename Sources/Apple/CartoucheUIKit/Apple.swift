// On Apple's platforms this module is another name for the real one; on macOS the names refer to AppKit's types.
#if canImport(UIKit)
  @_exported import UIKit
#else
  @_exported import AppKit

  /// AppKit's colour class.
  public typealias UIColor = NSColor
  /// AppKit's image class.
  public typealias UIImage = NSImage
  /// AppKit's insets.
  public typealias UIEdgeInsets = NSEdgeInsets
#endif
