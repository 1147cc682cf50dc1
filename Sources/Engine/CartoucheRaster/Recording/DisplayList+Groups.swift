extension DisplayList {
  /// Paints the shapes that `body` records separately, and blends the result as a whole.
  ///
  /// So shapes that lie over each other are not seen through each other. Groups nest: one in another is blended into
  /// that.
  ///
  /// - Parameter opacity: The factor on all channels, 0…1; nothing is painted at 0 or NaN.
  public mutating func group(opacity: Float, _ body: (inout DisplayList) -> Void) {
    group(opacity: opacity, always: false, body)
  }

  /// Optionally does so even at opacity 1.
  mutating func group(opacity: Float, always: Bool, _ body: (inout DisplayList) -> Void) {
    guard opacity > 0 else { return }
    guard opacity < 1 || always else {
      body(&self)
      return
    }
    let mark = commands.count
    commands.append(Command(kind: .groupBegin, bounds: frame))
    body(&self)
    guard commands.count > mark + 1 else {
      commands.removeLast(commands.count - mark)
      return
    }
    // Strips in which nothing is painted have no group.
    var bounds = commands[mark + 1].bounds
    for command in commands[(mark + 1)...] { bounds = bounds.union(command.bounds) }
    commands[mark].bounds = bounds
    var end = Command(kind: .groupEnd, bounds: bounds)
    end.color.w = min(opacity, 1)
    commands.append(end)
  }

  /// Makes one group of those that consecutive lists consist of.
  ///
  /// Each list in the range has one part of what is to be blended as a whole, recorded as a group of the same opacity, or
  /// nothing; where they have no groups, nothing is changed.
  package static func joinGroups(_ lists: inout [DisplayList], in range: Range<Int>) {
    let parts = range.filter { lists[$0].commands.first?.kind == .groupBegin }
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return }
    let bounds = parts.reduce(lists[first].commands[0].bounds) { $0.union(lists[$1].commands[0].bounds) }
    for part in parts {
      if part == last {
        lists[part].commands[lists[part].commands.count - 1].bounds = bounds
      } else {
        lists[part].commands.removeLast()
      }
      if part == first {
        lists[part].commands[0].bounds = bounds
      } else {
        lists[part].commands.removeFirst()
      }
    }
  }
}
