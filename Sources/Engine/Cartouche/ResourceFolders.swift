import Foundation

/// The folders that may contain the files of a target.
///
/// The package manager's own accessor traps when they are missing, so the folders are searched here: the one that
/// `CARTOUCHE_RESOURCES` names; beside the program, where a build puts them; beside the link to it; and
/// `../share/cartouche` of an installation.
package enum ResourceFolders {
  /// The folders for the files of a target of this package, in the order in which they are searched.
  package static func candidates(ofTarget target: String) -> [URL] {
    let bundle = "cartouche_\(target).resources"
    var folders: [URL] = []
    if let chosen = ProcessInfo.processInfo.environment["CARTOUCHE_RESOURCES"] {
      folders.append(URL(fileURLWithPath: chosen))
    }
    let programs = [Bundle.main.executableURL, URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])]
    for program in programs.compactMap(\.self) {
      for folder in [program, program.resolvingSymlinksInPath()].map({ $0.deletingLastPathComponent() }) {
        folders.append(folder.appendingPathComponent(bundle))
        folders.append(folder.appendingPathComponent("../share/cartouche"))
      }
    }
    folders.append(Bundle.main.bundleURL.appendingPathComponent(bundle))
    return folders
  }
}
