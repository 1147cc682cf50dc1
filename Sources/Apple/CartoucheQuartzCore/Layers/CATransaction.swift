/// A group of changes of layers.
///
/// There are no animations here: a change takes effect at once, whether it is in a group or not.
public enum CATransaction {
  /// Begins a group.
  public static func begin() {}
  /// Ends a group.
  public static func commit() {}
  /// Sets whether changes are made without animation, which is always so here.
  public static func setDisableActions(_ flag: Bool) {}
  /// Sets the duration of animations in seconds; of no effect, since animations are over at once.
  public static func setAnimationDuration(_ dur: CFTimeInterval) {}
  /// Sets the pace of animations; of no effect, since animations are over at once.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  /// Calls a handler after the animations of the group: at once.
  public static func setCompletionBlock(_ block: (() -> Void)?) { block?() }
  /// Makes pending changes, of which there are none.
  public static func flush() {}
}
