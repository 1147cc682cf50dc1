// UIKit's clients see these modules through it.
@_exported import CartoucheCoreGraphics
@_exported import CartoucheQuartzCore
