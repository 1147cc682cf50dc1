import Cartouche
import CartoucheCommandLine
import Foundation

/// The files that the page is made of, by their names below the secret.
struct PageFiles: Sendable {
  /// A file as it is sent.
  struct File: Sendable {
    let contentType: String
    let bytes: Data
  }

  private static let names: [(name: String, contentType: String)] = [
    ("index.html", "text/html; charset=utf-8"),
    ("page.css", "text/css; charset=utf-8"),
    ("icon.svg", "image/svg+xml"),
    ("main.js", "text/javascript; charset=utf-8"),
    ("connection.js", "text/javascript; charset=utf-8"),
    ("picture.js", "text/javascript; charset=utf-8"),
    ("input.js", "text/javascript; charset=utf-8"),
    ("ornaments.js", "text/javascript; charset=utf-8"),
    ("panels.js", "text/javascript; charset=utf-8"),
    ("overlays.js", "text/javascript; charset=utf-8"),
    ("elements.js", "text/javascript; charset=utf-8"),
    ("venue.js", "text/javascript; charset=utf-8"),
    ("floors.js", "text/javascript; charset=utf-8"),
    ("places.js", "text/javascript; charset=utf-8"),
    ("route.js", "text/javascript; charset=utf-8"),
  ]

  private let files: [String: File]

  /// The files beside the program.
  ///
  /// - Throws: `CommandFailure` when one is not there.
  init() throws(CommandFailure) {
    let folders = ResourceFolders.candidates(ofTarget: "CartoucheView")
    var files: [String: File] = [:]
    for (name, contentType) in Self.names {
      let paths = folders.map { $0.appendingPathComponent("Page/\(name)").path }
      guard let bytes = paths.lazy.compactMap({ FileManager.default.contents(atPath: $0) }).first else {
        throw CommandFailure(
          .missingInput,
          """
          the page's file \(name) cannot be found: expected the folder cartouche_CartoucheView.resources beside the \
          program, or share/cartouche beside its bin folder
          """)
      }
      files[name] = File(contentType: contentType, bytes: bytes)
    }
    self.files = files
  }

  /// The file of a name; `nil` when the page has none.
  ///
  /// The empty name is the page itself.
  subscript(name: String) -> File? { files[name.isEmpty ? "index.html" : name] }

  /// The policy for the page: it loads from this server alone and talks to no other, and no page may frame it.
  static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """
}
