import Cartouche
import Foundation
import Testing

@testable import CartoucheServer

/// A folder of files that a server of its own serves, removed with the value.
final class ServedFolder: Sendable {
  /// The path of the folder, without links.
  let path: String

  /// A folder with files: their paths below it and their bytes.
  init(_ files: [String: [UInt8]] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = folder.appendingPathComponent("cartouche-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, bytes) in files { try write(bytes, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the folders above it.
  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes a text.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// A server of inputs below the folder.
  func server(_ inputs: [String] = [""], _ options: ServerOptions = ServerOptions()) async -> MapServer {
    let server = MapServer(options: options)
    await server.load(inputs.map { $0.isEmpty ? path : $0.hasPrefix("/") ? $0 : "\(path)/\($0)" })
    return server
  }
}

extension MapServer {
  /// The answer to a path with its query.
  func get(
    _ url: String, method: String = "GET", headers: [(name: String, value: String)] = []
  ) async -> ServerAnswer {
    let halves = url.split(separator: "?", maxSplits: 1).map(String.init)
    return await answer(
      ServerRequest(
        method: method, path: halves[0], query: halves.count > 1 ? halves[1] : nil, headers: headers))
  }
}
