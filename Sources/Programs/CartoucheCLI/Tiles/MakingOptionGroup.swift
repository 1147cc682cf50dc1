import ArgumentParser
import Cartouche
import CartoucheCommandLine
import CartouchePyramids
import Foundation

/// The options for how a pyramid is made.
struct MakingOptionGroup: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of squares of tiles that are made at a time (default: one per processor).",
      valueName: "count"),
    transform: NumberRange.threads.wholeNumber)
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most memory that the process may take, such as 2GiB; fewer --jobs run where it does not suffice.",
      valueName: "size"),
    transform: ByteCount.init)
  var memory: ByteCount?

  @Flag(help: "Go on where an interrupted run with the same inputs and options ended.")
  var resume = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Further attempts at tiles that fail (default: 2).", valueName: "count"),
    transform: NumberRange(0...100, unit: "a number of attempts").wholeNumber)
  var retries: Int?

  @Option(
    help: ArgumentHelp(
      """
      For tiles that cannot be made: fail (default) writes no archive, hole leaves them out and lists them, previous \
      takes those of --over.
      """, valueName: "policy"))
  var failed: PyramidOptions.FailurePolicy?

  @Option(
    help: ArgumentHelp(
      "For areas where no source has data: keep (default) one tile for all of them, or skip.",
      valueName: "policy"))
  var empty: PyramidOptions.EmptyPolicy?

  @Option(
    help: ArgumentHelp(
      "The previous archive: with --expire and --changed-since, its tiles are kept unless they are made again.",
      valueName: "archive"))
  var over: String?

  @Option(
    help: ArgumentHelp(
      "Make tiles again that depend on the tiles in a file of lines z/x/y, as written by osm2pgsql; at all zooms.",
      valueName: "file"))
  var expire: String?

  @Option(
    help: ArgumentHelp(
      "Make tiles again that depend on tiles that differ between this older PMTiles archive and the map's source.",
      valueName: "archive"))
  var changedSince: String?

  @Flag(help: "Let sources be on servers; otherwise nothing is asked for over the network.")
  var allowNetwork = false

  @Flag(help: "Store equal tiles of an MBTiles archive once, behind a view.")
  var shareEqualTiles = false

  func validate() throws {
    if over == nil {
      if expire != nil {
        throw ValidationError("--expire needs --over, the archive that is brought up to date")
      }
      if changedSince != nil { throw ValidationError("--changed-since needs --over") }
      if failed == .previous { throw ValidationError("--failed previous needs --over") }
    } else if expire == nil, changedSince == nil, failed != .previous {
      throw ValidationError("--over is for --expire, --changed-since and --failed previous")
    }
    if expire != nil, changedSince != nil {
      throw ValidationError("--expire and --changed-since exclude each other")
    }
  }

  /// The number of blocks at a time that is asked for.
  var width: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Whether a part of an older archive stays.
  var updates: Bool { expire != nil || changedSince != nil }
}

extension PyramidOptions.FailurePolicy: ExpressibleByArgument {}

extension PyramidOptions.EmptyPolicy: ExpressibleByArgument {}
