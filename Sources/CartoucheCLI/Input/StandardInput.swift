import Foundation

/// Standard input, read once however often it is asked for.
enum StandardInput {
  static let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
}
