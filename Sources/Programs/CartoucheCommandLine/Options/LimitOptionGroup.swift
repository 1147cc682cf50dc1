import ArgumentParser
import Cartouche

/// The limits of a picture.
package struct LimitOptionGroup: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The most memory that a picture's data may take, such as 512MB or 2GiB; data beyond it are left out and reported \
      (default: 512MiB).
      """, valueName: "size"),
    transform: ByteCount.init)
  package var memory: ByteCount?

  package init() {}

  /// The limits that follow from the memory.
  package var limits: Limits { Limits(memory: memory?.bytes ?? Limits.standardMemory) }
}
