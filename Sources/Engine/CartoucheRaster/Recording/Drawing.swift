/// A kind of drawing that is a value of its own: a picture, a relief, a sky.
///
/// A type with a kernel and its description is all that a new kind takes: `DisplayList.record(_:bounds:clip:)` makes a step of a value. Shapes
/// of points, and what a frame has by the thousand, are kinds of `Command` instead, whose values lie in arenas.
protocol Drawing: Sendable {
  /// Paints the columns `left..<right` of a strip.
  ///
  /// All pixels of the step's bounds and clip may be painted; coverage has to be cut by `Strip.clipped(_:at:)`.
  func paint(on strip: inout Strip)

  /// The drawing as a reader of the list sees it.
  var content: DrawingStep.Content { get }
}

extension DisplayList {
  /// Makes a step of a drawing.
  ///
  /// - Parameter bounds: The pixels that it may change.
  mutating func record(_ drawing: any Drawing, bounds: PixelBox, clip: ClipID? = nil) {
    var command = Command(kind: .drawing, bounds: bounds)
    command.first = Int32(clamping: drawings.count)
    guard cut(&command, to: clip) else { return }
    commands.append(command)
    drawings.append(drawing)
  }
}
