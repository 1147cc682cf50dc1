/// A group of changes of layers.
///
/// There are no animations here: a change counts at once, whether it stands in a group or not.
public enum CATransaction {
  /// Begins a group.
  public static func begin() {}
  /// Ends a group.
  public static func commit() {}
  /// Says whether changes are made without a movement: always so here.
  public static func setDisableActions(_ flag: Bool) {}
}
