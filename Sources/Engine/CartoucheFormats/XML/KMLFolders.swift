import CartoucheJSON

/// The folders around the place that a reader of KML has reached, from the outermost inwards.
struct KMLFolders {
  private var names: [String] = []
  /// The names so far with slashes between them, shared by all placemarks of the folder; `nil` after a change.
  private var known: String?

  /// Opens a folder, whose name may follow.
  mutating func open() { names.append("") }

  /// Closes the innermost folder.
  mutating func close() {
    // A folder without a name has the path of the one around it.
    if names.popLast()?.isEmpty == false { known = nil }
  }

  /// Names the innermost folder.
  mutating func name(_ name: String, _ meter: inout ReadingMeter) throws(ReadingStop) {
    guard !names.isEmpty else { return }
    try meter.take(textOf: name.utf8.count)
    names[names.count - 1] = name
    known = nil
  }

  /// The names of all folders that have one, separated by slashes.
  mutating func path(_ meter: inout ReadingMeter) throws(ReadingStop) -> String {
    if let known { return known }
    let named = names.filter { !$0.isEmpty }
    try meter.take(textOf: named.reduce(0) { $0 + $1.utf8.count + 1 })
    let path = named.joined(separator: "/")
    known = path
    return path
  }
}

/// The broken geometries of a document: the first of them, and the number of the others.
struct KMLFaults {
  private(set) var first: [(message: String, line: Int)] = []
  private(set) var untold = 0
  private let maximum: Int

  /// No faults yet; the first `maximum` will be kept.
  init(maximum: Int) { self.maximum = maximum }

  /// Adds a fault; its message is made only if it is kept.
  mutating func add(_ message: @autoclosure () -> String, line: Int) {
    if first.count < maximum { first.append((message(), line)) } else { untold += 1 }
  }
}
