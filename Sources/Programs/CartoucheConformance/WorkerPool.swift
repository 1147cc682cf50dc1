import CartoucheGeometry
import CartoucheThreads
import Foundation
import Synchronization

/// The outcome of one test.
struct Outcome: Sendable {
  let kind: String
  let test: String
  let detail: String
}

/// Runs tests in processes of this same program; a process that dies loses one test and is replaced.
struct WorkerPool: Sendable {
  /// The arguments of a worker process, which reads test paths from its standard input.
  let arguments: [String]

  /// The time in seconds for which a worker may be silent before it counts as hung.
  var patience: Double = 120

  /// Runs all `tests`, `jobs` processes at a time; outcomes come in the order of `tests`.
  func run(_ tests: [String], jobs: Int) throws -> [Outcome] {
    let program = ProcessInfo.processInfo.arguments[0]
    let results = Mutex<[String: Outcome]>([:])
    ParallelWork.perform(jobs) { job in
      var remaining = stride(from: job, to: tests.count, by: jobs).map { tests[$0] }
      while !remaining.isEmpty {
        let answers = answers(of: program, to: remaining)
        results.withLock { for answer in answers { $0[answer.test] = answer } }
        remaining.removeFirst(min(answers.count, remaining.count))
        if let lost = remaining.first {
          results.withLock { $0[lost] = Outcome(kind: "crashed", test: lost, detail: "the worker died") }
          remaining.removeFirst()
        }
      }
    }
    let outcomes = results.withLock { $0 }
    return tests.compactMap { outcomes[$0] }
  }

  /// The answers of one worker until it has done all `tests` or dies.
  private func answers(of program: String, to tests: [String]) -> [Outcome] {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    if !FileManager.default.isExecutableFile(atPath: process.executableURL?.path ?? "") {
      process.executableURL = URL(fileURLWithPath: program)
    }
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      return tests.map { Outcome(kind: "failed", test: $0, detail: "\(error)") }
    }
    DispatchQueue.global().async {
      try? input.fileHandleForWriting.write(contentsOf: Data((tests.joined(separator: "\n") + "\n").utf8))
      try? input.fileHandleForWriting.close()
    }

    var answers: [Outcome] = []
    var pending = Data()
    while answers.count < tests.count {
      let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: watchdog)
      let chunk = output.fileHandleForReading.availableData
      watchdog.cancel()
      if chunk.isEmpty { break }
      pending.append(chunk)
      while let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let parts = String(decoding: pending[..<newline], as: UTF8.self)
          .split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        pending.removeSubrange(...newline)
        if parts.count == 3 { answers.append(Outcome(kind: parts[0], test: parts[1], detail: parts[2])) }
      }
    }
    process.waitUntilExit()
    return answers
  }
}
