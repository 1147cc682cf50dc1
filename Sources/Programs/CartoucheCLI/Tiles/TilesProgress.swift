import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartouchePyramids
import Synchronization

/// The progress of a pyramid on standard error: a line on terminals, else lines of JSON, at most one per second.
final class TilesProgress: Sendable {
  /// The form of the progress.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case line
    case json
    case none
  }

  private let terminal: Terminal
  private let form: Form
  private let start = ContinuousClock.now
  private let last: Mutex<ContinuousClock.Instant?>
  private static let interval = Duration.seconds(1)

  /// The progress in a form; without one, the form that suits the terminal.
  init(_ form: Form?, isQuiet: Bool, _ terminal: Terminal = .standard) {
    self.terminal = terminal
    self.form = isQuiet ? .none : form ?? (terminal.isInteractive ? .line : .json)
    last = Mutex(nil)
  }

  /// Shows a state, if the last one was shown long enough ago or this is the last.
  func show(_ progress: PyramidProgress) {
    if form == .none { return }
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      if let shown = last, now - shown < Self.interval { return false }
      last = now
      return true
    }
    if isDue { write(progress, at: now) }
  }

  /// Shows the final state.
  func end(_ progress: PyramidProgress) {
    switch form {
    case .none: break
    case .line: terminal.clearProgress()
    case .json: write(progress, at: .now)
    }
  }

  private func write(_ progress: PyramidProgress, at now: ContinuousClock.Instant) {
    let seconds = max((now - start) / .seconds(1), 1e-3)
    let rate = Double(progress.done - progress.skipped) / seconds
    let left = progress.total.map { Double(max($0 - progress.done, 0)) }
    let eta = rate > 0 ? left.map { $0 / rate } : nil
    if form == .line {
      let share = progress.total.map { "\(progress.done) of \($0)" } ?? "\(progress.done)"
      let time = eta.map { ", \(Self.text($0)) left" } ?? ""
      let failed = progress.failed > 0 ? ", \(progress.failed) failed" : ""
      return terminal.showProgress("tiles: \(share), \(Int(rate)) per second\(time)\(failed)")
    }
    var json: JSONObject = ["done": .int(Int64(progress.done))]
    json["total"] = progress.total.map { .int(Int64($0)) } ?? .null
    json["rate"] = .double(rate.rounded1)
    json["eta"] = eta.map { .double($0.rounded1) } ?? .null
    json["skipped"] = .int(Int64(progress.skipped))
    json["failed"] = .int(Int64(progress.failed))
    json["empty"] = .int(Int64(progress.empty))
    if let line = try? JSONValue.object(json).encoded() {
      terminal.say(String(decoding: line, as: UTF8.self))
    }
  }

  private static func text(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
