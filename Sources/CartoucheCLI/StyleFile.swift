import ArgumentParser
import Cartouche
import CartoucheJSON
import Foundation

/// The text of a style: a file, or standard input for `-`.
struct StyleFile {
  /// The name in messages.
  let name: String
  private let bytes: [UInt8]

  /// Reads the file.
  ///
  /// - Throws: ``CommandFailure`` when there is none.
  init(_ path: String) throws {
    if path == "-" {
      name = "standard input"
      bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
      return
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.missingInput, "\(path) cannot be read")
    }
    name = path
    bytes = [UInt8](data)
  }

  /// The text as JSON.
  ///
  /// - Throws: `JSONError`, with the place.
  func document() throws(JSONError) -> JSONDocument { try JSONDocument(parsing: bytes, name: name) }

  /// The text as JSON; what is no JSON ends the command.
  func documentOrFailure() throws -> JSONDocument {
    do {
      return try document()
    } catch {
      throw CommandFailure(.badInput, "\(error)")
    }
  }
}
