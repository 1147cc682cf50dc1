import Cartouche
import CartoucheJSON
import MapLibreExpressions
import MapLibreSettings

/// A journal of a map view's events: one line of JSON for each, in files of a limited size.
@MainActor
struct ActionJournal {
  private let folder: String
  private let sizeLimit: Int
  private let countLimit: Int
  private var lines: [String] = []

  /// The name of the folder inside the requested one, after that of MapLibre Native.
  private static let folderName = "action_journal"

  /// A journal with the given options, empty except for what files of earlier journals hold.
  init(_ options: MLNActionJournalOptions) {
    folder = options.path + "/" + Self.folderName
    sizeLimit = max(options.logFileSize, 1)
    countLimit = max(options.logFileCount, 1)
  }

  /// The files, the oldest first.
  var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap(Self.number).sorted().map(path)
  }

  /// The lines of all files, the oldest first; those that could not be written follow.
  var log: [String] {
    files.flatMap { file in
      let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.split(separator: "\n").map(String.init)
    } + lines
  }

  /// Adds an event at a moment of the view's own time, in seconds.
  mutating func note(_ name: String, at time: TimeInterval, _ details: [(String, String)] = []) {
    var event: JSONObject = ["name": .string(name), "time": .double(time)]
    if !details.isEmpty { event["event"] = .object(JSONObject(details.map { ($0, .string($1)) })) }
    guard let bytes = try? JSONValue.object(event).encoded() else { return }
    write(String(decoding: bytes, as: UTF8.self))
  }

  /// Adds an event with one detail.
  mutating func note(_ name: String, at time: TimeInterval, _ details: KeyValuePairs<String, String>) {
    note(name, at: time, details.map { ($0.key, $0.value) })
  }

  /// Removes all files.
  mutating func clear() {
    for file in files { try? FileManager.default.removeItem(atPath: file) }
    lines = []
  }

  private mutating func write(_ line: String) {
    let manager = FileManager.default
    try? manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let files = files
    var file = files.last ?? path(0)
    let size = (manager.contents(atPath: file)?.count ?? 0)
    if size > 0, size + line.utf8.count + 1 > sizeLimit {
      file = path((Self.number(String(file.split(separator: "/").last ?? "")) ?? 0) + 1)
      for old in files.dropLast(countLimit - 1) { try? manager.removeItem(atPath: old) }
    }
    let text = Data((line + "\n").utf8)
    if let handle = FileHandle(forWritingAtPath: file) {
      defer { try? handle.close() }
      guard (try? handle.seekToEnd()) != nil, (try? handle.write(contentsOf: text)) != nil else {
        lines.append(line)
        return
      }
    } else if !manager.createFile(atPath: file, contents: text) {
      lines.append(line)
    }
  }

  private func path(_ number: Int) -> String { "\(folder)/action_journal.\(number).log" }

  /// The number in the name of a file of the journal.
  private static func number(_ name: String) -> Int? {
    let parts = name.split(separator: ".")
    guard parts.count == 3, parts[0] == "action_journal", parts[2] == "log" else { return nil }
    return Int(parts[1])
  }
}

extension MLNMapView {
  /// The paths of the journal's files, the oldest first; none without a journal.
  ///
  /// A journal is enabled by ``MLNMapOptions/actionJournalOptions``.
  public func getActionJournalLogFiles() -> [String] { journal?.files ?? [] }

  /// The lines of the journal, each a JSON object with a name and a time of the view, the oldest first.
  public func getActionJournalLog() -> [String] { journal?.log ?? [] }

  /// Empties the journal.
  public func clearActionJournalLog() { journal?.clear() }
}
