import ArgumentParser
import Cartouche

/// The most that a picture may take.
package struct LimitOptionGroup: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The most memory that a picture's data may take, such as 512MB or 2GiB; what is beyond is left out and reported \
      (default: 512MiB).
      """, valueName: "size"),
    transform: ByteCount.init)
  package var memory: ByteCount?

  package init() {}

  /// The limits that follow from the memory.
  package var limits: Limits { Limits(memory: memory?.bytes ?? Limits.standardMemory) }
}
