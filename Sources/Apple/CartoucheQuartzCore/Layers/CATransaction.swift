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
}
