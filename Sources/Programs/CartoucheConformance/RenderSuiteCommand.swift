import ArgumentParser
import Cartouche
import Foundation

/// `cartouche-conformance render`: draws every test of a suite, several at a time.
struct RenderSuiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws the tests of a suite as <out>/<test path>.png.")

  @OptionGroup var options: SuiteOptions

  @Option(help: "Only the tests whose path matches this regular expression.")
  var filter: String?

  @Flag(name: [.short, .long], help: "List every test that was not drawn, with the reason.")
  var verbose = false

  @Option(help: "Tests drawn at the same time (default: one per processor).")
  var jobs: Int?

  @Option(help: "Threads that draw one picture; the pictures do not depend on it.")
  var threads = 1

  func run() throws {
    let tests = try Suite.tests(in: options.suite, matching: filter)
    let jobs = max(1, min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, 64))
    let pool = WorkerPool(arguments: [
      "render-worker", "--suite", options.suite, "--assets", options.assets, "--out", options.out,
      "--threads", String(threads),
    ])
    let outcomes = try pool.run(tests, jobs: jobs)
    var counts: [String: Int] = [:]
    var reasons: [String: Int] = [:]
    for outcome in outcomes {
      counts[outcome.kind, default: 0] += 1
      if outcome.kind == "drawn" { continue }
      if verbose || outcome.kind != "unsupported" {
        print("\(outcome.kind)\t\(outcome.test)\t\(outcome.detail)")
      } else {
        reasons[outcome.detail, default: 0] += 1
      }
    }
    for (reason, count) in reasons.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("not drawn: \(count) for \(reason)")
    }
    let summary = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print("\(tests.count) tests: \(summary.joined(separator: ", "))")
  }
}

/// The part of `render` that draws: takes test paths on standard input and answers each with a line.
///
/// It is a process of its own, so that a crash loses only one test.
struct RenderSuiteWorker: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-worker", abstract: "Draws the tests named on standard input.", shouldDisplay: false)

  @OptionGroup var options: SuiteOptions

  @Option(help: "Threads that draw one picture.")
  var threads = 1

  func run() async throws {
    let snapshotter = Snapshotter(loader: AssetLoader(root: options.assets), threads: threads)
    let isLive = try Suite.isLive(options.suite)
    while let test = readLine() {
      do {
        let picture = try await RenderTest(test, suite: options.suite, isLive: isLive).draw(with: snapshotter)
        let file = URL(fileURLWithPath: options.out).appendingPathComponent("\(test).png")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(picture).write(to: file)
        answer("drawn", test, "")
      } catch let reason as Unsupported {
        answer("unsupported", test, reason.what)
      } catch {
        answer("failed", test, "\(error)")
      }
    }
  }

  private func answer(_ kind: String, _ test: String, _ detail: String) {
    let line = "\(kind)\t\(test)\t\(detail.replacingOccurrences(of: "\n", with: " "))\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }
}

/// A feature that a test needs and the engine lacks; the test then has no result.
struct Unsupported: Error {
  let what: String
}
